//! Checks that header, library and generated Swift agree. A C program includes the header and links every
//! function that it declares. It asks the library for the values that the Swift source compares first.

use std::env;
use std::fs;
use std::process::Command;

use crate::steps::{Steps, program, root};

use super::{CHECKS, package};

pub(crate) fn check(steps: &mut Steps) {
    let header = fs::read_to_string(package().join("Sources/CERC8257/CERC8257.h")).unwrap_or_default();
    let source = fs::read_to_string(package().join("Sources/ERC8257/ERC8257.swift")).unwrap_or_default();
    let (functions, comparisons) = (declared(&header), comparisons(&source));
    if functions.is_empty() || comparisons.is_empty() {
        return steps.fail(
            "swift header",
            "the generated header or source is of a kind that this task does not know",
        );
    }
    let folder = root().join(CHECKS);
    let (program_text, built) = (folder.join("agree.c"), folder.join("agree"));
    let written = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&program_text, text(&functions, &version(&source), &comparisons)));
    if let Err(error) = written {
        return steps.fail("swift header", &error.to_string());
    }
    let library = package().join("Library");
    // Clang's words for pointers are not known to every C compiler.
    let mut compile = program(
        &env::var("CC").unwrap_or_else(|_| "cc".to_owned()),
        "-std=c11 -Wall -Wextra -Werror -D_Nonnull= -D_Nullable=",
    );
    compile.arg("-I").arg(package().join("Sources/CERC8257")).arg(&program_text).arg("-o").arg(&built);
    compile.arg("-L").arg(&library).arg("-lerc8257_uniffi").arg(format!("-Wl,-rpath,{}", library.display()));
    if steps.succeeds("swift header", &mut compile) {
        steps.run("swift agreement", &mut Command::new(&built));
    }
}

/// The functions of a header, in the order in which they stand there.
fn declared(header: &str) -> Vec<&str> {
    let words = header.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '(');
    let names = words.filter_map(|word| word.split_once('(').map(|(name, _)| name));
    let mut names: Vec<&str> =
        names.filter(|name| name.starts_with("uniffi_erc8257") || name.starts_with("ffi_erc8257")).collect();
    names.dedup();
    names
}

/// The Swift source's comparisons at the library's first use, which are C as well: `f() != 7`.
fn comparisons(source: &str) -> Vec<&str> {
    let lines = source.lines().filter_map(|line| line.trim().strip_prefix("if (uniffi_"));
    lines.filter_map(|line| line.strip_suffix(") {")).collect()
}

/// The version of the contract that the Swift source is written for.
fn version(source: &str) -> String {
    let line = source.lines().find_map(|line| line.trim().strip_prefix("let bindings_contract_version = "));
    line.unwrap_or("-1").to_owned()
}

fn text(functions: &[&str], version: &str, comparisons: &[&str]) -> String {
    let linked = functions.iter().map(|name| format!("    (void (*)(void))&{name},"));
    let contract = format!("ffi_erc8257_uniffi_uniffi_contract_version() != {version}");
    let comparisons = comparisons.iter().map(|comparison| format!("uniffi_{comparison}"));
    let compared = [contract].into_iter().chain(comparisons);
    let compared =
        compared.map(|differs| format!("    if ({differs}) {{ puts(\"{differs}\"); differ = 1; }}"));
    let head = ["#include \"CERC8257.h\"", "#include <stdio.h>", "", "void (*volatile linked[])(void) = {"];
    let main = ["};", "", "int main(void) {", "    int differ = 0;"];
    let end =
        ["    printf(\"%zu functions\\n\", sizeof linked / sizeof *linked);", "    return differ;", "}", ""];
    let fixed = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    let parts = [fixed(&head), linked.collect(), fixed(&main), compared.collect(), fixed(&end)];
    parts.concat().join("\n")
}
