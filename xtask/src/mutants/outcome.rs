//! What became of the mutants: the tool's lists, added up.

use std::fs;
use std::path::PathBuf;

use super::explained::Explained;

#[derive(Default)]
pub(super) struct Outcome {
    caught: Vec<String>,
    pub(super) missed: Vec<String>,
    /// The tests came to no end: noticed, but by the clock.
    timeout: Vec<String>,
    /// A change that does not compile is not a mutant.
    unviable: usize,
}

impl Outcome {
    /// Adds the results in a run's folder, but for the missed mutants: gives these back.
    pub(super) fn add(&mut self, folder: Option<PathBuf>) -> Result<Vec<String>, String> {
        let Some(folder) = folder else { return Ok(Vec::new()) };
        let read = |name: &str| -> Result<Vec<String>, String> {
            let text = fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
            Ok(text.lines().map(str::to_owned).collect())
        };
        self.caught.extend(read("caught.txt")?);
        self.timeout.extend(read("timeout.txt")?);
        self.unviable += read("unviable.txt")?.len();
        read("missed.txt")
    }

    /// Prints the count. Fails for a missed mutant without an explanation, and for an explanation of a mutant
    /// that is not missed.
    pub(super) fn report(&self, explained: &Explained) -> Result<(), String> {
        let open: Vec<&String> = self.missed.iter().filter(|mutant| !explained.has(mutant)).collect();
        let caught = self.caught.iter().chain(&self.timeout);
        let wrong: Vec<&String> = caught.filter(|mutant| explained.has(mutant)).collect();
        for mutant in &open {
            println!("missed: {mutant}\n    {}", explained.name(mutant));
        }
        for mutant in &wrong {
            println!("explained, but caught: {mutant}");
        }
        let tried = self.caught.len() + self.timeout.len() + self.missed.len();
        println!(
            "tried {tried}, caught {}, unviable {}, timeout {}, missed {} (explained {})",
            self.caught.len(),
            self.unviable,
            self.timeout.len(),
            self.missed.len(),
            self.missed.len() - open.len(),
        );
        if open.is_empty() && wrong.is_empty() {
            return Ok(());
        }
        Err(format!(
            "{} missed that nobody has explained, {} explained that are caught",
            open.len(),
            wrong.len()
        ))
    }
}
