//! The library as the Kotlin package ships it. Cargo's own shared library shows all that uniffi makes, for the generate
//! step to read: three names for each function, descriptions, futures. What is shipped is linked from the static library
//! instead and shows what Kotlin calls; whatever only the rest could reach is left out, and so are the names.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::mobile::{KOTLIN, built};
use crate::steps::{Steps, cargo, root};

/// Pages of new Android devices have 16 KB. After loading nothing stays writable that need not be.
const FLAGS: &str = "-shared -Wl,--gc-sections -Wl,--as-needed -Wl,-O2 -Wl,-s -Wl,-z,defs -Wl,-z,relro \
    -Wl,-z,now -Wl,-z,noexecstack -Wl,-z,max-page-size=16384 -Wl,--soname,liberc8257_uniffi.so";
const GNU: &str = "-lgcc_s -lm -ldl -lpthread -lc";
/// Packed relocations are read from API level 23 on, and these compilers link for 24.
const ANDROID: &str = "-Wl,--icf=all -Wl,--pack-dyn-relocs=android -lunwind -ldl -llog -lm -lc";

/// A platform beside this one that the package can be built for.
struct Platform {
    /// The word of the command line.
    word: &'static str,
    target: &'static str,
    /// The C compiler that links for it.
    compiler: &'static str,
    /// Where the library goes, below `bindings-kotlin/generated`.
    folder: &'static str,
    flags: &'static str,
}

const PLATFORMS: [Platform; 5] = [
    Platform {
        word: "linux-aarch64",
        target: "aarch64-unknown-linux-gnu",
        compiler: "aarch64-linux-gnu-gcc",
        folder: "natives/linux-aarch64",
        flags: GNU,
    },
    Platform {
        word: "android-arm64-v8a",
        target: "aarch64-linux-android",
        compiler: "aarch64-linux-android24-clang",
        folder: "jni/arm64-v8a",
        flags: ANDROID,
    },
    Platform {
        word: "android-armeabi-v7a",
        target: "armv7-linux-androideabi",
        compiler: "armv7a-linux-androideabi24-clang",
        folder: "jni/armeabi-v7a",
        flags: ANDROID,
    },
    Platform {
        word: "android-x86_64",
        target: "x86_64-linux-android",
        compiler: "x86_64-linux-android24-clang",
        folder: "jni/x86_64",
        flags: ANDROID,
    },
    Platform {
        word: "android-x86",
        target: "i686-linux-android",
        compiler: "i686-linux-android24-clang",
        folder: "jni/x86",
        flags: ANDROID,
    },
];

/// Links the library of this platform, whose static library was built, to a file; whether that succeeded.
pub(crate) fn library(steps: &mut Steps, archive: &Path, to: &Path) -> bool {
    let mut compiler = with_lld("cc");
    linked(steps, "kotlin shipped library", &mut compiler, GNU, archive, to)
}

/// Builds and links the libraries of the platforms that are named, after the sources were made; whether all succeeded.
pub(crate) fn others(steps: &mut Steps, words: &[String]) -> bool {
    words.iter().all(|word| {
        let platform = PLATFORMS.iter().find(|platform| platform.word == word);
        if platform.is_none() {
            let known = PLATFORMS.map(|platform| platform.word).join(", ");
            steps.fail("kotlin package", &format!("{word} is none of {known}"));
        }
        platform.is_some_and(|platform| other(steps, platform))
    })
}

fn other(steps: &mut Steps, platform: &Platform) -> bool {
    let Platform { word, target, compiler, folder, flags } = platform;
    let build = "rustc --locked -q --profile mobile -p erc8257-uniffi --lib --crate-type staticlib --target";
    let mut build = cargo(&format!("{build} {target}"));
    build.env(format!("CC_{}", target.replace('-', "_")), compiler);
    if !steps.succeeds(&format!("kotlin library {word}"), &mut build) {
        return false;
    }
    let archive = built(Some(target)).join("liberc8257_uniffi.a");
    let to = root().join("bindings-kotlin/generated").join(folder).join("liberc8257_uniffi.so");
    // The compilers of the NDK bring lld along, and the unwinder.
    let mut compiler = if flags == &GNU { with_lld(compiler) } else { Command::new(compiler) };
    linked(steps, &format!("kotlin shipped library {word}"), &mut compiler, flags, &archive, &to)
}

/// GNU's compiler with the linker that Rust brings along, which folds functions that are the same; without it, with its
/// own.
fn with_lld(compiler: &str) -> Command {
    let said = Command::new("rustc").args(["--print", "target-libdir"]).stderr(Stdio::null()).output();
    let libraries =
        said.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_owned()).unwrap_or_default();
    let lld = Path::new(&libraries).with_file_name("bin").join("gcc-ld");
    let mut command = Command::new(compiler);
    if lld.join("ld.lld").exists() {
        command.arg(format!("-B{}", lld.display())).args(["-fuse-ld=lld", "-Wl,--icf=all"]);
    }
    command
}

fn linked(
    steps: &mut Steps,
    name: &str,
    compiler: &mut Command,
    flags: &str,
    archive: &Path,
    to: &Path,
) -> bool {
    let folder = archive.with_file_name("shipped");
    let (script, wanted) = (folder.join("exports"), folder.join("wanted"));
    let written = exports().and_then(|names| {
        let _ = to.parent().map(fs::create_dir_all);
        let _ = fs::create_dir_all(&folder);
        let (mut shown, mut kept) = (String::new(), String::new());
        for name in &names {
            let _ = writeln!(shown, "{name};");
            let _ = writeln!(kept, "-Wl,-u,{name}");
        }
        fs::write(&script, format!("{{ global:\n{shown}local: *; }};\n"))
            .map_err(|error| error.to_string())?;
        fs::write(&wanted, kept).map_err(|error| error.to_string())
    });
    if let Err(why) = written {
        steps.fail(name, &why);
        return false;
    }
    let wanted = format!("@{}", wanted.display());
    let script = format!("-Wl,--version-script={}", script.display());
    compiler.arg("-o").arg(to).args([wanted, script]).arg(archive);
    steps.succeeds(name, compiler.args(FLAGS.split_whitespace()).args(flags.split_whitespace()))
}

/// The functions that the generated Kotlin calls.
fn exports() -> Result<Vec<String>, String> {
    let file: PathBuf = root().join(KOTLIN).join("org/erc8257/erc8257.kt");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let names = text.lines().filter_map(|line| line.strip_prefix("    external fun ")?.split_once('('));
    let names: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
    if names.is_empty() { Err(format!("{} calls nothing", file.display())) } else { Ok(names) }
}
