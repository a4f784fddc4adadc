//! Snapshots that no test looks at.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::screen::{Screen, plural};
use crate::verify::{Scope, run_tests_noting, unreferenced_in};
use crate::workspace::Workspace;
