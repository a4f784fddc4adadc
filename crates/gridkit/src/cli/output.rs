//! Where the answer goes: standard output, or a file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use tempfile::{Builder, NamedTempFile};

/// The place that is written to.
pub enum Output {
    /// Standard output.
    Stdout(AutoStream<Stdout>),
    /// A device or a pipe with a name; it cannot be replaced.
    Device(File),
    /// A new file beside the one that it will replace.
    File(NamedTempFile, PathBuf),
}

impl Output {
    /// Opens the place: `file`, or standard output.
    ///
    /// Some Windows terminals must be told that escape codes will come: `coloured` says so.
    ///
    /// # Errors
    ///
    /// The file or its folder cannot be written, or the file is a link that leads nowhere.
    pub fn open(file: Option<&Path>, coloured: bool) -> io::Result<Output> {
        let Some(file) = file else {
            let open = if coloured { AutoStream::always } else { AutoStream::always_ansi };
            return Ok(Output::Stdout(open(io::stdout())));
        };
        let old = fs::metadata(file).ok();
        match old {
            None if file.is_symlink() => {
                return Err(io::Error::new(ErrorKind::NotFound, "the link leads nowhere"));
            }
            // By another name, such as /dev/stdout: whoever opened it may have more to write there.
            Some(ref old) if is_stdout(old) => {
                return Ok(Output::Stdout(AutoStream::always_ansi(io::stdout())))
            }
            Some(ref old) if !old.is_file() => {
                return Ok(Output::Device(File::options().write(true).open(file)?));
            }
            Some(ref old) if old.permissions().readonly() => return Err(ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        // The file behind a link is replaced, not the link.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        // Nobody asked for the name of the temporary file.
        let new = new_file(folder).map_err(|error| io::Error::from(error.kind()))?;
        if let Some(old) = old {
            new.as_file().set_permissions(old.permissions())?;
        }
        Ok(Output::File(new, file))
    }

    /// Puts a file in its place; until then nothing has changed there.
    ///
    /// # Errors
    ///
    /// Something is still to be written and cannot be, or the file cannot be replaced.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        match self {
            Output::Stdout(_) | Output::Device(_) => Ok(()),
            Output::File(new, file) => new.persist(file).map(|_| ()).map_err(|error| error.error),
        }
    }
}

/// Whether this is the file that standard output goes to.
#[cfg(unix)]
fn is_stdout(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/dev/stdout").is_ok_and(|stdout| (stdout.dev(), stdout.ino()) == (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn is_stdout(_file: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    // As for any new file, the process's mask decides what is left of it.
    Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().tempfile_in(folder)
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(stdout) => stdout.write(bytes),
            Output::Device(file) => file.write(bytes),
            Output::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(stdout) => stdout.flush(),
            Output::Device(file) => file.flush(),
            Output::File(file, _) => file.flush(),
        }
    }
}
