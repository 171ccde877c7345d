//! The written files: put on the disk, or compared with what is there.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::model::{Area, File, Model};
use crate::{command, kotlin, listing, names, python, rust, schema, swift, typescript};

/// The module of the npm package that has the verbs or the inquiries of an area; the types of all areas have none.
fn module(area: &Area) -> Option<&'static str> {
    match area.name.as_str() {
        "trial" => Some("#trial"),
        "primitives" | "calls" => None,
        "index-run" => Some("#follow"),
        "payment" | "x402" => Some("#payment"),
        "identity" | "identity-binding" => Some("#identity"),
        "proofs" => Some("#proof"),
        "discoverability" => Some("#discoverability"),
        "discoverability-http" => Some("#http-tool"),
        "wallet" => Some("#wallet"),
        _ if area.inquiries().is_empty() => Some("#advice"),
        _ => Some("#live"),
    }
}

/// The file of the command with the verbs that come from descriptions alone.
const COMMAND: &str = "cli/src/described/verbs.rs";

/// The area that Python has in a form of its own: with files, threads and Arrow.
const BY_HAND_IN_PYTHON: &str = "index-run";

/// What is written.
pub(crate) struct Output<'r> {
    root: &'r Path,
    is_check: bool,
    files: Vec<PathBuf>,
    faults: Vec<String>,
}

impl<'r> Output<'r> {
    pub(crate) fn new(root: &'r Path, is_check: bool) -> Self {
        Self { root, is_check, files: Vec::new(), faults: Vec::new() }
    }

    /// All files of a model, listing and schemas in a folder.
    pub(crate) fn all(&mut self, model: &Model, folder: &str, both: bool) {
        let uses = rust::Uses::of(model, both);
        for (number, area) in model.numbered() {
            let border = area.sources.join("border");
            if area.files.iter().all(File::is_by_hand) {
                continue;
            }
            self.rust(&border.join("generated.rs"), &rust::index(model, area, number, &uses));
            for file in area.files.iter().filter(|file| !file.is_by_hand()) {
                let path = border.join("generated").join(format!("{}.rs", file.name));
                self.rust(&path, &rust::file(area, file, &uses));
            }
            self.no_others(&border.join("generated"));
        }
        if !both {
            self.rust(&self.root.join(COMMAND), &command::verbs(model));
        }
        let folder = self.root.join(folder);
        self.put(&folder.join("border.json"), &listing::listing(model));
        for (name, text) in schema::schemas(model) {
            self.put(&folder.join("schema").join(name), &text);
        }
        self.no_others(&folder.join("schema"));
    }

    /// The files of a language, into a folder.
    pub(crate) fn language(&mut self, name: &str, model: &Model, folder: &str) {
        let folder = self.root.join(folder);
        match name {
            "npm" => self.npm(model, &folder),
            "python" => self.python(model, &folder),
            "kotlin" => self.kotlin(model, &folder),
            "swift" => self.swift(model, &folder),
            _ => return self.faults.push(format!("{name} is not a language that is written.")),
        }
        self.no_others(&folder);
    }

    /// The files of the npm package.
    fn npm(&mut self, model: &Model, folder: &Path) {
        let written: Vec<(usize, &Area, &File)> = model.written().collect();
        for (number, area, file) in &written {
            let text = typescript::file(model, area, *number, module(area).unwrap_or_default(), file);
            self.put(&folder.join(format!("{}.ts", file.name)), &text);
        }
        let modules: BTreeSet<&str> = written.iter().filter_map(|(_, area, _)| module(area)).collect();
        for module in modules {
            let name = format!("_{}.ts", module.trim_start_matches('#'));
            self.put(&folder.join(name), &typescript::index(&exported(model, &written, module)));
        }
    }

    /// The files of the Kotlin package.
    fn kotlin(&mut self, model: &Model, folder: &Path) {
        for (number, area, file) in model.written() {
            let name = format!("{}.kt", names::title(&file.name));
            self.put(&folder.join(name), &kotlin::file(model, area, number, file));
        }
    }

