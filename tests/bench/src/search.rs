//! The search for the worst document. It tries every shape at the ends and middles of its knobs, then climbs
//! from the worst of them. In the climb, documents may also be put together from several shapes.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use advice::{Facts, advise};
use erc8257::{Policy, ToolConfig};

use crate::body::{ROOM, document};
use crate::documents::{diagnose, hostile_config, verify};
use crate::random::Random;
use crate::shapes::{Setting, Shape, all};
use crate::{floor, heap};

/// The subject of a search: verbs that share their limits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Race {
    /// The verbs.
    pub verbs: &'static [(&'static str, Verb)],
    /// Time limit with the text of the report, as a multiple of one keccak256 of 1 MiB.
    pub time_limit: f64,
    /// Heap limit of the same, in bytes.
    pub heap_limit: usize,
    /// The sweep takes one in so many settings.
    stride: usize,
}

/// A verb that takes a body and gives the text of its result.
pub type Verb = fn(&ToolConfig, &[u8]) -> String;

/// The verdict, the advice, and the diagnosis of a hash that nothing explains: 20 times the limits of a
/// verdict.
pub const RACES: [Race; 3] = [
    Race {
        verbs: &[
            ("verify", |config, body| verify(config, body, &Policy::default()).to_json()),
            ("validate", |_, body| erc8257::validate(body).to_json()),
        ],
        time_limit: 30.0,
        heap_limit: 24 << 20,
        stride: 1,
    },
    Race {
        verbs: &[("advise", |_, body| advise(Some(body), &Facts::default()).to_json())],
        time_limit: 45.0,
        heap_limit: 24 << 20,
        stride: 1,
    },
    Race { verbs: &[("diagnose", diagnose)], time_limit: 600.0, heap_limit: 48 << 20, stride: 8 },
];

/// How many documents the climb keeps of each race for time, and as many for heap.
const KEPT: usize = 12;

/// A document to try: one or more shapes that share the room.
#[derive(Clone)]
pub struct Candidate {
    parts: Vec<(Shape, Setting)>,
}

impl Candidate {
    /// The document's bytes.
    #[must_use]
    pub fn body(&self) -> Vec<u8> {
        let room = ROOM / self.parts.len();
        document(
            &self.parts.iter().flat_map(|(shape, setting)| (shape.make)(setting, room)).collect::<Vec<_>>(),
        )
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (shape, setting)) in self.parts.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { " + " } else { "" }, shape.name)?;
            for (knob, value) in shape.knobs.iter().zip(&setting.values) {
                write!(f, " {}={value}", knob.name)?;
            }
        }
        Ok(())
    }
}

/// The cost of a document.
#[derive(Clone)]
pub struct Outcome {
    /// The document.
    pub candidate: Candidate,
    /// The verb that cost more time.
    pub verb: &'static str,
    /// That time as a multiple of the floor.
    pub ratio: f64,
    /// The most heap that any verb of the race took.
    pub peak: usize,
    /// The length of the body.
    pub bytes: usize,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = f64::from(u32::try_from(self.peak >> 10).unwrap_or(u32::MAX)) / 1024.0;
        let Self { verb, ratio, bytes, candidate, .. } = self;
        write!(f, "{ratio:6.2}x {mebibytes:6.2} MiB  {verb:8} {bytes:7} bytes  {candidate}")
    }
}

/// A running search.
pub struct Search {
    shapes: Vec<Shape>,
    random: Random,
    floor: f64,
    /// How many documents were tried.
    pub tried: usize,
    worst: [Worst; RACES.len()],
}

/// The worst documents of one race.
#[derive(Default)]
pub struct Worst {
    /// Those that took most time.
    pub slow: Vec<Outcome>,
    /// Those that took most heap.
    pub large: Vec<Outcome>,
}

impl Search {
    /// A search over all shapes whose names begin with `prefix`, that takes the same way for the same seed, as far as the clock allows.
    #[must_use]
    pub fn new(seed: u64, prefix: &str) -> Self {
        let floor = floor::of_one_mebibyte();
        Self {
            shapes: all().into_iter().filter(|shape| shape.name.starts_with(prefix)).collect(),
            random: Random::new(seed),
            floor,
            tried: 0,
            worst: Default::default(),
        }
    }

    /// Milliseconds of the floor.
    #[must_use]
    pub fn floor(&self) -> f64 {
        self.floor / 1e6
    }

