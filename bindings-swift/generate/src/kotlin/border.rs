//! How calls cross the border. uniffi's texts hand structures to JNA, which takes half a millisecond for ten of them;
//! these hand pointers. What is the same for every library stands in `bindings-kotlin/src/main/kotlin/org/erc8257/border/`;
//! uniffi's own is cut out here, and each function of the library is written from what uniffi declares of it.

use anyhow::{Context as _, Result, ensure};

use super::external::Externals;

/// uniffi's own support, from the first of these lines to before the second.
const SUPPORT: [&str; 2] = [
    "// This is a helper for safely working with byte buffers returned from the Rust code.",
    "// A JNA Library to expose the extern-C FFI definitions.",
];
const STRING: &str = "public object FfiConverterString: ";
const LIBRARY: &str = "internal object UniffiLib {";
const REGISTER: &str = "        Native.register(UniffiLib::class.java, ";
/// The library is not used before its checksums are compared, which uniffi leaves to the app.
const CHECK: &str = "        IntegrityCheckingUniffiLib.ensureInitialized()";
const IMPORTS: &str = "import java.nio.ByteBuffer";
const OURS: &str = "import org.erc8257.border.*";

pub(super) fn crossed(text: &str) -> Result<String> {
    ensure!(text.contains("RustBuffer.ByValue"), "no bytes cross by value");
    let text = text.replace("RustBuffer.ByValue", "RustBuffer");
    let mut lines: Vec<&str> = text.lines().collect();

    let support = line(&lines, SUPPORT[0])?..line(&lines, SUPPORT[1])?;
    lines.drain(support);
    drop(block(&mut lines, STRING)?);
    let library = block(&mut lines, LIBRARY)?.join("\n");
    let externals = Externals::parse(&library)?;

    let imports = line(&lines, IMPORTS)?;
    lines.insert(imports + 1, OURS);
    lines.retain(|line| !line.starts_with("import com.sun.jna.") || wanted(line));
    let mut text = lines.join("\n");
    text.push('\n');
    text.push_str(&checked(&externals.rest)?);
    text.push_str(&externals.text()?);
    Ok(text)
}

fn wanted(import: &str) -> bool {
    ["import com.sun.jna.Native", "import com.sun.jna.Pointer"].contains(&import)
}

/// What else stands in the object of the library's functions: that it is registered, which [`Externals`] does elsewhere.
fn checked(rest: &[&str]) -> Result<String> {
    let at = rest
        .iter()
        .position(|line| line.starts_with(REGISTER))
        .with_context(|| format!("no line `{REGISTER}…`"))?;
    let mut rest = rest.to_vec();
    rest[at] = CHECK;
    ensure!(rest.pop() == Some("}"), "the object does not end with its brace");
    Ok(rest.join("\n") + "\n")
}

/// Takes out what begins with this line and ends with the next one that closes a brace at the margin.
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
    use super::*;

    const TEXT: &str = "import com.sun.jna.Native
import com.sun.jna.Structure
import java.nio.ByteBuffer

// This is a helper for safely working with byte buffers returned from the Rust code.
open class RustBuffer : Structure() { class ByValue }
// A JNA Library to expose the extern-C FFI definitions.
internal object UniffiLib {
    init {
        Native.register(UniffiLib::class.java, findLibraryName(componentName = \"erc8257\"))
    }
    external fun uniffi_x_fn_func_hash(`body`: RustBuffer.ByValue,uniffi_out_err: UniffiRustCallStatus, 
    ): RustBuffer.ByValue
}

public object FfiConverterString: FfiConverter<String, RustBuffer.ByValue> {
    override fun lift(value: RustBuffer.ByValue): String {
    }
}
fun hash() {}
";

    #[test]
    fn uniffis_own_support_is_replaced() {
        let text = crossed(TEXT).unwrap();
        for gone in ["Structure", "ByValue", "FfiConverterString", "This is a helper", "uniffi_out_err"] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
        for there in
            [OURS, CHECK, "import com.sun.jna.Native\n", "fun hash() {}\n", "internal object UniffiNative {"]
        {
            assert!(text.contains(there), "no {there} in {text}");
        }
    }

    #[test]
    fn what_is_not_found_is_an_error() {
        for gone in [SUPPORT[0], SUPPORT[1], STRING, LIBRARY, REGISTER, IMPORTS, "    external fun"] {
            let text = TEXT.replace(gone, "");
            assert!(crossed(&text).is_err(), "without {gone}");
        }
        let twice = format!("{TEXT}{LIBRARY}\n}}\n");
        assert!(crossed(&twice).unwrap_err().to_string().contains("more than one"));
    }
}
