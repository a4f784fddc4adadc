//! Rows of text under each other.

/// Lines up the columns of `rows`; the first and the last column start at the left, the others end at the right.
pub fn lines(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 || column + 1 == columns {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["name", "cases", "worst"], ["life", "7", "a/b"], ["labyrinth", "12", ""]];
        let rows: Vec<Vec<String>> = rows.map(|row| row.map(str::to_string).to_vec()).to_vec();
        assert_eq!(lines(&rows), ["name       cases  worst", "life           7  a/b", "labyrinth     12"]);
    }
}
