//! One round of a fuzz target: its own report, and the processor time that it took.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What came of a round, or of several.
#[derive(Debug, Clone)]
pub(super) struct Round {
    pub(super) target: &'static str,
    pub(super) executions: u64,
    /// Processor time, user's and system's.
    pub(super) seconds: f64,
    /// Edges reached, and libFuzzer's features, which count how often too.
    edges: u64,
    features: u64,
    findings: u64,
}

impl Round {
    pub(super) const fn of(target: &'static str) -> Self {
        Self { target, executions: 0, seconds: 0.0, edges: 0, features: 0, findings: 0 }
    }

    /// Runs the command, its output into a file. A shell waits for it, as it tells the time that a child took.
    pub(super) fn run(target: &'static str, command: &Command, log: &Path) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", "log=$1; shift; \"$@\" >\"$log\" 2>&1; times", "sh"]).arg(log);
        shell.arg(command.get_program()).args(command.get_args());
        shell.env("RUST_BACKTRACE", "0").stdin(Stdio::null());
        let times = shell.output().map(|output| output.stdout).unwrap_or_default();
        let seconds = children_seconds(&String::from_utf8_lossy(&times)).unwrap_or(0.0);
        let printed = fs::read(log).unwrap_or_default();
        let printed = String::from_utf8_lossy(&printed);
        let last = |mark: &str| last_number(&printed, mark).unwrap_or(0);
        Self {
            target,
            executions: last("number_of_executed_units:"),
            seconds,
            edges: last(" cov: "),
            features: last(" ft: "),
            findings: u64::from(printed.contains("Test unit written to ")),
        }
    }

    /// Both together: coverage is that of the later one, whose corpus has grown.
    pub(super) fn and(self, later: &Self) -> Self {
        Self {
            target: self.target,
            executions: self.executions + later.executions,
            seconds: self.seconds + later.seconds,
            edges: self.edges.max(later.edges),
            features: self.features.max(later.features),
            findings: self.findings + later.findings,
        }
    }

    /// A line of a table.
    pub(super) fn line(&self) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a speed, rounded")]
        let speed = self.executions as f64 / self.seconds.max(0.001);
        format!(
            "  {:13} {:>11} executions {:>7.1} CPU min {:>7.0} a CPU second {:>6} edges {:>6} features {:>3} findings",
            self.target,
            self.executions,
            self.seconds / 60.0,
            speed,
            self.edges,
            self.features,
            self.findings
        )
    }

    /// Adds a row to the file of totals.
    pub(super) fn note(&self, file: &Path) {
        let Self { target, executions, seconds, edges, features, findings } = self;
        let row = format!("{target}\t{executions}\t{seconds:.1}\t{edges}\t{features}\t{findings}\n");
        let opened = OpenOptions::new().create(true).append(true).open(file);
        // One write, since two targets may end at once.
        if let Err(error) = opened.and_then(|mut file| file.write_all(row.as_bytes())) {
            println!("    {}: {error}", file.display());
        }
    }

    pub(super) fn table(rounds: &[Self]) {
        for round in rounds {
            println!("{}", round.line());
        }
        let minutes = rounds.iter().map(|round| round.seconds).sum::<f64>() / 60.0;
        let executions: u64 = rounds.iter().map(|round| round.executions).sum();
        println!("  {:13} {executions:>11} executions {minutes:>7.1} CPU min", "together");
    }
}

/// The sums of all rows, a row a target.
pub(super) fn totals(file: &Path) -> Vec<Round> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let sum = |(target, _): &(&'static str, Option<&str>)| {
        let rows = text.lines().filter_map(|line| row(target, line));
        rows.fold(Round::of(target), |sum, row| sum.and(&row))
    };
    super::TARGETS.iter().map(sum).filter(|round| round.executions > 0).collect()
}

fn row(target: &'static str, line: &str) -> Option<Round> {
    let mut cells = line.strip_prefix(target)?.strip_prefix('\t')?.split('\t');
    Some(Round {
        target,
        executions: cells.next()?.parse().ok()?,
        seconds: cells.next()?.parse().ok()?,
        edges: cells.next()?.parse().ok()?,
        features: cells.next()?.parse().ok()?,
        findings: cells.next()?.parse().ok()?,
    })
}

/// The second line that `times` prints: the children's user and system time, such as `1m2.50s 0m0.25s`.
fn children_seconds(times: &str) -> Option<f64> {
    let line = times.lines().nth(1)?;
    line.split_whitespace()
        .map(|time| {
            let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
            Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.replace(',', ".").parse::<f64>().ok()?)
        })
        .sum()
}

/// The number behind the last of these marks.
fn last_number(text: &str, mark: &str) -> Option<u64> {
    let (_, behind) = text.rsplit_once(mark)?;
    let digits: String = behind.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Round, children_seconds, last_number, row};

    #[test]
    fn what_a_shell_and_a_fuzzer_print_is_read() {
        assert_eq!(children_seconds("0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n"), Some(62.75));
        assert_eq!(children_seconds("no times"), None);
        let printed =
            "#2 INITED cov: 7 ft: 9\n#9 DONE   cov: 70 ft: 91 corp: 3\nstat::number_of_executed_units: 512\n";
        assert_eq!(last_number(printed, " cov: "), Some(70));
        assert_eq!(last_number(printed, " ft: "), Some(91));
        assert_eq!(last_number(printed, "number_of_executed_units:"), Some(512));
        assert_eq!(last_number(printed, "rss: "), None);
    }

    #[test]
    fn rows_add_up() {
        let one = row("url", "url\t10\t1.5\t7\t9\t0").expect("a row");
        let sum = one.clone().and(&row("url", "url\t5\t0.5\t8\t9\t1").expect("a row"));
        let Round { target, executions, seconds, edges, features, findings } = sum;
        assert_eq!((target, executions, edges, features, findings), ("url", 15, 8, 9, 1));
        assert!((seconds - 2.0).abs() < 1e-9);
        assert!(row("url", "urls\t1\t1\t1\t1\t1").is_none() && row("url", "url\t1").is_none());
    }
}
