//! The functions of the libraries. uniffi declares each as `external`, with its types. Here each becomes a
//! function that puts its arguments in a row. It calls the form that takes two pointers, by its number in its
//! library, and reads the result.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};

use super::library::{self, LIBRARIES};

/// How many elements the arguments of a call may have: `Call.kt` has room for so many.
const ELEMENTS: usize = 56;
/// Kotlin allocates and frees through `border.rs`, and exports no futures.
const UNUSED: [&str; 2] = ["_rustbuffer_", "_rust_future_"];
const BEGIN: &str = "    external fun ";
const STATUS: &str = "uniffi_out_err: UniffiRustCallStatus";

/// What uniffi declares of the library.
pub(super) struct Externals<'a> {
    functions: Vec<External<'a>>,
    /// The other lines of the object that they stand in.
    pub(super) rest: Vec<&'a str>,
}

struct External<'a> {
    name: &'a str,
    /// Names and types, the status not among them.
    parameters: Vec<(&'a str, &'a str)>,
    result: &'a str,
}

impl<'a> Externals<'a> {
    pub(super) fn parse(object: &'a str) -> Result<Self> {
        let (mut functions, mut rest) = (Vec::new(), Vec::new());
        let mut lines = object.lines();
        while let Some(line) = lines.next() {
            match line.strip_prefix(BEGIN) {
                Some(begin) => {
                    let end = lines.next().unwrap_or_default();
                    if !UNUSED.iter().any(|unused| begin.contains(unused)) {
                        functions
                            .push(External::parse(begin, end).with_context(|| format!("`{line}` `{end}`"))?);
                    }
                }
                None => rest.push(line),
            }
        }
        ensure!(!functions.is_empty(), "the library has no functions");
        Ok(Self { functions, rest })
    }

    /// The functions as they are called, by their numbers in these tables.
    pub(super) fn text(&self, tables: &[Vec<&str>]) -> Result<String> {
        let texts = self.functions.iter().map(|function| function.called(tables));
        Ok(texts.collect::<Result<Vec<_>>>()?.concat())
    }

    /// The functions of each library, in the order of their numbers.
    pub(super) fn tables(&self) -> Result<Vec<Vec<&'a str>>> {
        let names: Vec<&'a str> = self.functions.iter().map(|function| function.name).collect();
        library::all_known(&names)?;
        let objects: Vec<&str> =
            names.iter().filter_map(|name| Some(name.split_once("_fn_free_")?.1)).collect();
        let mut tables = vec![Vec::new(); LIBRARIES.len()];
        for name in names {
            tables[library::of(name, &objects)?].push(name);
        }
        Ok(tables)
    }
}

/// Objects are held and let go by functions that uniffi makes no other form of: they take and give one number.
pub(super) fn is_plain(name: &str) -> bool {
    name.contains("_fn_clone_") || name.contains("_fn_free_")
}

/// The form of a function that takes two pointers.
pub(super) fn buffer_name(name: &str) -> String {
    name.replacen("uniffi_", "uniffi_ffibuffer_", 1)
}

/// The object of the library that has a function, and the function's number there.
fn place(name: &str, tables: &[Vec<&str>]) -> Result<(&'static str, usize)> {
    let mut places = LIBRARIES.iter().zip(tables).filter_map(|(library, table)| {
        Some((library.object, table.iter().position(|function| *function == name)?))
    });
    places.next().with_context(|| format!("{name} is in no library"))
}

impl<'a> External<'a> {
    /// `NAME(PARAMETERS` and `    ): TYPE`.
    fn parse(begin: &'a str, end: &'a str) -> Result<Self> {
        let (name, list) = begin.split_once('(').context("no parameters")?;
        let result = end.strip_prefix("    ): ").context("no type")?;
        let mut parameters = Vec::new();
        let (mut elements, mut status) = (0, false);
        for parameter in list.split(',').map(str::trim).filter(|parameter| !parameter.is_empty()) {
            ensure!(!status, "something follows the status");
            if parameter == STATUS {
                status = true;
                continue;
            }
            let (name, kind) = parameter.split_once(": ").context("a parameter without a type")?;
            elements += size(kind)?;
            parameters.push((name, kind));
        }
        ensure!(status, "no status");
        ensure!(elements <= ELEMENTS, "more than {ELEMENTS} elements of arguments");
        ensure!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "a strange name");
        if result != "Unit" {
            size(result)?;
        }
        Ok(Self { name, parameters, result })
    }

    fn called(&self, tables: &[Vec<&str>]) -> Result<String> {
        let body = self.body(tables)?;
        let parameters: Vec<_> =
            self.parameters.iter().map(|(name, kind)| format!("{name}: {kind}, ")).collect();
        let parameters = parameters.concat();
        Ok(format!("    fun {}({parameters}call: Call): {} {{\n{body}    }}\n\n", self.name, self.result))
    }

    fn body(&self, tables: &[Vec<&str>]) -> Result<String> {
        if is_plain(self.name) {
            let (&[(_, "Long")], "Long" | "Unit") = (&*self.parameters, self.result) else {
                bail!("{} is not a function of a handle", self.name);
            };
        }
        let known = ["_fn_func_", "_fn_method_", "_fn_constructor_", "_fn_clone_", "_fn_free_"];
        let kind = known
            .iter()
            .find_map(|kind| self.name.split_once(kind).map(|(before, after)| (*kind, before, after)));
        let (kind, before, after) = kind.with_context(|| format!("{} is of an unknown kind", self.name))?;
        let (mut body, mut hold) = (String::new(), String::new());
        for (at, (name, type_name)) in self.parameters.iter().enumerate() {
            // The library takes the object as its own and lets go of it at the end: so it gets one more hold of it, and
            // only after the arguments were sent, where nothing can be refused and no memory can be missing any more. A
            // method of a record has its bytes there, which are nobody else's.
            if kind == "_fn_method_" && at == 0 && *type_name == "Long" {
                let (_, clone) = place(clone(before, after, tables)?, tables)?;
                let _ = writeln!(body, "        call.room()");
                hold = format!(", {clone}, {name}");
            } else if is_plain(self.name) {
                let _ = writeln!(body, "        call.put(call.held({name}))");
            } else {
                let _ = writeln!(body, "        call.put({name})");
            }
        }
        let get = match self.result {
            "Unit" => "call.nothing()",
            "Byte" => "call.byte()",
            "Int" => "call.int()",
            "Long" => "call.long()",
            _ => "call.buffer()",
        };
        let (library, number) = place(self.name, tables)?;
        let _ = writeln!(body, "        call.run({library}, {number}{hold})");
        let _ = writeln!(body, "        return {get}");
        Ok(body)
    }
}

