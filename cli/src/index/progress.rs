//! The user's view while the index is made: a bar on standard error if that is a terminal, else a line now
//! and then.

use std::io::{self, IsTerminal as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use erc8257_index_run::Told;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::view::escape::harmless;

/// How often a line is written without a terminal.
const EVERY: Duration = Duration::from_secs(30);

/// The bar, or the lines.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The time of the last line, without a terminal.
    told: Option<Mutex<Instant>>,
}

impl Progress {
    /// A bar on a terminal, lines elsewhere.
    pub(crate) fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), told: Some(Mutex::new(Instant::now())) };
        }
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {rate} {eta}");
        if let Ok(style) = style {
            let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{:.0}/s", state.per_sec());
            };
            bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, told: None }
    }

    /// Shows something that a run has told.
    pub(crate) fn tell(&self, told: Told) {
        match told {
            Told::Blocks { from, to } => self.blocks(from, to),
            Told::AtBlock(block) => self.at_block(block),
            Told::Tools { all, done } => self.tools(all, done),
            Told::Tool => self.tool(),
            Told::Say(sentence) => self.say(&harmless(&sentence)),
        }
    }

    /// Blocks are read now, from one to another.
    fn blocks(&self, from: u64, to: u64) {
        self.bar.reset();
        self.bar.set_message("blocks");
        self.bar.set_length(to.saturating_sub(from).saturating_add(1));
        self.bar.set_position(0);
        self.bar.set_prefix(from.to_string());
    }

    /// The blocks of [`blocks`](Self::blocks) are read up to this one.
    fn at_block(&self, block: u64) {
        let from = self.bar.prefix().parse().unwrap_or(block);
        self.bar.set_position(block.saturating_sub(from).saturating_add(1));
        self.tick();
    }

    /// Tools are verified now: so many there are, so many have their line.
    fn tools(&self, all: u64, done: u64) {
        self.bar.reset();
        self.bar.set_message("tools");
        self.bar.set_length(all);
        self.bar.set_position(done);
    }

    /// One more tool has its line.
    fn tool(&self) {
        self.bar.inc(1);
        self.tick();
    }

    /// Writes the line that is due, without a terminal.
    pub(crate) fn tick(&self) {
        if let Some(line) = self.due(Instant::now()) {
            crate::output::complain(&line);
        }
    }

    /// The line that is due at this time, if one is.
    fn due(&self, now: Instant) -> Option<String> {
        let mut told = self.told.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(*told) < EVERY {
            return None;
        }
        *told = now;
        let (at, of) = (self.bar.position(), self.bar.length().unwrap_or_default());
        Some(format!("{at} of {of} {}", self.bar.message()))
    }

    /// Prints a line of text above the bar.
    fn say(&self, text: &str) {
        self.bar.suspend(|| crate::output::complain(text));
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_due_every_30_seconds_and_says_what_is_read_and_how_far() {
        let start = Instant::now();
        let progress = Progress { bar: ProgressBar::hidden(), told: Some(Mutex::new(start)) };
        let at = |seconds| progress.due(start + Duration::from_secs(seconds));
        progress.blocks(100, 199);
        progress.at_block(149);
        assert_eq!(at(29), None);
        assert_eq!(at(30).as_deref(), Some("50 of 100 blocks"));
        assert_eq!(at(59), None, "30 seconds from the line before");
        progress.tools(7, 2);
        progress.tool();
        assert_eq!(at(60).as_deref(), Some("3 of 7 tools"));
    }

    #[test]
    fn a_terminal_has_the_bar_and_no_lines() {
        let progress = Progress { bar: ProgressBar::hidden(), told: None };
        progress.tools(7, 2);
        assert_eq!(progress.due(Instant::now() + EVERY), None);
    }
}
