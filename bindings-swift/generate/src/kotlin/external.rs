//! The functions of the library. uniffi declares each as `external`, with its types; here each becomes a function that
//! puts its arguments in a row, calls the form of it that takes two pointers, and reads back what came.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};

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

    /// Both objects: the functions as they are called, and what JNA finds for them in the library.
    pub(super) fn text(&self) -> Result<String> {
        let mut called = String::new();
        let mut native = String::new();
        for function in &self.functions {
            called.push_str(&function.called(&self.functions)?);
            native.push_str(&function.native());
        }
        let mut text = called;
        let _ = write!(
            text,
            "}}

internal object UniffiNative {{
    init {{
        Native.register(UniffiNative::class.java, findLibraryName(componentName = \"erc8257\"))
    }}

    external fun erc8257_uniffi_border_alloc(elements: Pointer, starts: Long): Byte
    external fun erc8257_uniffi_border_free(elements: Pointer, starts: Long)
{native}}}
"
        );
        Ok(text)
    }
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

    /// Objects are kept and let go by functions that uniffi makes no other form of: they take and give one number.
    fn is_plain(&self) -> bool {
        self.name.contains("_fn_clone_") || self.name.contains("_fn_free_")
    }

    /// The form of it that takes two pointers.
    fn native(&self) -> String {
        if self.is_plain() {
            return format!(
                "    external fun {}(handle: Long, status: Pointer): {}\n",
                self.name, self.result
            );
        }
        format!("    external fun {}(arguments: Pointer, result: Pointer)\n", self.buffer_name())
    }

    fn buffer_name(&self) -> String {
        self.name.replacen("uniffi_", "uniffi_ffibuffer_", 1)
    }

    fn called(&self, all: &[External<'_>]) -> Result<String> {
        let body = if self.is_plain() { self.plain()? } else { self.elements(all)? };
        let parameters: Vec<_> =
            self.parameters.iter().map(|(name, kind)| format!("{name}: {kind}, ")).collect();
        let parameters = parameters.concat();
        Ok(format!("    fun {}({parameters}call: Call): {} {{\n{body}    }}\n\n", self.name, self.result))
    }

    fn plain(&self) -> Result<String> {
        let ([(handle, "Long")], "Long" | "Unit") = (&*self.parameters, self.result) else {
            bail!("{} is no function of a handle", self.name);
        };
        let call = format!("UniffiNative.{}(call.held({handle}), call.status())", self.name);
        let check = "        call.succeeded()\n";
        Ok(match self.result {
            "Unit" => format!("        {call}\n{check}"),
            _ => format!("        val value = {call}\n{check}        return value\n"),
        })
    }

    fn elements(&self, all: &[External<'_>]) -> Result<String> {
        let known = ["_fn_func_", "_fn_method_", "_fn_constructor_"];
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
                let _ = writeln!(body, "        call.room()");
                hold = format!("        call.hold({}({name}, call))\n", clone(before, after, all)?);
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
        let name = self.buffer_name();
        let _ = writeln!(body, "        call.send()");
        body.push_str(&hold);
        let _ = writeln!(body, "        UniffiNative.{name}(call.arguments, call.result)");
        let _ = writeln!(body, "        return {get}");
        Ok(body)
    }
}

/// The function that holds the object whose method this is; of two names the longer one, as in `session_log_clear`.
fn clone<'a>(before: &str, method: &str, all: &[External<'a>]) -> Result<&'a str> {
    let prefix = format!("{before}_fn_clone_");
    let objects =
        all.iter().filter_map(|function| Some((function.name, function.name.strip_prefix(&*prefix)?)));
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
    use super::*;

    const OBJECT: &str = "internal object UniffiLib {
    external fun uniffi_x_fn_clone_session(`handle`: Long,uniffi_out_err: UniffiRustCallStatus, 
    ): Long
    external fun uniffi_x_fn_free_session(`handle`: Long,uniffi_out_err: UniffiRustCallStatus, 
    ): Unit
    external fun uniffi_x_fn_method_session_poll(`ptr`: Long,`now`: Int,uniffi_out_err: UniffiRustCallStatus, 
    ): RustBuffer
    external fun ffi_x_rust_future_free_void(`handle`: Long,
    ): Unit
}";

    fn text(object: &str) -> Result<String> {
        Externals::parse(object)?.text()
    }

    #[test]
    fn arguments_are_put_in_a_row() {
        let text = text(OBJECT).unwrap();
        let poll =
            "    fun uniffi_x_fn_method_session_poll(`ptr`: Long, `now`: Int, call: Call): RustBuffer {
        call.room()
        call.put(`now`)
        call.send()
        call.hold(uniffi_x_fn_clone_session(`ptr`, call))
        UniffiNative.uniffi_ffibuffer_x_fn_method_session_poll(call.arguments, call.result)
        return call.buffer()
    }
";
        assert!(text.contains(poll), "{text}");
        assert!(
            text.contains("    external fun uniffi_x_fn_free_session(handle: Long, status: Pointer): Unit\n")
        );
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
            assert!(text(&OBJECT.replace(before, after)).is_err(), "{before} -> {after}");
        }
        let long = format!("{}uniffi_out_err", "`now`: RustBuffer,".repeat(19));
        let object = OBJECT.replace("`now`: Int,uniffi_out_err", &long);
        assert!(text(&object).unwrap_err().chain().any(|error| error.to_string().contains("more than 56")));
    }
}
