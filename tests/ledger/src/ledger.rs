//! All that is known without running anything, and the proof of each row.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::cited::{RustTest, Vectors, rust};
use crate::codes::Codes;
use crate::copy;
use crate::coverage::{Known, exceptions, open};
use crate::files::text;
use crate::harness::Harness;
use crate::map;
use crate::patch::{Patch, Place};
use crate::programs::Programs;
use crate::prove::{NO_SWITCH, Noticed, Run, prove};
use crate::proved::Fingerprint;
use crate::rows::{self, Row};
use crate::switches::Switches;

/// What came of the proof of a row.
pub(crate) type Proof = Result<Vec<Noticed>, String>;

pub(crate) struct Ledger {
    root: PathBuf,
    target: PathBuf,
    pub(crate) rows: Vec<Row>,
    pub(crate) exceptions: BTreeMap<String, String>,
    /// Rows of areas that are not proved yet.
    pub(crate) open: BTreeSet<String>,
    switches: Switches,
    codes: Codes,
    harness: Harness,
    vectors: Vectors,
    tests: Vec<RustTest>,
    /// Where the text of each change of `switches` stands.
    places: Vec<Place>,
}

impl Ledger {
    /// Reads everything, and tells all that does not fit together.
    pub(crate) fn read(root: &Path) -> Result<Self, Vec<String>> {
        let own = root.join("tests/ledger");
        let switches = Switches::read(&own.join("switches"))?;
        let places = places(root, &switches.patches)?;
        let one = |fault: String| vec![fault];
        let rows = rows::read(&text(&root.join("tests/requirements.tsv")).map_err(one)?).map_err(one)?;
        let harness = Harness::read(&own.join("harness.toml")).map_err(one)?;
        let tests = rust(root, &harness).map_err(one)?;
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let ledger = Self {
            root: root.to_owned(),
            target: root.join(target),
            exceptions: exceptions(&own.join("exceptions.toml")).map_err(one)?,
            open: open(&own.join("open.txt")).map_err(one)?,
            codes: Codes::read(root, &own.join("codes.toml")).map_err(one)?,
            vectors: Vectors::read(&root.join("tests/vectors")).map_err(one)?,
            rows,
            switches,
            harness,
            tests,
            places,
        };
        let mut faults = ledger.strangers();
        faults.extend(map::faults(root, ledger.places.iter().chain(ledger.codes.raised.values().flatten())));
        if faults.is_empty() { Ok(ledger) } else { Err(faults) }
    }

    /// Ids that no row of the ledger has. Beside rows, cases cite decisions, such as `B15`, and codes of this
    /// library's own.
    fn strangers(&self) -> Vec<String> {
        let rows: BTreeSet<&str> = self.rows.iter().map(|row| row.id.as_str()).collect();
        let ours = |id: &&str| self.rows.iter().any(|row| row.id == *id && row.is_ours());
        let is_decision = |id: &str| !id.contains('-');
        let switched = self
            .switches
            .ids()
            .filter(|id| !ours(id))
            .map(|id| format!("switches: {id} is not a row of ours"));
        let excepted = self.exceptions.keys().map(String::as_str).filter(|id| !ours(id));
        let may_be_open = |id: &&str| {
            let row = self.rows.iter().find(|row| row.id == *id);
            row.is_some_and(|row| row.is_ours() && row.is_of_wave_2()) && !self.exceptions.contains_key(*id)
        };
        let open = self.open.iter().map(String::as_str).filter(|id| !may_be_open(id));
        let is_code = |id: &str| self.codes.raised.contains_key(id);
        let cited = self.vectors.ids().into_iter();
        let cited = cited.filter(|id| !is_decision(id) && !rows.contains(id) && !is_code(id));
        switched
            .chain(excepted.map(|id| format!("exceptions.toml: {id} is not a row of ours")))
            .chain(open.map(|id| format!("open.txt: {id} is not a row of an area of ours")))
            .chain(cited.map(|id| format!("vectors: {id} is cited, and no row of the ledger")))
            .collect()
    }

    /// The known facts about a row without a proof.
    pub(crate) fn known(&self, id: &str) -> Known {
        let mut places = self.codes.raised.get(id).cloned().unwrap_or_default();
        let patches = self.switches.of.get(id).into_iter().flatten().flat_map(|switch| &switch.patches);
        places.extend(patches.map(|patch| self.places[*patch].clone()));
        places.dedup();
        let cases = self.vectors.of(id).into_iter();
        let mut cited: Vec<String> =
            cases.map(|(file, _, count)| format!("tests/vectors/{file} ({count})")).collect();
        let tests = self.tests.iter().filter(|test| test.cites(id));
        cited.extend(tests.map(|test| format!("{} {}", test.file, test.name)));
        let modules: BTreeSet<&str> =
            self.tests.iter().filter(|test| test.is_of_module(id)).map(|test| test.file.as_str()).collect();
        cited.extend(modules.into_iter().map(str::to_owned));
        Known { places, cited, proof: None }
    }

    /// The folder of the copy, of its programs' input and of the table.
    pub(crate) fn folder(&self) -> PathBuf {
        self.target.join("ledger")
    }

    /// Where proofs are recorded.
    pub(crate) fn record(&self) -> PathBuf {
        self.root.join("tests/ledger/proved.txt")
    }

    /// The names of the switches that turn a row off, one after the other.
    fn turned(&self, id: &str) -> Vec<String> {
        let is_code = self.codes.raised.contains_key(id);
        let own = self.switches.of.get(id).into_iter().flatten().map(|switch| switch.name.clone());
        is_code.then(|| id.to_owned()).into_iter().chain(own).collect()
    }

