//! `cargo xtask fuzz [--minutes N] [--target T]…`: so many minutes of processor time over all fuzz targets; a finding fails.
//! `cargo xtask fuzz --keep [--target T]…`: packs the inputs that the fuzzers found worth keeping, made
//! small, into `tests/fuzz/corpus`.

mod round;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::steps::{Steps, cargo, printed, program, quiet, root};
use round::Round;

/// The targets, and the dictionary of each.
const TARGETS: [(&str, Option<&str>); 12] = [
    ("reader", Some("json")),
    ("canonicalizer", Some("json")),
    ("url", Some("url")),
    ("manifest", Some("json")),
    ("bundle", Some("json")),
    ("abi", Some("abi")),
    ("session", None),
    ("diagnose", Some("json")),
    ("payment", Some("json")),
    ("proof", None),
    ("wallet", Some("json")),
    ("agents", Some("json")),
];

/// Inputs are not longer than that, in bytes: findings do not need more, and longer inputs are slow.
const LONGEST: u32 = 4_096;
/// Inputs that are kept are no longer than that.
const LONGEST_KEPT: u32 = 2_048;

/// The parsed arguments.
struct Wish {
    minutes: f64,
    targets: Vec<(&'static str, Option<&'static str>)>,
    keep: bool,
}

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    let wish = match Wish::parse(arguments) {
        Ok(wish) => wish,
        Err(why) => return steps.fail("fuzz", &why),
    };
    let Some(place) = prepare(steps, &wish) else { return };
    if wish.keep {
        for (target, _) in &wish.targets {
            keep(steps, &place, target);
        }
        return;
    }
    fuzz(steps, &place, &wish);
}

impl Wish {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut wish = Self { minutes: 8.0, targets: Vec::new(), keep: false };
        let mut arguments = arguments.iter();
        while let Some(name) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{name} without a value"));
            match name.as_str() {
                "--minutes" => {
                    let minutes = value()?.parse().ok().filter(|minutes: &f64| *minutes > 0.0);
                    wish.minutes = minutes.ok_or("--minutes wants a number above 0")?;
                }
                "--target" => {
                    let wanted = value()?;
                    let target = TARGETS.into_iter().find(|(name, _)| name == wanted);
                    wish.targets.push(target.ok_or(format!("no target `{wanted}`"))?);
                }
                "--keep" => wish.keep = true,
                other => return Err(format!("no option `{other}`")),
            }
        }
        if wish.targets.is_empty() {
            wish.targets = TARGETS.to_vec();
        }
        Ok(wish)
    }
}

/// Where everything lies.
struct Place {
    /// The built programs.
    programs: PathBuf,
    /// The inputs, findings and output of fuzzers.
    folder: PathBuf,
    dictionaries: PathBuf,
}

/// Builds the needed programs, or names the missing tools.
fn prepare(steps: &mut Steps, wish: &Wish) -> Option<Place> {
    let needs = [
        ("cargo", "+nightly --version", "no nightly compiler: rustup toolchain install nightly"),
        ("cargo", "+nightly fuzz --version", "no cargo-fuzz: cargo install cargo-fuzz --locked"),
        ("python3", "--version", "no python3, which makes the seeds from the vectors"),
        ("sh", "-c times", "no shell, which tells the processor time"),
    ];
    for (name, arguments, missing) in needs {
        if !quiet(program(name, arguments)) {
            steps.fail("fuzz", missing);
            return None;
        }
    }
    let host = printed("rustc", "+nightly -vV")?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: "))?.to_owned();
    let (folder, fuzz) = (root().join("target/fuzz"), root().join("tests/fuzz"));
    let build = folder.join("build");

    // No sanitizer: the core has no unsafe code, and is several times as fast without. The fuzzers look for a
    // panic.
    let mut build_targets =
        program("cargo", "+nightly fuzz build --fuzz-dir . --sanitizer none --target-dir");
    build_targets.arg(&build).current_dir(fuzz.join("targets"));
    if let [(target, _)] = &wish.targets[..] {
        build_targets.arg(target);
    }
    let mut seeds = program("python3", "tests/fuzz/seeds.py");
    seeds.arg(folder.join("seeds"));
    let unpacked = |(target, _): &(&str, Option<&str>)| {
        let folder = folder.join("unpacked").join(target);
        let _ = fs::remove_dir_all(&folder);
        steps.succeeds(&format!("unpack {target}"), &mut corpus("unpack", target, &folder))
    };
    let ready = wish.targets.iter().all(unpacked)
        && steps.succeeds("fuzz build", &mut build_targets)
        && steps.succeeds("fuzz seeds", &mut seeds);
    let programs = build.join(host).join("release");
    let place = Place { programs, folder, dictionaries: fuzz.join("dictionaries") };
    ready.then_some(place)
}

