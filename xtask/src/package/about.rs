//! What `problem.yaml` says about a problem, and its statements.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use saphyr::{LoadableYamlNode, Yaml};
use uuid::Uuid;

use super::statement::Statement;
use crate::problem::Package;

/// The languages of the statements, by their codes.
pub const LANGUAGES: &[&str] = &["en", "ko", "zh"];

/// A problem as people see it.
#[derive(Clone, Debug)]
pub struct About {
    /// Tells this problem, in this reading, from all others.
    pub uuid: Uuid,
    /// Where it comes from.
    pub source: String,
    /// A licence by the name that the package format has for it.
    pub license: String,
    /// Who owns the rights.
    pub rights_owner: String,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// The statements by language.
    pub statements: BTreeMap<String, Statement>,
}

impl About {
    /// Reads what a package says about itself. Another reading of the statement has a `uuid` of its own, and its
    /// own title and sections from `statement/READING.LANGUAGE.md`.
    ///
    /// # Errors
    /// If a file cannot be read, or a title or statement is missing.
    pub fn read(package: &Package, reading: Option<&str>) -> Result<About> {
        let path = package.dir.join("problem.yaml");
        let text = read(&path)?;
        let documents =
            Yaml::load_from_str(&text).with_context(|| format!("cannot read {}", path.display()))?;
        let yaml = documents.first().with_context(|| format!("{} is empty", path.display()))?;
        let need = |key: &str| -> Result<String> {
            let value = yaml.as_mapping_get(key).and_then(Yaml::as_str);
            Ok(value.with_context(|| format!("{}: expected `{key}: …`", path.display()))?.to_string())
        };
        let uuid: Uuid = need("uuid")?.parse().with_context(|| format!("{}: uuid", path.display()))?;
        let keywords = yaml.as_mapping_get("keywords").and_then(Yaml::as_sequence);
        let keywords = keywords.into_iter().flatten().filter_map(Yaml::as_str).map(str::to_string);
        let mut statements = BTreeMap::new();
        for language in LANGUAGES {
            let name = yaml.as_mapping_get("name").and_then(|names| names.as_mapping_get(language));
            if let Some(title) = name.and_then(Yaml::as_str) {
                let statement = statement(package, title, language, reading)?;
                statements.insert(language.to_string(), statement);
            }
        }
        if statements.is_empty() {
            bail!("{}: expected `name:` with a title for one of {}", path.display(), LANGUAGES.join(", "));
        }
        Ok(About {
            uuid: reading.map_or(uuid, |reading| Uuid::new_v5(&uuid, reading.as_bytes())),
            source: need("source")?,
            license: need("license")?,
            rights_owner: need("rights_owner")?,
            keywords: keywords.collect(),
            statements,
        })
    }

    /// The statement for a target: in `language` if it is given, else the first of `preferred` that there is.
    ///
    /// # Errors
    /// If there is no statement in that language.
    pub fn statement(&self, language: Option<&str>, preferred: &[&str]) -> Result<(&str, &Statement)> {
        let wanted = language.map_or(preferred.to_vec(), |language| vec![language]);
        let found = wanted.iter().find_map(|wanted| self.statements.get_key_value(*wanted));
        let (language, statement) = found.with_context(|| {
            let known: Vec<&str> = self.statements.keys().map(String::as_str).collect();
            format!("no statement in {}; there is {}", wanted.join(" or "), known.join(", "))
        })?;
        Ok((language, statement))
    }
}

/// Reads a statement, with what another reading changes in it.
fn statement(package: &Package, title: &str, language: &str, reading: Option<&str>) -> Result<Statement> {
    let folder = package.dir.join("statement");
    let plain = Statement::new(title, &read(&folder.join(format!("problem.{language}.md")))?);
    let Some(reading) = reading else { return Ok(plain) };
    let path = folder.join(format!("{reading}.{language}.md"));
    plain.with(&read(&path)?).with_context(|| format!("cannot use {}", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