/// The function that holds the object whose method this is; of two names the longer one, as in `session_log_clear`.
fn clone<'a>(before: &str, method: &str, tables: &[Vec<&'a str>]) -> Result<&'a str> {
    let prefix = format!("{before}_fn_clone_");
    let objects = tables.iter().flatten().filter_map(|name| Some((*name, name.strip_prefix(&*prefix)?)));
    let of =
        objects.filter(|(_, object)| method.strip_prefix(object).is_some_and(|rest| rest.starts_with('_')));
    let (name, _) =
        of.max_by_key(|(_, object)| object.len()).with_context(|| format!("no object has {method}"))?;
    Ok(name)
}

/// How many elements a value takes.
fn size(kind: &str) -> Result<usize> {
    Ok(match kind {
        "Byte" | "Int" | "Long" => 1,
        "RustBuffer" => 3,
        _ => bail!("{kind} cannot cross the border"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::library::{PUBLISHER, VERIFICATION};
    use super::*;

    const OBJECT: &str = "internal object UniffiLib {
    external fun uniffi_x_fn_clone_session(`handle`: Long,uniffi_out_err: UniffiRustCallStatus, 
    ): Long
    external fun uniffi_x_fn_free_session(`handle`: Long,uniffi_out_err: UniffiRustCallStatus, 
    ): Unit
    external fun uniffi_x_fn_method_session_poll(`ptr`: Long,`now`: Int,uniffi_out_err: UniffiRustCallStatus, 
    ): RustBuffer
    external fun uniffi_x_fn_func_advise(`body`: RustBuffer,uniffi_out_err: UniffiRustCallStatus, 
    ): Byte
    external fun ffi_x_rust_future_free_void(`handle`: Long,
    ): Unit
}";

    /// The functions that must be there, and these.
    fn with_all(object: &str) -> String {
        let more: Vec<String> = VERIFICATION
            .iter()
            .chain(&PUBLISHER)
            .map(|name| format!("    external fun uniffi_x_fn_func_{name}(uniffi_out_err: UniffiRustCallStatus, \n    ): Unit\n"))
            .collect();
        format!("{}{}}}", object.trim_end_matches('}'), more.concat())
    }

    fn text(object: &str) -> Result<String> {
        let externals = Externals::parse(object)?;
        externals.text(&externals.tables()?)
    }

    #[test]
    fn arguments_are_put_in_a_row() {
        let text = text(&with_all(OBJECT)).unwrap();
        for part in [
            "    fun uniffi_x_fn_method_session_poll(`ptr`: Long, `now`: Int, call: Call): RustBuffer {
        call.room()
        call.put(`now`)
        call.run(VerificationLibrary, 2, 0, `ptr`)
        return call.buffer()
    }
",
            "    fun uniffi_x_fn_clone_session(`handle`: Long, call: Call): Long {
        call.put(call.held(`handle`))
        call.run(VerificationLibrary, 0)
        return call.long()
    }
",
            "    fun uniffi_x_fn_func_advise(`body`: RustBuffer, call: Call): Byte {
        call.put(`body`)
        call.run(AdviceLibrary, 0)
        return call.byte()
    }
",
        ] {
            assert!(text.contains(part), "no {part} in {text}");
        }
        assert!(!text.contains("future"), "{text}");
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        let changes = [
            ("`now`: Int", "`now`: Float"),
            ("): RustBuffer", "): RustBuffer?"),
            ("`ptr`: Long,`now`: Int,uniffi_out_err: UniffiRustCallStatus", "`ptr`: Long,`now`: Int"),
            ("_fn_method_", "_fn_other_"),
            ("_method_session_poll", "_method_other_poll"),
            ("(`handle`: Long,uniffi_out_err", "(`handle`: Int,uniffi_out_err"),
            ("external fun", "fun"),
        ];
        for (before, after) in changes {
            assert!(text(&with_all(OBJECT).replace(before, after)).is_err(), "{before} -> {after}");
        }
        assert!(text(OBJECT).is_err(), "without those that must be there");
        let long = format!("{}uniffi_out_err", "`now`: RustBuffer,".repeat(19));
        let object = with_all(OBJECT).replace("`now`: Int,uniffi_out_err", &long);
        assert!(text(&object).unwrap_err().chain().any(|error| error.to_string().contains("more than 56")));
    }
}