impl Place {
    /// The inputs that a target starts from; new inputs go into the first folder.
    fn inputs(&self, target: &str) -> [PathBuf; 3] {
        let own = self.folder.join("corpus").join(target);
        [own, self.folder.join("unpacked").join(target), self.folder.join("seeds").join(target)]
    }

    fn findings(&self, target: &str) -> PathBuf {
        self.folder.join("findings").join(target)
    }

    /// What all runs did, a row a round, so that one that is stopped counts.
    fn totals(&self) -> PathBuf {
        self.folder.join("totals.tsv")
    }

    /// The files of a folder, by name; none if the folder does not exist.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
        files.sort();
        files
    }
}

/// Runs the targets on all processors, each until it has had its share of the time or finds something.
fn fuzz(steps: &mut Steps, place: &Place, wish: &Wish) {
    let share = wish.minutes * 60.0 / f64::from(u32::try_from(wish.targets.len()).expect("a few targets"));
    let left = Mutex::new(wish.targets.iter());
    let rounds = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some((target, dictionary)) = left.lock().expect("no panic").next() else { return };
            let total = until(place, target, *dictionary, share);
            rounds.lock().expect("no panic").push(total);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(wish.targets.len()) {
            scope.spawn(work);
        }
    });
    let rounds = rounds.into_inner().expect("no panic");
    println!("this run:");
    Round::table(&rounds);
    println!("all runs (target/fuzz/totals.tsv):");
    Round::table(&round::totals(&place.totals()));
    for round in rounds {
        let findings = Place::files(&place.findings(round.target));
        for finding in &findings {
            println!(
                "finding: {}; `cargo run -p erc8257-fuzz --bin corpus -- add {} NAME FILE` keeps it, and `cargo test -p erc8257-fuzz {}` replays it",
                finding.display(),
                round.target,
                round.target
            );
        }
        let name = format!("fuzz {}", round.target);
        match (findings.len(), round.executions) {
            (0, 0) => steps.fail(&name, "it did not run; target/fuzz/logs tells why"),
            (0, _) => steps.pass(&name),
            (count, _) => steps.fail(&name, &format!("{count} findings")),
        }
    }
}

/// Rounds of one target, until it has had so many seconds of processor time.
fn until(place: &Place, target: &'static str, dictionary: Option<&str>, seconds: f64) -> Round {
    let mut sum = Round::of(target);
    while sum.seconds < seconds && Place::files(&place.findings(target)).is_empty() {
        let log = place.folder.join("logs").join(format!("{target}.log"));
        let [own, kept, seeds] = place.inputs(target);
        for folder in [&own, &kept, &seeds, &place.findings(target), &place.folder.join("logs")] {
            fs::create_dir_all(folder).expect("target/fuzz can be written to");
        }
        let mut command = Command::new(place.programs.join(target));
        command.args([&own, &kept, &seeds]);
        // Not less than a corpus takes to be read on a busy machine, not so much that a share is exceeded by far.
        let wall = (seconds - sum.seconds).clamp(60.0, 300.0);
        command.arg(format!("-max_total_time={wall:.0}"));
        command.arg(format!("-max_len={LONGEST}"));
        command.args(["-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"]);
        command.arg(format!("-artifact_prefix={}/", place.findings(target).display()));
        if let Some(name) = dictionary {
            command.arg(format!("-dict={}", place.dictionaries.join(format!("{name}.dict")).display()));
        }
        let round = Round::run(target, &command, &log);
        println!("{}", round.line());
        if round.executions == 0 {
            break;
        }
        round.note(&place.totals());
        sum = sum.and(&round);
    }
    sum
}

/// Replaces the kept inputs without names of their own by the fewest inputs that reach as much.
fn keep(steps: &mut Steps, place: &Place, target: &str) {
    let [own, kept, seeds] = place.inputs(target);
    let small = place.folder.join("kept").join(target);
    let _ = fs::remove_dir_all(&small);
    for folder in [&own, &kept, &seeds, &small] {
        fs::create_dir_all(folder).expect("target/fuzz can be written to");
    }
    let mut merge = Command::new(place.programs.join(target));
    merge.args([
        "-set_cover_merge=1".to_owned(),
        "-use_counters=0".to_owned(),
        format!("-max_len={LONGEST_KEPT}"),
    ]);
    merge.args([&small, &kept, &own, &seeds]);
    if !steps.succeeds(&format!("keep {target}"), &mut merge) {
        return;
    }
    steps.run(&format!("pack {target}"), &mut corpus("pack", target, &small));
}

/// The program that packs and unpacks kept inputs.
fn corpus(verb: &str, target: &str, folder: &Path) -> Command {
    let mut command = cargo(&format!("run --locked -q -p erc8257-fuzz --bin corpus -- {verb} {target}"));
    command.arg(folder);
    command
}
