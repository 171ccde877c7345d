//! How calls cross the border. uniffi's texts hand structures to JNA, which takes half a millisecond for ten of them;
//! these hand pointers. What is the same for every library stands in `bindings-kotlin/src/main/kotlin/org/erc8257/border/`;
//! uniffi's own is cut out here, and each function of the libraries is written from what uniffi declares of it.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};

use super::check::{Expected, seed};
use super::external::Externals;
use super::library::LIBRARIES;
use super::{Crossed, table};

/// uniffi's own support, from the first of these lines to before the second.
const SUPPORT: [&str; 2] = [
    "// This is a helper for safely working with byte buffers returned from the Rust code.",
    "// A JNA Library to expose the extern-C FFI definitions.",
];
const STRING: &str = "public object FfiConverterString: ";
const LIBRARY: &str = "internal object UniffiLib {";
const REGISTER: &str = "        Native.register(UniffiLib::class.java, ";
/// uniffi's comparison of library and sources, for which there is a number: see [`Expected`].
const CHECKSUMS: &str = "internal object IntegrityCheckingUniffiLib {";
const VERSION: &str = "private fun uniffiCheckContractApiVersion(";
const COMPARED: &str = "private fun uniffiCheckApiChecksums(";
const ENSURED: &str = "public fun uniffiEnsureInitialized() {";
/// The function that [`VERSION`] calls.
const CONTRACT: &str = "    val scaffolding_contract_version = lib.";
const IMPORTS: &str = "import java.nio.ByteBuffer";
const OURS: &str = "import org.erc8257.border.*";

pub(super) fn crossed(text: &str) -> Result<Crossed> {
    ensure!(text.contains("RustBuffer.ByValue"), "no bytes cross by value");
    let text = text.replace("RustBuffer.ByValue", "RustBuffer");
    let mut lines: Vec<&str> = text.lines().collect();

    let support = line(&lines, SUPPORT[0])?..line(&lines, SUPPORT[1])?;
    lines.drain(support);
    for own in [STRING, CHECKSUMS, ENSURED] {
        drop(block(&mut lines, own)?);
    }
    let version = block(&mut lines, VERSION)?;
    let expected = Expected::parse(&version, &block(&mut lines, COMPARED)?)?;
    let contract = version.iter().find_map(|line| line.strip_prefix(CONTRACT)?.strip_suffix("()"));
    let contract = contract.context("no function gives the version")?;
    let library = block(&mut lines, LIBRARY)?.join("\n");
    let externals = Externals::parse(&library)?;

    let imports = line(&lines, IMPORTS)?;
    lines.insert(imports + 1, OURS);
    lines.retain(|line| !line.starts_with("import com.sun.jna."));
    let mut text = lines.join("\n");
    text.push('\n');
    text.push_str(&without_register(&externals.rest)?);
    let functions = externals.tables()?;
    text.push_str(&externals.text(&functions)?);
    text.push_str("}\n");

    let (mut tables, mut numbers) = (Vec::new(), String::new());
    for (library, functions) in LIBRARIES.iter().zip(&functions) {
        let seed = seed(functions, &text);
        let number = expected.number(functions, seed).cast_signed();
        let _ = writeln!(numbers, "\ninternal const val {}: Long = {number}", library.check);
        let checksums: Vec<&str> = expected.of(functions).into_iter().map(|(name, _)| name).collect();
        tables.push((library.file, table::text(functions, &checksums, contract, seed)));
    }
    text.push_str(&numbers);
    Ok(Crossed { text, tables })
}

/// What else stands in the object of the library's functions: that it is registered, which the libraries' own objects do.
fn without_register(rest: &[&str]) -> Result<String> {
    let at = rest
        .iter()
        .position(|line| line.starts_with(REGISTER))
        .with_context(|| format!("no line `{REGISTER}…`"))?;
    let mut rest = rest.to_vec();
    rest.remove(at);
    ensure!(rest.pop() == Some("}"), "the object does not end with its brace");
    Ok(rest.join("\n") + "\n")
}

