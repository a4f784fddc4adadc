//! The cases reach what they must.

use anyhow::Result;

use super::Tidy;
use crate::bounds;
use crate::problem::Package;

pub(super) fn check(problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for problem in problems {
        tidy.findings.extend(bounds::check(problem)?);
    }
    Ok(())
}
