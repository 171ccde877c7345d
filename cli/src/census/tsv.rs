//! Tab-separated values below a header of column names, without quotes and escapes.

use std::io::BufRead;

use super::column::{Cells, Column};
use super::registration::Registration;
use super::source::{ROW_BYTES, Row, Unreadable, Unusable, line};

pub(super) fn rows(mut input: impl BufRead, take: &mut dyn FnMut(Row)) -> Result<(), Unusable> {
    let mut text = Vec::new();
    let whole = line(&mut input, &mut text, ROW_BYTES)?;
    let columns = header(&text, whole == Some(true))?;
    let mut at: u64 = 1;
    while let Some(whole) = line(&mut input, &mut text, ROW_BYTES)? {
        at = at.saturating_add(1);
        if whole && text.is_empty() {
            continue;
        }
        let read = if whole { row(&text, &columns) } else { Err(too_long()) };
        take(read.map_err(|why| Unreadable { at, why }));
    }
    Ok(())
}

/// The message about a row beyond the limit.
pub(super) fn too_long() -> String {
    format!("it is longer than {ROW_BYTES} bytes")
}

/// The known columns in the order of the table; `None` for the others.
fn header(text: &[u8], whole: bool) -> Result<Vec<Option<Column>>, Unusable> {
    let refuse = |why: String| Err(Unusable::Shape(why));
    let text = match std::str::from_utf8(text) {
        Ok(text) if whole => text,
        _ => return refuse("its first line is not a header of column names".to_owned()),
    };
    let columns: Vec<Option<Column>> = text.split('\t').map(Column::named).collect();
    for (at, column) in columns.iter().enumerate() {
        if let Some(column) = column
            && columns.iter().take(at).any(|before| *before == Some(*column))
        {
            return refuse(format!("its header has the column {} twice", column.name()));
        }
    }
    match Column::REQUIRED.iter().find(|needed| !columns.contains(&Some(**needed))) {
        Some(missing) => refuse(format!("its header has no column {}", missing.name())),
        None => Ok(columns),
    }
}

fn row(text: &[u8], columns: &[Option<Column>]) -> Result<Registration, String> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    let count = text.split('\t').count();
    if count != columns.len() {
        return Err(format!("it has {count} values, the header {} names", columns.len()));
    }
    let mut cells = Cells::default();
    for (value, column) in text.split('\t').zip(columns) {
        if let Some(column) = column {
            cells.set(*column, value.to_owned());
        }
    }
    Registration::read(cells)
}
