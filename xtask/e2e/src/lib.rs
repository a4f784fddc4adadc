//! The tools of the workspace in a real browser and in a real terminal: see `tests`.
