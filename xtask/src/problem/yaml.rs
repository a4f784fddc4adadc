//! A YAML file whose every value knows its line, read strictly: each wrong key or type is an error with its place.

use std::path::Path;

use saphyr::{LoadableYamlNode, MarkedYaml, Scalar, YamlData};

use super::{PackageError, files};

/// Larger files are not what a person writes about a problem.
const LARGEST: u64 = 64 << 10;

/// Deeper nesting is not what a person writes either, and would exhaust the stack.
const DEEPEST: usize = 64;

/// Text of a YAML file and where it comes from.
pub(super) struct Source<'a> {
    path: &'a Path,
    text: String,
}

/// A value in a file.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    path: &'a Path,
    /// The key that leads to the value; empty for the whole file.
    name: &'a str,
    node: &'a MarkedYaml<'a>,
}

/// A mapping whose keys are known to be allowed.
pub(super) struct Fields<'a> {
    whole: Value<'a>,
    fields: Vec<(&'a str, &'a MarkedYaml<'a>)>,
}

impl<'a> Source<'a> {
    /// Reads a file.
    pub(super) fn read(path: &'a Path) -> Result<Source<'a>, PackageError> {
        let bytes = files::read(path, LARGEST)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            PackageError::at(path, line, "found bytes that are not UTF-8, expected UTF-8 text")
        })?;
        Ok(Source { path, text })
    }

    /// The text of a file that has been read.
    pub(super) fn of(path: &'a Path, text: &str) -> Source<'a> {
        Source { path, text: text.to_string() }
    }

    /// Parses the text as one YAML document; `None` if there is nothing in it.
    pub(super) fn parse(&self) -> Result<Option<MarkedYaml<'_>>, PackageError> {
        self.check_depth()?;
        let documents = MarkedYaml::load_from_str(&self.text).map_err(|error| {
            PackageError::at(self.path, error.marker().line(), format!("no YAML: {}", error.info()))
        })?;
        match <[MarkedYaml<'_>; 1]>::try_from(documents) {
            Ok([document]) if matches!(document.data, YamlData::Value(Scalar::Null)) => Ok(None),
            Ok([document]) => Ok(Some(document)),
            Err(documents) => match documents.get(1) {
                None => Ok(None),
                Some(second) => {
                    let line = second.span.start.line();
                    Err(PackageError::at(self.path, line, "found a second document, expected one"))
                }
            },
        }
    }

    /// Looks for nesting that the parser would follow until the stack is exhausted. A level costs a bracket or at
    /// least one character of indentation, so counting those is enough.
    fn check_depth(&self) -> Result<(), PackageError> {
        let mut open = 0usize;
        for (index, line) in self.text.lines().enumerate() {
            let begun = line.len() - line.trim_start_matches([' ', '-', '?', ':']).len();
            let mut deepest = begun;
            for letter in line.chars() {
                match letter {
                    '[' | '{' => open += 1,
                    ']' | '}' => open = open.saturating_sub(1),
                    _ => {}
                }
                deepest = deepest.max(open);
            }
            if deepest > DEEPEST {
                let message = format!("found nesting of more than {DEEPEST} levels, expected fewer");
                return Err(PackageError::at(self.path, index + 1, message));
            }
        }
        Ok(())
    }

    /// The value of the whole file.
    pub(super) fn value<'b>(&'b self, node: &'b MarkedYaml<'b>) -> Value<'b> {
        Value { path: self.path, name: "", node }
    }
}

impl<'a> Value<'a> {
    /// An error at the place of this value.
    pub(super) fn error(&self, message: impl Into<String>) -> PackageError {
        PackageError::at(self.path, self.node.span.start.line(), message)
    }

    /// An error that says what is there and what should be.
    pub(super) fn unexpected(&self, expected: &str) -> PackageError {
        let place = if self.name.is_empty() { String::new() } else { format!("`{}`: ", self.name) };
        self.error(format!("{place}found {}, expected {expected}", described(self.node)))
    }