    /// The changes of the sources that make these switches.
    fn patches(&self, id: &str) -> impl Iterator<Item = &Patch> {
        let own = self.switches.of.get(id).into_iter().flatten().flat_map(|switch| &switch.patches);
        let own = own.filter_map(|patch| self.switches.patches.get(*patch));
        let of_codes = self.codes.raised.contains_key(id).then_some(&self.codes.patches);
        own.chain(of_codes.into_iter().flatten())
    }

    /// A fingerprint of what the proof of a row looks at: its switches and the files that they stand in, the cases that cite
    /// it and their tests' files. Code that these call is not in it, so that now and then all rows are proved anew.
    ///
    /// # Errors
    /// A file cannot be read, or cases have no suite.
    pub(crate) fn fingerprint(&self, id: &str) -> Result<String, String> {
        let mut print = Fingerprint::default();
        for switch in self.turned(id) {
            print.add(&switch);
        }
        for patch in self.patches(id) {
            print.add(&patch.find);
            print.add(&patch.with);
            print.file(&patch.file);
        }
        for place in self.codes.raised.get(id).into_iter().flatten() {
            print.file(&place.file);
        }
        for (file, _, text) in self.vectors.citing(id) {
            print.add(file);
            print.add(&text);
        }
        for run in self.groups(id, Path::new(""))? {
            print.add(run.package);
            run.tests.iter().for_each(|test| print.add(test));
        }
        for test in self.tests.iter().filter(|test| test.cites(id) || test.is_of_module(id)) {
            print.file(&test.file);
        }
        print.finish(&self.root)
    }

    /// Builds the copy and proves these rows, as many at a time as there are processors. Where no switch turns off any of
    /// them, nothing is built.
    pub(crate) fn prove(&self, ids: &[&str]) -> Result<Vec<Proof>, Vec<String>> {
        if ids.iter().all(|id| self.turned(id).is_empty()) {
            return Ok(vec![Err(NO_SWITCH.to_owned()); ids.len()]);
        }
        let folder = self.folder();
        let copied = folder.join("copy");
        let patches: Vec<Patch> = self
            .switches
            .patches
            .iter()
            .chain(&self.codes.patches)
            .cloned()
            .chain(self.harness.patches())
            .collect();
        copy::make(&self.root, &copied, &self.harness, &patches)?;
        let one = |fault: String| vec![fault];
        let programs = Programs::new(&copied, &self.target, &self.harness).map_err(one)?;
        // A failed build is told once, and not for every row.
        programs.ready(self.harness.vectors()).map_err(one)?;
        let next = AtomicUsize::new(0);
        let proofs = Mutex::new(BTreeMap::new());
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let proof = self.prove_one(id, &programs, &folder);
                        proofs.lock().unwrap_or_else(PoisonError::into_inner).insert(*id, proof);
                    }
                });
            }
        });
        let mut proofs = proofs.into_inner().unwrap_or_else(PoisonError::into_inner);
        let missing = || Err("its proof did not end".to_owned());
        Ok(ids.iter().map(|id| proofs.remove(id).unwrap_or_else(missing)).collect())
    }

    fn prove_one(&self, id: &str, programs: &Programs<'_>, folder: &Path) -> Result<Vec<Noticed>, String> {
        let vectors = folder.join("vectors").join(id);
        let groups = self.groups(id, &vectors)?;
        if groups.iter().any(|group| group.vectors.is_some()) {
            self.vectors.write(id, &vectors)?;
        }
        prove(&self.turned(id), &groups, &|run| programs.run(run))
    }

    /// The tests that cite a row, those first that are quick.
    fn groups<'r>(&'r self, id: &str, vectors: &'r Path) -> Result<Vec<Run<'r>>, String> {
        let mut groups = Vec::new();
        let mut suites = BTreeSet::new();
        for (file, kind, _) in self.vectors.of(id) {
            suites.extend(self.harness.suites(file, kind)?);
        }
        let group = |package, tests: Vec<String>, is_exact| {
            let run = Run { package, tests, is_exact, vectors: None, switch: None };
            (!run.tests.is_empty()).then_some(run)
        };
        let suites = group(self.harness.vectors(), suites.into_iter().cloned().collect(), true);
        groups.extend(suites.map(|run| Run { vectors: Some(vectors), ..run }));
        for program in &self.harness.program {
            let of = || self.tests.iter().filter(|test| test.package == program.package);
            let cite = of().filter(|test| test.cites(id)).map(|test| test.name.clone());
            groups.extend(group(&program.package, cite.collect(), true));
        }
        for program in &self.harness.program {
            let of = || self.tests.iter().filter(|test| test.package == program.package);
            let modules =
                of().filter(|test| test.is_of_module(id) && !test.cites(id)).map(|test| test.name.clone());
            groups.extend(group(&program.package, modules.collect(), true));
        }
        Ok(groups)
    }
}

fn places(root: &Path, patches: &[Patch]) -> Result<Vec<Place>, Vec<String>> {
    let (mut places, mut faults) = (Vec::new(), Vec::new());
    let mut texts: BTreeMap<&str, Result<String, String>> = BTreeMap::new();
    for patch in patches {
        let source = texts.entry(&patch.file).or_insert_with(|| text(&root.join(&patch.file)));
        let place = match source {
            Ok(source) => patch.place(source),
            Err(fault) => Err(format!("{}: {fault}", patch.origin)),
        };
        match place {
            Ok(place) => places.push(place),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(places) } else { Err(faults) }
}
