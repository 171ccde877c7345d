//! The table of a library: the functions that Kotlin calls, by number, as C. It is linked with the static
//! library. So code that no function of the table reaches is left out, and JNA has four names to find and not
//! two hundred.

use std::fmt::Write as _;

use super::check::PRIME;
use super::external::is_plain;

/// The head of each table: uniffi's status as C has it, whose layout is not that of elements everywhere, and
/// the memory that `border.rs` gives and frees.
const BEGIN: &str = "/* Written by the generate step, and by nobody's hand: what Kotlin calls, by number. */

#include <stdint.h>

struct status {
    int8_t code;
    struct {
        uint64_t capacity, len;
        void *data;
    } error;
};

static void put(uint64_t *elements, const struct status *status) {
    elements[0] = (uint8_t)status->code;
    elements[1] = status->error.capacity;
    elements[2] = status->error.len;
    elements[3] = (uintptr_t)status->error.data;
}

int8_t erc8257_memory_alloc(void *elements, uint64_t starts);
void erc8257_memory_free(void *elements, uint64_t starts);

int8_t erc8257_border_alloc(void *elements, uint64_t starts) {
    return erc8257_memory_alloc(elements, starts);
}

void erc8257_border_free(void *elements, uint64_t starts) {
    erc8257_memory_free(elements, starts);
}

";

/// A table of functions, in the order of their numbers, with the functions that give their checksums.
/// `version` is the function that gives the version of uniffi's conventions, and `seed` the start of the
/// library's number.
pub(super) fn text(functions: &[&str], checksums: &[&str], version: &str, seed: u64) -> String {
    let mut text = String::from(BEGIN);
    let mut entries = String::new();
    for &name in functions {
        let entry = if is_plain(name) {
            let _ = writeln!(text, "{}", plain(name));
            format!("plain_{name}")
        } else {
            let name = super::external::buffer_name(name);
            let _ = writeln!(text, "void {name}(void *arguments, void *result);");
            name
        };
        let _ = writeln!(entries, "    {entry},");
    }
    let mut sums = String::new();
    for name in checksums {
        let _ = writeln!(text, "uint16_t {name}(void);");
        let _ = writeln!(sums, "    value = (value ^ {name}()) * {PRIME}u;");
    }
    let _ = write!(
        text,
        "uint32_t {version}(void);

static void (*const FUNCTIONS[])(void *, void *) = {{
{entries}}};

void erc8257_border_call(int32_t number, void *arguments, void *result) {{
    FUNCTIONS[number](arguments, result);
}}

uint64_t erc8257_border_check(void) {{
    uint64_t value = {seed}u;
    value = (value ^ {version}()) * {PRIME}u;
{sums}    return value;
}}
"
    );
    text
}

/// Objects are held and let go by functions of a number and a status, of which uniffi makes no form with two pointers.
fn plain(name: &str) -> String {
    let (kind, value, after) =
        if name.contains("_fn_clone_") { ("uint64_t", "elements[0] = ", 1) } else { ("void", "", 0) };
    format!(
        "{kind} {name}(uint64_t handle, struct status *status);
static void plain_{name}(void *arguments, void *result) {{
    uint64_t *elements = result;
    struct status status = {{0}};
    {value}{name}(*(uint64_t *)arguments, &status);
    put(elements + {after}, &status);
}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_in_their_order() {
        let functions = ["uniffi_x_fn_func_hash", "uniffi_x_fn_clone_session", "uniffi_x_fn_free_session"];
        let text = text(&functions, &["uniffi_x_checksum_func_hash"], "ffi_x_version", 7);
        let table = "FUNCTIONS[])(void *, void *) = {
    uniffi_ffibuffer_x_fn_func_hash,
    plain_uniffi_x_fn_clone_session,
    plain_uniffi_x_fn_free_session,
};";
        assert!(text.contains(table), "{text}");
        for part in [
            "    elements[0] = uniffi_x_fn_clone_session(*(uint64_t *)arguments, &status);\n    put(elements + 1, &status);",
            "    uniffi_x_fn_free_session(*(uint64_t *)arguments, &status);\n    put(elements + 0, &status);",
            "uint64_t value = 7u;",
            "(value ^ ffi_x_version())",
            "(value ^ uniffi_x_checksum_func_hash())",
        ] {
            assert!(text.contains(part), "no {part} in {text}");
        }
    }
}