    /// A string that is not empty.
    pub(super) fn text(&self) -> Result<&'a str, PackageError> {
        match &self.node.data {
            YamlData::Value(Scalar::String(text)) if !text.trim().is_empty() => Ok(text),
            YamlData::Value(Scalar::Integer(_) | Scalar::FloatingPoint(_) | Scalar::Boolean(_)) => {
                Err(self.unexpected("a string; put it in quotes"))
            }
            _ => Err(self.unexpected("a string")),
        }
    }

    /// A whole number above 0.
    pub(super) fn count(&self) -> Result<u64, PackageError> {
        let expected = "a whole number above 0";
        match &self.node.data {
            YamlData::Value(Scalar::Integer(number)) => match u64::try_from(*number) {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(self.unexpected(expected)),
            },
            _ => Err(self.unexpected(expected)),
        }
    }

    /// A number above 0, with or without a fraction.
    pub(super) fn number(&self) -> Result<f64, PackageError> {
        let number = match &self.node.data {
            YamlData::Value(Scalar::Integer(number)) => *number as f64,
            YamlData::Value(Scalar::FloatingPoint(number)) => number.into_inner(),
            _ => f64::NAN,
        };
        if number > 0.0 && number.is_finite() { Ok(number) } else { Err(self.unexpected("a number above 0")) }
    }

    /// `true` or `false`.
    pub(super) fn truth(&self) -> Result<bool, PackageError> {
        match self.node.data {
            YamlData::Value(Scalar::Boolean(truth)) => Ok(truth),
            _ => Err(self.unexpected("true or false")),
        }
    }

    /// A sequence of strings; both the sequence and a string in it may be empty.
    pub(super) fn texts(&self) -> Result<Vec<String>, PackageError> {
        let YamlData::Sequence(items) = &self.node.data else {
            return Err(self.unexpected("a sequence of strings, such as [\"--option\", \"1\"]"));
        };
        let text = |node: &'a MarkedYaml<'a>| match &node.data {
            YamlData::Value(Scalar::String(text)) => Ok(text.to_string()),
            _ => Value { node, ..*self }.text().map(str::to_string),
        };
        items.iter().map(text).collect()
    }

    /// A mapping from strings to anything.
    pub(super) fn map(&self) -> Result<Fields<'a>, PackageError> {
        let YamlData::Mapping(mapping) = &self.node.data else { return Err(self.unexpected("a mapping")) };
        let field = |(key, node): (&'a MarkedYaml<'a>, _)| match &key.data {
            YamlData::Value(Scalar::String(text)) => Ok((&**text, node)),
            _ => Err(Value { node: key, ..*self }.unexpected("a string as key")),
        };
        Ok(Fields { whole: *self, fields: mapping.iter().map(field).collect::<Result<_, _>>()? })
    }

    /// A mapping that has no keys but these.
    pub(super) fn fields(&self, known: &[&str]) -> Result<Fields<'a>, PackageError> {
        let fields = self.map()?;
        for &(key, node) in &fields.fields {
            if !known.contains(&key) {
                let message = format!("found the key `{key}`, expected one of {}", known.join(", "));
                return Err(Value { node, ..*self }.error(message));
            }
        }
        Ok(fields)
    }

    /// The key that leads to the value; empty for the whole file.
    pub(super) fn name(&self) -> &'a str {
        self.name
    }

    /// Whether this is a mapping.
    pub(super) fn is_map(&self) -> bool {
        matches!(self.node.data, YamlData::Mapping(_))
    }
}

impl<'a> Fields<'a> {
    /// The value of a key.
    pub(super) fn get(&self, key: &'a str) -> Option<Value<'a>> {
        let &(_, node) = self.fields.iter().find(|(name, _)| *name == key)?;
        Some(Value { path: self.whole.path, name: key, node })
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &'a str) -> Result<Value<'a>, PackageError> {
        self.get(key).ok_or_else(|| self.whole.error(format!("the key `{key}` is missing")))
    }

    /// All values, in the order of the file.
    pub(super) fn values(&self) -> impl Iterator<Item = Value<'a>> {
        self.fields.iter().map(|&(name, node)| Value { path: self.whole.path, name, node })
    }
}

/// What a value is, for a message.
fn described(node: &MarkedYaml<'_>) -> String {
    match &node.data {
        YamlData::Value(Scalar::Null) => "nothing".to_string(),
        YamlData::Value(Scalar::Boolean(truth)) => format!("{truth}"),
        YamlData::Value(Scalar::Integer(number)) => format!("the number {number}"),
        YamlData::Value(Scalar::FloatingPoint(number)) => format!("the number {number}"),
        YamlData::Value(Scalar::String(text)) => {
            let cut: String = text.chars().take(40).collect();
            format!("`{}{}`", cut.escape_debug(), if cut.len() < text.len() { "…" } else { "" })
        }
        YamlData::Sequence(_) => "a sequence".to_string(),
        YamlData::Mapping(_) => "a mapping".to_string(),
        _ => "a value of an unknown kind".to_string(),
    }
}
