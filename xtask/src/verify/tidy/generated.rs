//! What is made from lists is what the lists make.

use anyhow::Result;

use super::Tidy;
use crate::generate::Plan;
use crate::problem::Package;
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for problem in problems {
        let plan = Plan::of(problem)?;
        for (path, _) in plan.stale()? {
            let place = workspace.say(path);
            tidy.findings.push(format!(
                "{place}: is not what the lists make; type: cargo xtask generate {}",
                problem.name
            ));
        }
        tidy.findings.extend(plan.faults);
        tidy.findings.extend(plan.probes);
    }
    Ok(())
}
