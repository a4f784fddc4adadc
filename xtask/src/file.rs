//! Files that are there in whole or not at all.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use tempfile::Builder;

/// Writes `path` by way of a temporary file beside it; a file that was there stays whole until then.
///
/// # Errors
///
/// The folder does not exist or cannot be written.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let attempt = || -> Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut builder = Builder::new();
        permit(&mut builder);
        let mut file = builder.prefix(".").suffix(".tmp").tempfile_in(folder)?;
        file.write_all(bytes.as_ref())?;
        if let Ok(metadata) = fs::metadata(path) {
            file.as_file().set_permissions(metadata.permissions())?;
        }
        file.persist(path)?;
        Ok(())
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// A temporary file is secret by default; ours becomes one like any other.
#[cfg(unix)]
fn permit(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn permit(_: &mut Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no/a");
        let message = format!("{:#}", replace(&path, "one").unwrap_err());
        assert!(message.starts_with(&format!("cannot write {}", path.display())), "{message}");
    }
}
