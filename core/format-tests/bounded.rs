//! Lists that stay short count the omitted items.

use primitives::bounded::Bounded;
use primitives::limits::FINDINGS;

#[test]
fn items_that_are_passed_over_are_counted() {
    let mut list = Bounded::new();
    for item in 0..3 * FINDINGS {
        if list.admits(&item, |item| *item) {
            list.push(item, |item| *item);
        } else {
            list.pass_over();
        }
    }
    let (kept, left_out) = list.finish(|item| *item);
    assert_eq!(kept, (0..FINDINGS).collect::<Vec<_>>());
    assert_eq!(left_out, 2 * FINDINGS);
}
