//! Which mutants are tried: of every file some, the same in every run.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// As many parts as give some 500 mutants each.
const PARTS: usize = 10;

pub(super) struct Shard {
    pub(super) index: usize,
    pub(super) of: usize,
}

pub(super) struct Draw {
    pub(super) shard: Shard,
    pub(super) lists: bool,
    words: Vec<String>,
}

impl Draw {
    pub(super) fn read(arguments: &[String]) -> Result<Self, String> {
        let mut draw = Self { shard: Shard { index: 0, of: PARTS }, lists: false, words: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--list" => draw.lists = true,
                "--shard" => draw.shard = shard(arguments.next().map_or("", String::as_str))?,
                option if option.starts_with("--") => return Err(format!("no option {option}")),
                word => draw.words.push(word.to_owned()),
            }
        }
        Ok(draw)
    }

    /// Every so many of each file, and not the same place of each; one of a file that has fewer. Of the shards of one
    /// size, each mutant is in one at least.
    pub(super) fn of<'a>(&self, all: &[&'a str]) -> Vec<&'a str> {
        let wanted = |mutant: &&str| {
            self.words.is_empty() || self.words.iter().any(|word| mutant.contains(word.as_str()))
        };
        let mut by_file: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for mutant in all {
            by_file.entry(file(mutant)).or_default().push(mutant);
        }
        let mut drawn = Vec::new();
        for (number, mutants) in by_file.values().enumerate() {
            let start = drawn.len();
            let mine = |at: &usize| (at + number) % self.shard.of == self.shard.index;
            drawn.extend((0..mutants.len()).filter(mine).map(|at| mutants[at]));
            if drawn.len() == start {
                drawn.push(mutants[self.shard.index % mutants.len()]);
            }
        }
        drawn.retain(wanted);
        drawn
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    parts
        .filter(|(index, of)| index < of)
        .map(|(index, of)| Shard { index, of })
        .ok_or_else(|| "--shard wants K/N, K below N".to_owned())
}

/// The file that a mutant is of: its name begins with file, line and column.
pub(super) fn file<'a>(mutant: &&'a str) -> &'a str {
    mutant.split(':').next().unwrap_or_default()
}

/// The files that mutants are of, each once.
pub(super) fn files<'a>(mutants: &[&'a str]) -> Vec<&'a str> {
    let mut files: Vec<&str> = mutants.iter().map(file).collect();
    files.sort_unstable();
    files.dedup();
    files
}

/// The setting that makes the tool try these mutants only.
pub(super) fn patterns(mutants: &[&str]) -> String {
    let mut text = String::from("examine_re = [\n");
    for mutant in mutants {
        let mut pattern = String::new();
        for character in mutant.chars() {
            match character {
                // Once for the regular expression, and once for the string of TOML.
                '\\' => pattern.push_str(r"\\\\"),
                '"' => pattern.push_str(r#"\""#),
                _ if r".+*?()|[]{}^$#&-~".contains(character) => {
                    pattern.push_str(r"\\");
                    pattern.push(character);
                }
                _ => pattern.push(character),
            }
        }
        let _ = writeln!(text, "    \"^{pattern}$\",");
    }
    text + "]\n"
}