    /// Tries every shape with its knobs at both ends and between.
    pub fn sweep(&mut self) {
        for shape in self.shapes.clone() {
            for values in shape.grid() {
                let seed = self.random.bits();
                self.attempt(&Candidate { parts: vec![(shape, Setting { values, seed })] });
            }
        }
    }

    /// Turns the knobs of the worst until the time is over.
    pub fn climb(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            let worst = &self.worst[self.random.below(RACES.len())];
            let kept = if self.random.below(3) == 0 { &worst.large } else { &worst.slow };
            let parent = self.random.pick(kept).candidate.clone();
            let child = self.mutate(parent);
            self.attempt(&child);
        }
    }

    /// The worst of each race, measured once more with more patience.
    pub fn finish(&mut self) -> [Worst; RACES.len()] {
        self.floor = self.floor.min(floor::of_one_mebibyte());
        let mut races = RACES.iter();
        std::mem::take(&mut self.worst).map(|Worst { mut slow, mut large }| {
            let race = races.next().expect("as many races as tables");
            for one in slow.iter_mut().chain(&mut large) {
                *one = measure(race, &one.candidate, self.floor, 9);
            }
            slow.sort_by(|one, other| other.ratio.total_cmp(&one.ratio));
            large.sort_by_key(|one| std::cmp::Reverse(one.peak));
            Worst { slow, large }
        })
    }

    fn attempt(&mut self, candidate: &Candidate) {
        self.tried += 1;
        for (race, worst) in RACES.iter().zip(&mut self.worst) {
            if !self.tried.is_multiple_of(race.stride) {
                continue;
            }
            let outcome = measure(race, candidate, self.floor, 2);
            keep(&mut worst.slow, &outcome, |one| one.ratio);
            keep(&mut worst.large, &outcome, |one| f64::from(u32::try_from(one.peak).unwrap_or(u32::MAX)));
        }
    }

    fn mutate(&mut self, mut candidate: Candidate) -> Candidate {
        let random = &mut self.random;
        let part = random.below(candidate.parts.len());
        match random.below(12) {
            0 if candidate.parts.len() < 4 => {
                let shape = *random.pick(&self.shapes);
                let values = random.pick(&shape.grid()).clone();
                candidate.parts.push((shape, Setting { values, seed: random.bits() }));
            }
            1 if candidate.parts.len() > 1 => {
                candidate.parts.remove(part);
            }
            2 => candidate.parts[part].1.seed = random.bits(),
            _ => {
                let (shape, setting) = &mut candidate.parts[part];
                let turned = random.below(shape.knobs.len());
                let [least, most] = shape.knobs[turned].range;
                let value = &mut setting.values[turned];
                let step = random.below(*value / 4 + 2) + 1;
                *value = match random.below(5) {
                    0 => least + random.below(most - least + 1),
                    1 => *value / 2,
                    2 => *value * 2,
                    3 => *value + step,
                    _ => value.saturating_sub(step),
                }
                .clamp(least, most);
            }
        }
        candidate
    }
}

/// Puts the outcome among the worst, but only the worst of those made of the same shapes.
fn keep(kept: &mut Vec<Outcome>, outcome: &Outcome, cost: impl Fn(&Outcome) -> f64) {
    let shapes = |one: &Outcome| one.candidate.parts.iter().map(|part| part.0.name).collect::<Vec<_>>();
    match kept.iter_mut().find(|one| shapes(one) == shapes(outcome)) {
        Some(same) if cost(same) < cost(outcome) => same.clone_from(outcome),
        Some(_) => {}
        None => kept.push(outcome.clone()),
    }
    kept.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
    kept.truncate(KEPT);
}

/// Times the verbs with the text of their reports: the best of `runs`, since a disturbance only ever adds.
fn measure(race: &Race, candidate: &Candidate, floor: f64, runs: usize) -> Outcome {
    let body = candidate.body();
    assert!(body.len() <= erc8257::limits::MANIFEST_BYTES, "{candidate}: {} bytes", body.len());
    let config = hostile_config(&body);
    let mut outcome =
        Outcome { candidate: candidate.clone(), verb: "", ratio: 0.0, peak: 0, bytes: body.len() };
    for (verb, run) in race.verbs {
        let mut best = f64::INFINITY;
        for _ in 0..runs {
            let start = Instant::now();
            let (text, used) = heap::measure(|| black_box(run(&config, &body)));
            best = best.min(start.elapsed().as_secs_f64() * 1e9);
            outcome.peak = outcome.peak.max(used.peak);
            drop(text);
        }
        if best / floor > outcome.ratio {
            (outcome.ratio, outcome.verb) = (best / floor, verb);
        }
    }
    outcome
}
