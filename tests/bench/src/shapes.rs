//! The shapes that hurt: families of hostile documents, each with a few knobs that a search turns.

mod advice;
mod faults;
mod keys;
mod nesting;
mod numbers;
mod schemas;
mod text;
mod urls;

use crate::body::Member;
use crate::random::Random;

/// One family of documents.
#[derive(Clone, Copy)]
pub struct Shape {
    /// Its name in the printed table.
    pub name: &'static str,
    /// What each knob means and how far it turns, both ends included.
    pub knobs: &'static [Knob],
    /// The members that make the document, in at most `room` bytes.
    pub make: fn(&Setting, usize) -> Vec<Member>,
}

impl Shape {
    /// Settings that cover the shape: every knob at its ends and between.
    #[must_use]
    pub fn grid(&self) -> Vec<Vec<usize>> {
        let mut settings = vec![Vec::new()];
        for values in self.knobs.iter().map(Knob::values) {
            let with = |setting: &Vec<usize>| {
                values.iter().map(|&value| [setting.as_slice(), &[value]].concat()).collect::<Vec<_>>()
            };
            settings = settings.iter().flat_map(with).collect();
        }
        settings
    }
}

/// A knob of a shape.
#[derive(Debug)]
pub struct Knob {
    /// The quantity that it turns.
    pub name: &'static str,
    /// The least and the greatest value.
    pub range: [usize; 2],
}

impl Knob {
    /// All of a short range, a few of a long one, spread by their logarithm.
    fn values(&self) -> Vec<usize> {
        let [least, most] = self.range;
        if most - least < 24 {
            return (least..=most).collect();
        }
        let few = [least, 16, 600, 20_000, most];
        few.into_iter().filter(|value| (least..=most).contains(value)).collect()
    }
}

/// A position for each knob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// In the order of the shape's knobs.
    pub values: Vec<usize>,
    /// The seed of whatever the shape leaves to chance.
    pub seed: u64,
}

impl Setting {
    /// The value of a knob.
    #[must_use]
    pub fn get(&self, knob: usize) -> usize {
        self.values[knob]
    }

    /// The shape's own random numbers.
    #[must_use]
    pub fn random(&self) -> Random {
        Random::new(self.seed)
    }
}

/// A knob of the given name and range.
const fn knob(name: &'static str, least: usize, most: usize) -> Knob {
    Knob { name, range: [least, most] }
}

/// A knob that chooses among `count` kinds.
const fn kinds(name: &'static str, count: usize) -> Knob {
    knob(name, 0, count - 1)
}

/// All shapes.
#[must_use]
pub fn all() -> Vec<Shape> {
    [
        keys::SHAPES,
        numbers::SHAPES,
        text::SHAPES,
        nesting::SHAPES,
        faults::SHAPES,
        urls::SHAPES,
        schemas::SHAPES,
        advice::SHAPES,
    ]
    .concat()
}
