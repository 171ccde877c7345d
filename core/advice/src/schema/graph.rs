//! Finds the schemas that lead back to themselves, and the size of each with all its references. It is one
//! depth-first search (Tarjan's strongly connected components), with a stack of its own.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use primitives::json::NodeId;

/// A schema needs another one: it contains it, or refers to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// Numbers of schemas, in document order.
    pub(super) from: usize,
    pub(super) to: usize,
    /// Both are applied to the same value.
    pub(super) in_place: bool,
    /// The reference; 0 where the schema contains the other.
    pub(super) reference: NodeId,
}

/// The schemas of a document and what each needs.
pub(super) struct Graph<'e> {
    /// By `from`.
    edges: Vec<&'e Edge>,
    /// The component of each schema, numbered so that whatever a component needs has a lower number.
    components: Vec<usize>,
}

impl<'e> Graph<'e> {
    pub(super) fn new(schemas: usize, edges: impl Iterator<Item = &'e Edge>) -> Self {
        let mut edges: Vec<&Edge> = edges.collect();
        edges.sort_by_key(|edge| edge.from);
        let components = Search::new(schemas, &edges).components();
        Self { edges, components }
    }

    /// Whether the edge is part of a cycle.
    pub(super) fn is_cyclic(&self, edge: &Edge) -> bool {
        self.components.get(edge.from) == self.components.get(edge.to)
    }

    /// How many schemas the largest one is when every reference is written out, but for those within a cycle.
    pub(super) fn largest(&self) -> u64 {
        let mut order: Vec<usize> = (0..self.components.len()).collect();
        // The parts of a schema come after it in the document.
        order.sort_by_key(|schema| (self.components.get(*schema), Reverse(*schema)));
        let mut sizes = vec![1_u64; order.len()];
        for schema in order {
            let needs = edges_of(&self.edges, schema);
            let needs = needs.iter().filter(|edge| edge.reference == 0 || !self.is_cyclic(edge));
            let size = needs
                .filter_map(|edge| sizes.get(edge.to))
                .fold(1, |sum: u64, size| sum.saturating_add(*size));
            if let Some(place) = sizes.get_mut(schema) {
                *place = size;
            }
        }
        sizes.into_iter().max().unwrap_or_default()
    }
}

fn edges_of<'a, 'e>(edges: &'a [&'e Edge], schema: usize) -> &'a [&'e Edge] {
    let start = edges.partition_point(|edge| edge.from < schema);
    let end = edges.partition_point(|edge| edge.from <= schema);
    edges.get(start..end).unwrap_or_default()
}

/// The state of a schema in the search.
#[derive(Clone, Copy)]
struct Vertex {
    /// When it was found; [`NEVER`] before that.
    found: usize,
    /// The earliest found schema that it is known to lead back to.
    low: usize,
    component: usize,
}

const NEVER: usize = usize::MAX;

struct Search<'a, 'e> {
    edges: &'a [&'e Edge],
    vertices: Vec<Vertex>,
    /// Schemas on the way, each with its remaining edges.
    path: Vec<(usize, &'a [&'e Edge])>,
    /// Schemas that were found and have no component yet.
    waiting: Vec<usize>,
    clock: usize,
    components: usize,
}

impl<'a, 'e> Search<'a, 'e> {
    fn new(schemas: usize, edges: &'a [&'e Edge]) -> Self {
        let vertices = vec![Vertex { found: NEVER, low: NEVER, component: NEVER }; schemas];
        Self { edges, vertices, path: Vec::new(), waiting: Vec::new(), clock: 0, components: 0 }
    }

    fn components(mut self) -> Vec<usize> {
        for schema in 0..self.vertices.len() {
            if self.vertex(schema).found == NEVER {
                self.find(schema);
                self.run();
            }
        }
        self.vertices.into_iter().map(|vertex| vertex.component).collect()
    }

    fn vertex(&self, schema: usize) -> Vertex {
        self.vertices.get(schema).copied().unwrap_or(Vertex { found: 0, low: 0, component: 0 })
    }

    fn find(&mut self, schema: usize) {
        if let Some(vertex) = self.vertices.get_mut(schema) {
            (vertex.found, vertex.low) = (self.clock, self.clock);
        }
        self.clock = self.clock.saturating_add(1);
        self.waiting.push(schema);
        self.path.push((schema, edges_of(self.edges, schema)));
    }

    fn lower(&mut self, schema: usize, low: usize) {
        if let Some(vertex) = self.vertices.get_mut(schema) {
            vertex.low = vertex.low.min(low);
        }
    }

    fn run(&mut self) {
        while let Some((schema, rest)) = self.path.last_mut() {
            let schema = *schema;
            if let Some((edge, after)) = rest.split_first() {
                *rest = after;
                let to = self.vertex(edge.to);
                if to.found == NEVER {
                    self.find(edge.to);
                } else if to.component == NEVER {
                    self.lower(schema, to.found);
                }
                continue;
            }
            self.path.pop();
            let done = self.vertex(schema);
            if let Some((before, _)) = self.path.last() {
                self.lower(*before, done.low);
            }
            if done.low == done.found {
                self.close(schema);
            }
        }
    }

    /// Everything found since `schema` is one component with it.
    fn close(&mut self, schema: usize) {
        while let Some(member) = self.waiting.pop() {
            if let Some(vertex) = self.vertices.get_mut(member) {
                vertex.component = self.components;
            }
            if member == schema {
                break;
            }
        }
        self.components = self.components.saturating_add(1);
    }
}