/// Takes out the block from this line to the next one that closes a brace at the margin.
fn block<'a>(lines: &mut Vec<&'a str>, begin: &str) -> Result<Vec<&'a str>> {
    let begin = line(lines, begin)?;
    let len = lines[begin..].iter().position(|line| *line == "}").context("an object that does not end")?;
    Ok(lines.drain(begin..=begin + len).collect())
}

/// The one line that begins so.
fn line(lines: &[&str], begin: &str) -> Result<usize> {
    let mut found = lines.iter().enumerate().filter(|(_, line)| line.starts_with(begin));
    let (at, _) = found.next().with_context(|| format!("no line begins with `{begin}`"))?;
    ensure!(found.next().is_none(), "more than one line begins with `{begin}`");
    Ok(at)
}

#[cfg(test)]
mod tests {
    use super::super::library::{PUBLISHER, VERIFICATION};
    use super::*;

    const TEXT: &str = "import com.sun.jna.Native
import com.sun.jna.Structure
import java.nio.ByteBuffer

// This is a helper for safely working with byte buffers returned from the Rust code.
open class RustBuffer : Structure() { class ByValue }
// A JNA Library to expose the extern-C FFI definitions.
internal object IntegrityCheckingUniffiLib {
    external fun uniffi_x_checksum_func_hash(
    ): Int
}
private fun uniffiCheckContractApiVersion(lib: IntegrityCheckingUniffiLib) {
    val bindings_contract_version = 30
    val scaffolding_contract_version = lib.ffi_x_version()
}
private fun uniffiCheckApiChecksums(lib: IntegrityCheckingUniffiLib) {
    if ((lib.uniffi_x_checksum_func_hash() and 0xFFFF) != 457) {
    }
}
public fun uniffiEnsureInitialized() {
}
internal object UniffiLib {
    init {
        Native.register(UniffiLib::class.java, findLibraryName(componentName = \"erc8257\"))
    }
    external fun uniffi_x_fn_func_hush(`body`: RustBuffer.ByValue,uniffi_out_err: UniffiRustCallStatus, 
    ): RustBuffer.ByValue
}

public object FfiConverterString: FfiConverter<String, RustBuffer.ByValue> {
    override fun lift(value: RustBuffer.ByValue): String {
    }
}
fun hash() {}
";

    /// With all functions that a library wants.
    fn all() -> String {
        let declared = |name| {
            format!(
                "    external fun uniffi_x_fn_func_{name}(uniffi_out_err: UniffiRustCallStatus, \n    ): Unit\n"
            )
        };
        let more: String = VERIFICATION.iter().chain(&PUBLISHER).map(declared).collect();
        TEXT.replace("    external fun uniffi_x_fn", &format!("{more}    external fun uniffi_x_fn"))
    }

    #[test]
    fn uniffis_own_support_is_replaced() {
        let Crossed { text, tables } = crossed(&all()).unwrap();
        let gone =
            ["Structure", "ByValue", "FfiConverterString", "This is a helper", "uniffi_out_err", "Integrity"];
        for gone in gone {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
        for there in [
            OURS,
            "fun hash() {}\n",
            "call.run(AdviceLibrary, 0)",
            "internal const val ADVICE_CHECK: Long = ",
        ] {
            assert!(text.contains(there), "no {there} in {text}");
        }
        let [("erc8257_uniffi", first), ("erc8257_publisher", _), ("erc8257_advice", second)] = &*tables
        else {
            panic!("other tables")
        };
        assert!(
            first.contains("uniffi_x_checksum_func_hash()") && first.contains("ffi_x_version()"),
            "{first}"
        );
        assert!(second.contains("_fn_func_hush") && !second.contains("checksum"), "{second}");
    }

    #[test]
    fn what_is_not_found_is_an_error() {
        let all = all();
        let own = [SUPPORT[0], SUPPORT[1], STRING, LIBRARY, REGISTER, IMPORTS, "    external fun"];
        for gone in own.iter().chain(&[CHECKSUMS, VERSION, COMPARED, ENSURED, CONTRACT, "_fn_func_verify("]) {
            assert!(crossed(&all.replace(gone, "")).is_err(), "without {gone}");
        }
        let twice = format!("{all}{LIBRARY}\n}}\n");
        assert!(crossed(&twice).unwrap_err().to_string().contains("more than one"));
    }
}
