//! The libraries as the Kotlin package ships them. Cargo's own shared library shows all of uniffi's symbols
//! for the generate step to read: three names for each function, descriptions, futures. The shipped library
//! is linked from the static library instead, once with each table that the generate step wrote. It shows the
//! four functions by which Kotlin calls the table's functions. Code that these do not reach is left out, and
//! so are the names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiler::programs;
use crate::mobile::{For, TABLES, archive, build, host, is_small};
use crate::steps::{Steps, root};

/// Bytes that a library may have on each platform; what we want of verification is 500,000.
const MOST: u64 = 900_000;

/// Pages of new Android devices have 16 KB. After loading nothing stays writable that need not be.
const ELF: &str = "-shared -fPIC -Os -Wl,--gc-sections -Wl,--as-needed -Wl,-O2 -Wl,-s -Wl,-z,defs -Wl,-z,relro \
    -Wl,-z,now -Wl,-z,noexecstack -Wl,-z,max-page-size=16384";
const GNU: &str = "-lgcc_s -lm -ldl -lpthread -lc";
/// Packed relocations are read from API level 23 on, and these compilers link for 24.
const ANDROID: &str = "-Wl,--icf=all -Wl,--pack-dyn-relocs=android -lunwind -ldl -llog -lm -lc";

/// Was never run: no Mac was at hand.
const MAC: &str = "-dynamiclib -Os -Wl,-dead_strip -Wl,-x -Wl,-exported_symbol,_erc8257_border_*";

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

/// Links the libraries of this platform, whose static library was built, into a folder; whether that succeeded.
pub(crate) fn libraries(steps: &mut Steps, of: For, folder: &Path) -> bool {
    if cfg!(windows) {
        steps.fail("kotlin package", "it is built on Linux or macOS");
        return false;
    }
    let flags = if cfg!(target_os = "macos") { MAC } else { GNU };
    linked(steps, "kotlin shipped library", "cc", flags, (host(), of), folder)
}

/// Builds and links the libraries of the platforms that are named, after the sources were made; whether all succeeded.
pub(crate) fn others(steps: &mut Steps, words: &[String]) -> bool {
    words.iter().all(|word| {
        let platform = PLATFORMS.iter().find(|platform| platform.word == word);
        if platform.is_none() {
            let known = PLATFORMS.map(|platform| platform.word).join(", ");
            steps.fail("kotlin package", &format!("{word} is not one of {known}"));
        }
        platform.is_some_and(|platform| other(steps, platform))
    })
}

fn other(steps: &mut Steps, platform: &Platform) -> bool {
    let Platform { word, target, compiler, folder, flags } = platform;
    let mut build = build(target, Some("staticlib"));
    build.env(format!("CC_{}", target.replace('-', "_")), compiler);
    let to = root().join("bindings-kotlin/generated").join(folder);
    steps.succeeds(&format!("kotlin library {word}"), &mut build)
        && linked(
            steps,
            &format!("kotlin shipped library {word}"),
            compiler,
            flags,
            (target, For::Users),
            &to,
        )
}

/// GNU's compiler with the linker that Rust brings along, which folds functions that are the same; without it, with its
/// own.
fn with_lld(compiler: &str) -> Command {
    let mut command = Command::new(compiler);
    let lld = programs().map(|programs| programs.join("gcc-ld"));
    if let Some(lld) = lld.filter(|lld| lld.join("ld.lld").exists()) {
        command.arg(format!("-B{}", lld.display())).args(["-fuse-ld=lld", "-Wl,--icf=all"]);
    }
    command
}

/// Links a library for each table into a folder.
fn linked(
    steps: &mut Steps,
    name: &str,
    compiler: &str,
    flags: &str,
    (target, of): (&str, For),
    folder: &Path,
) -> bool {
    let archive = archive(target, of);
    let script = archive.with_file_name("shown");
    let written = tables().and_then(|tables| {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::write(&script, "{ global: erc8257_border_*; local: *; };\n")
            .map_err(|error| error.to_string())?;
        Ok(tables)
    });
    let tables = match written {
        Ok(tables) => tables,
        Err(why) => {
            steps.fail(name, &why);
            return false;
        }
    };
    tables.iter().all(|table| {
        let stem = table.file_stem().unwrap_or_default().to_string_lossy();
        let suffix = if flags == MAC { "dylib" } else { "so" };
        let to = folder.join(format!("lib{stem}.{suffix}"));
        // The compilers of the NDK bring lld along, and the unwinder.
        let mut command = if flags == GNU { with_lld(compiler) } else { Command::new(compiler) };
        command.arg("-o").arg(&to).args([table, &archive]).args(flags.split_whitespace());
        if flags != MAC {
            let script = format!("-Wl,--version-script={}", script.display());
            command.arg(script).args(ELF.split_whitespace()).arg(format!("-Wl,--soname,lib{stem}.so"));
        }
        steps.succeeds(&format!("{name} {stem}"), &mut command)
            && (of == For::Tests || fits(steps, name, &to))
    })
}

/// Whether a library is as small as it has to be.
fn fits(steps: &mut Steps, name: &str, library: &Path) -> bool {
    let bytes = library.metadata().map_or(u64::MAX, |file| file.len());
    let file = library.file_name().unwrap_or_default().to_string_lossy();
    steps.tell(&format!("    {file}: {} KB", bytes / 1000));
    if !is_small() {
        steps.tell(
            "    not compared with its budget: rust-src is missing, which builds the standard library for size",
        );
        return true;
    }
    if bytes > MOST {
        steps.fail(name, &format!("{file} has {bytes} bytes, and may have {MOST}"));
    }
    bytes <= MOST
}

/// The tables that the generate step wrote.
fn tables() -> Result<Vec<PathBuf>, String> {
    let folder = root().join(TABLES);
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut tables: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    tables.sort();
    if tables.is_empty() { Err(format!("{} has no tables", folder.display())) } else { Ok(tables) }
}
