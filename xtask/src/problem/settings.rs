//! `problem.yaml`, and the YAML files beside the cases, as the format of 2025-09 has them.

use std::path::Path;
use std::time::Duration;

use super::PackageError;
use super::yaml::{Fields, Source, Value};
use crate::runner::Limits;

/// The version of the format that is read here.
const FORMAT: &str = "2025-09";

const PROBLEM_KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "credits",
    "source",
    "license",
    "rights_owner",
    "embargo_until",
    "limits",
    "keywords",
    "languages",
    "allow_file_writing",
    "constants",
];

const LIMIT_KEYS: &[&str] = &[
    "time_multipliers",
    "time_limit",
    "time_resolution",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "validation_passes",
];

const LICENSES: &[&str] =
    &["unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"];

/// What a group says, and what its cases can override.
const SHARED_KEYS: &[&str] = &[
    "args",
    "input_validator_args",
    "output_validator_args",
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
];

const GROUP_KEYS: &[&str] =
    &["max_score", "score_aggregation", "static_validation_score", "require_pass", "static_validator_args"];

const CASE_KEYS: &[&str] = &["hint", "description"];

/// The largest limits in MiB that make sense; they keep sums from overflowing.
const LARGEST_MIB: u64 = 1 << 20;

/// The longest time limit in seconds that makes sense.
const LONGEST: f64 = 3600.0;

/// Reads `problem.yaml` strictly and gives the limits, all three of which must be there.
pub(super) fn limits(path: &Path) -> Result<Limits, PackageError> {
    limits_of(path, &Source::read(path)?)
}

/// The same for a text that has been read.
pub(super) fn limits_of(path: &Path, source: &Source<'_>) -> Result<Limits, PackageError> {
    let Some(node) = source.parse()? else {
        return Err(PackageError::at(
            path,
            1,
            "found nothing, expected problem_format_version, name, limits, …",
        ));
    };
    let problem = source.value(&node).fields(PROBLEM_KEYS)?;
    check_metadata(&problem)?;
    let limits = problem.need("limits")?.fields(LIMIT_KEYS)?;
    for limit in limits.values() {
        check_limit(limit)?;
    }
    let time_limit = limits.need("time_limit")?;
    let seconds = time_limit.number()?;
    if seconds > LONGEST {
        return Err(time_limit.unexpected("at most an hour, in seconds"));
    }
    let bytes = |key| -> Result<u64, PackageError> {
        let value = limits.need(key)?;
        let mebibytes = value.count()?;
        if mebibytes > LARGEST_MIB {
            Err(value.unexpected("at most 1048576, in MiB"))
        } else {
            Ok(mebibytes << 20)
        }
    };
    Ok(Limits { time: Duration::from_secs_f64(seconds), memory: bytes("memory")?, output: bytes("output")? })
}

fn check_limit(limit: Value<'_>) -> Result<(), PackageError> {
    match limit.name() {
        "time_multipliers" => {
            let multipliers = limit.fields(&["ac_to_time_limit", "time_limit_to_tle"])?;
            multipliers.values().try_for_each(|value| value.number().map(drop))
        }
        "time_limit" | "time_resolution" => limit.number().map(drop),
        _ => limit.count().map(drop),
    }
}

/// Checks what is not needed to run a case, but what others read.
fn check_metadata(problem: &Fields<'_>) -> Result<(), PackageError> {
    let version = problem.need("problem_format_version")?;
    if version.text()? != FORMAT {
        return Err(version.unexpected(&format!("`{FORMAT}`")));
    }
    let name = problem.need("name")?;
    if name.is_map() {
        name.map()?.values().try_for_each(|value| value.text().map(drop))?;
    } else {
        name.text()?;
    }
    let uuid = problem.need("uuid")?;
    if !is_uuid(uuid.text()?) {
        return Err(uuid.unexpected("a UUID of 8-4-4-4-12 hexadecimal digits"));
    }
    if let Some(license) = problem.get("license")
        && !LICENSES.contains(&license.text()?)
    {
        return Err(license.unexpected(&format!("one of {}", LICENSES.join(", "))));
    }
    for key in ["version", "rights_owner", "embargo_until"] {
        problem.get(key).map_or(Ok(()), |value| value.text().map(drop))?;
    }
    problem.get("keywords").map_or(Ok(()), |value| value.texts().map(drop))?;
    problem.get("allow_file_writing").map_or(Ok(()), |value| value.truth().map(drop))
}

fn is_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12]) && parts.iter().all(digits)
}

/// The arguments that a `test_group.yaml` gives to its cases.
pub(super) fn group_args(path: &Path) -> Result<Option<Vec<String>>, PackageError> {
    let source = Source::read(path)?;
    let Some(node) = source.parse()? else { return Ok(None) };
    let group = source.value(&node).fields(&[SHARED_KEYS, GROUP_KEYS].concat())?;
    check_shared(&group)
}

/// What the YAML file of a case says.
#[derive(Default)]
pub(super) struct CaseSettings {
    pub(super) args: Option<Vec<String>>,
    pub(super) description: Option<String>,
}

/// Reads the `X.yaml` of a case.
pub(super) fn case(path: &Path) -> Result<CaseSettings, PackageError> {
    let source = Source::read(path)?;
    let Some(node) = source.parse()? else { return Ok(CaseSettings::default()) };
    let case = source.value(&node).fields(&[SHARED_KEYS, CASE_KEYS].concat())?;
    case.get("hint").map_or(Ok(()), |hint| hint.text().map(drop))?;
    let description = case.get("description").map(|text| text.text().map(|text| text.trim().to_string()));
    Ok(CaseSettings { args: check_shared(&case)?, description: description.transpose()? })
}

/// Checks the keys that groups and cases share, and gives the arguments.
fn check_shared(fields: &Fields<'_>) -> Result<Option<Vec<String>>, PackageError> {
    for key in ["output_validator_args", "input_visualizer_args", "output_visualizer_args"] {
        fields.get(key).map_or(Ok(()), |value| value.texts().map(drop))?;
    }
    if let Some(validator) = fields.get("input_validator_args") {
        if validator.is_map() {
            validator.map()?.values().try_for_each(|value| value.texts().map(drop))?;
        } else {
            validator.texts()?;
        }
    }
    fields.get("full_feedback").map_or(Ok(()), |value| value.truth().map(drop))?;
    fields.get("args").map(|value| value.texts()).transpose()
}
