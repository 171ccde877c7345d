//! What a person sees while the index is made: a bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The bar, or nothing where nobody looks.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar on a terminal; elsewhere nothing is ever written.
    pub(crate) fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {per_sec} {eta}");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar }
    }

    /// Blocks are read now, from one to another.
    pub(crate) fn blocks(&self, from: u64, to: u64) {
        self.bar.reset();
        self.bar.set_message("blocks");
        self.bar.set_length(to.saturating_sub(from).saturating_add(1));
        self.bar.set_position(0);
        self.bar.set_prefix(from.to_string());
    }

    /// The blocks of [`blocks`](Self::blocks) are read up to this one.
    pub(crate) fn at_block(&self, block: u64) {
        let from = self.bar.prefix().parse().unwrap_or(block);
        self.bar.set_position(block.saturating_sub(from).saturating_add(1));
    }

    /// Tools are verified now: so many there are, so many have their line.
    pub(crate) fn tools(&self, all: u64, done: u64) {
        self.bar.reset();
        self.bar.set_message("tools");
        self.bar.set_length(all);
        self.bar.set_position(done);
    }

    /// One more tool has its line.
    pub(crate) fn tool(&self) {
        self.bar.inc(1);
    }

    /// Prints a line of text above the bar.
    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| crate::output::complain(text));
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