    /// The files of the Swift package.
    fn swift(&mut self, model: &Model, folder: &Path) {
        for (number, area, file) in model.written() {
            let name = format!("{}.swift", names::title(&file.name));
            self.put(&folder.join(name), &swift::file(model, area, number, file));
        }
    }

    /// The modules of the Python package.
    fn python(&mut self, model: &Model, folder: &Path) {
        let written = || model.written().filter(|(_, area, _)| area.name != BY_HAND_IN_PYTHON);
        let files: Vec<&File> = written().map(|(.., file)| file).collect();
        self.put(&folder.join("__init__.py"), &python::index(&files));
        self.put(&folder.join("__init__.pyi"), &python::index_stub(&files));
        for (number, area, file) in written() {
            let module = folder.join(&file.name);
            self.put(&module.with_extension("py"), &python::module(model, area, number, file));
            self.put(&module.with_extension("pyi"), &python::stub(model, area, number, file));
        }
    }

    fn rust(&mut self, path: &Path, text: &str) {
        match formatted(self.root, text) {
            Ok(text) => self.put(path, &text),
            Err(error) => self.faults.push(format!("{}: rustfmt: {error}", path.display())),
        }
    }

    fn put(&mut self, path: &Path, text: &str) {
        self.files.push(path.to_path_buf());
        if fs::read_to_string(path).is_ok_and(|there| there == text) {
            return;
        }
        if self.is_check {
            return self.faults.push(format!("{} is not what the descriptions say.", path.display()));
        }
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
        match written {
            Ok(()) => println!("{}", path.strip_prefix(self.root).unwrap_or(path).display()),
            Err(error) => self.faults.push(format!("{}: {error}", path.display())),
        }
    }

    /// That a folder of ours has no file of a description that is gone.
    fn no_others(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if self.files.contains(&path) {
                continue;
            }
            if self.is_check {
                self.faults.push(format!("{} belongs to no description.", path.display()));
            } else if let Err(error) = fs::remove_file(&path) {
                self.faults.push(format!("{}: {error}", path.display()));
            }
        }
    }

    /// What went wrong, each on a line.
    pub(crate) fn finish(self) -> ExitCode {
        for fault in &self.faults {
            eprintln!("{fault}");
        }
        if self.faults.is_empty() {
            return ExitCode::SUCCESS;
        }
        if self.is_check {
            eprintln!("`cargo xtask border` writes them anew.");
        }
        ExitCode::FAILURE
    }
}

/// The files that an entry of the npm package exports, and whether with their functions: those of its own module; of others the
/// types that these lead to.
fn exported<'m>(
    model: &'m Model,
    written: &[(usize, &'m Area, &'m File)],
    module: &str,
) -> Vec<(&'m File, bool)> {
    let is_own = |area: &Area| self::module(area) == Some(module);
    let own: Vec<&Area> = written.iter().map(|(_, area, _)| *area).filter(|area| is_own(area)).collect();
    let asks = own.iter().any(|area| !area.inquiries().is_empty());
    let types = own.iter().flat_map(|area| &area.files).flat_map(|file| &file.types);
    let steps = model.types().filter(|described| asks && described.is_alone());
    let reached = model.led_to(types.chain(steps).map(|described| described.name.as_str()).collect());
    let leads = |file: &File| file.types.iter().any(|described| reached.contains(described.name.as_str()));
    let files = written.iter().map(|(_, area, file)| (*file, is_own(area)));
    files.filter(|(file, is_own)| *is_own || leads(file)).collect()
}

/// The text as `cargo fmt` has it.
fn formatted(root: &Path, text: &str) -> Result<String, String> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).current_dir(root).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = rustfmt.spawn().map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("it takes no input")?;
    input.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() {
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    } else {
        Err(output.status.to_string())
    }
}
