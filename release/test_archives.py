"""That a difference between two packages is found, and told to the file inside."""

from __future__ import annotations

import io
import os
import tarfile
import tempfile
import unittest
import zipfile
from contextlib import redirect_stdout
from pathlib import Path

import compare
import pack
import sums


def tar(file: Path, content: bytes, when: int = 0) -> None:
    with tarfile.open(file, "w:gz") as archive:
        info = tarfile.TarInfo("package/index.js")
        info.size, info.mtime = len(content), when
        archive.addfile(info, io.BytesIO(content))


class Archives(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.one, self.other = Path(folder.name, "one"), Path(folder.name, "other")
        self.one.mkdir()
        self.other.mkdir()

    def wrong(self, *hidden: str) -> list[str]:
        with redirect_stdout(io.StringIO()):
            return compare.compare(self.one, self.other, list(hidden))

    def test_the_same_bytes_are_well(self) -> None:
        for folder in (self.one, self.other):
            (folder / "a.json").write_bytes(b"{}")
        self.assertEqual(self.wrong("/home/somebody"), [])

    def test_nothing_is_not_the_same(self) -> None:
        self.assertEqual(self.wrong(), ["there is nothing to compare"])

    def test_a_package_of_one_folder_only(self) -> None:
        (self.one / "a.json").write_bytes(b"{}")
        self.assertIn("a.json: in one folder only", self.wrong())

    def test_another_byte_is_named_with_its_file(self) -> None:
        tar(self.one / "a.tgz", b"same, one", when=7)
        tar(self.other / "a.tgz", b"same, two", when=7)
        self.assertEqual(self.wrong(), ["a.tgz: package/index.js: 9 and 9 bytes, other from byte 6 on"])

    def test_another_time_is_named(self) -> None:
        tar(self.one / "a.crate", b"same", when=7)
        tar(self.other / "a.crate", b"same", when=8)
        found = self.wrong()
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("a.crate: package/index.js: ('0o644', 7,"), found)

    def test_another_mode_and_order_in_a_zip_are_named(self) -> None:
        for folder, names in ((self.one, "ab"), (self.other, "ba")):
            with zipfile.ZipFile(folder / "a.whl", "w") as archive:
                for name in names:
                    archive.writestr(zipfile.ZipInfo(name), b"same")
        self.assertEqual(self.wrong(), ["a.whl: the same files in another order"])

    def test_a_path_is_found_inside(self) -> None:
        for folder in (self.one, self.other):
            tar(folder / "a.tgz", b"made in /home/somebody/x", when=7)
        self.assertIn("a.tgz: package/index.js tells /home/somebody", self.wrong("/home/somebody"))

    def test_a_folder_packs_to_the_same_bytes_whenever(self) -> None:
        made = []
        for folder, when in ((self.one, 1_000_000_000), (self.other, 1_500_000_000)):
            (folder / "Library").mkdir()
            for name in ("README.md", "Library/lib.so"):
                (folder / name).write_bytes(b"text")
                os.utime(folder / name, (when, when))
                (folder / name).chmod(0o600 if folder is self.one else 0o755)
            archive = folder / "package.zip"
            pack.pack(archive, folder, ["README.md", "Library"], 1_790_000_000)
            made.append(archive.read_bytes())
        self.assertEqual(made[0], made[1])

    def test_a_part_that_is_not_there_is_refused(self) -> None:
        with self.assertRaises(FileNotFoundError):
            pack.pack(self.one / "package.zip", self.one, ["Sources"], 1_790_000_000)

    def test_sums_leave_themselves_out(self) -> None:
        (self.one / "a.json").write_bytes(b"{}")
        (self.one / sums.NAME).write_text("old")
        self.assertEqual(sums.sums(self.one).split()[1:], ["a.json"])


if __name__ == "__main__":
    unittest.main()
