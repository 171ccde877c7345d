"""The workflows are valid, may do as little as they need, and run what there is. None of them has ever run."""

from __future__ import annotations

import re
import unittest
from pathlib import Path
from typing import Any

import sbom
import yaml
from cargo import published

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTION = ROOT / "action/action.yml"

#: What a job may ask for beside reading the sources, and only behind an environment, where a person approves.
WRITES = {"id-token", "attestations", "contents"}


def read(file: Path) -> dict[str, Any]:
    # A plain `on` is true in YAML 1.1; the base loader leaves all as text.
    return yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def verbs() -> set[str]:
    """The verbs of `cargo xtask`, from its table."""
    table = (ROOT / "xtask/src/main.rs").read_text(encoding="utf-8").split("const VERBS")[1].split("\nfn main")[0]
    return set(re.findall(r'\(\s*"([a-z0-9-]+)",', table))


class Workflows(unittest.TestCase):
    def each(self) -> list[tuple[str, dict[str, Any]]]:
        self.assertEqual([file.stem for file in WORKFLOWS], ["ci", "crates", "maven", "npm", "release", "swift", "wheels"])
        return [(file.name, read(file)) for file in WORKFLOWS]

    def test_each_has_jobs_with_steps_that_do_something(self) -> None:
        for name, workflow in self.each():
            # What publishes starts from a tag and from nothing else; what only tests may start from a stranger's change.
            if name == "ci.yml":
                self.assertEqual(set(workflow["on"]), {"pull_request", "push", "schedule", "workflow_dispatch"})
                self.assertNotIn("pull_request_target", workflow["on"])
            else:
                self.assertEqual(workflow["on"], {"push": {"tags": ["v*"]}}, name)
            for title, job in workflow["jobs"].items():
                self.assertIn("timeout-minutes", job, f"{name}: {title}")
                self.assertTrue(job["steps"], f"{name}: {title}")
            for step in steps(workflow):
                self.assertEqual(("run" in step) + ("uses" in step), 1, f"{name}: {step}")

    def test_every_crate_and_module_is_published(self) -> None:
        text = (ROOT / ".github/workflows/crates.yml").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if re.search(r"cargo (package|publish) ", line)]
        self.assertEqual(len(lines), 2)
        for line in lines:
            self.assertEqual(sorted(re.findall(r" -p (\S+)", line)), published())
        table = (ROOT / "xtask/src/npm/modules.rs").read_text(encoding="utf-8").split("const MODULES")[1].split("];")[0]
        built = set(re.findall(r'\("([a-z-]+)", (?:true|false)\)', table))
        # One module is for tests alone.
        self.assertEqual(set(sbom.MODULES.split(",")), built - {"replay"})

    def test_jobs_wait_for_jobs_that_there_are(self) -> None:
        for name, workflow in self.each():
            for job in workflow["jobs"].values():
                needed = job.get("needs", [])
                for other in [needed] if isinstance(needed, str) else needed:
                    self.assertIn(other, workflow["jobs"], name)

    def test_each_may_do_no_more_than_read_but_where_a_person_approves(self) -> None:
        for name, workflow in self.each():
            self.assertEqual(workflow["permissions"], {"contents": "read"}, name)
            for title, job in workflow["jobs"].items():
                for what, how in job.get("permissions", {}).items():
                    if how == "write":
                        self.assertIn(what, WRITES, f"{name}: {title}")
                        self.assertIn("environment", job, f"{name}: {title}")

    def test_no_job_that_builds_may_publish(self) -> None:
        for name, workflow in self.each():
            for title, job in workflow["jobs"].items():
                ours = any("cargo xtask" in step.get("run", "") or ".ci/run" in step.get("run", "") for step in job["steps"])
                self.assertFalse(ours and "permissions" in job, f"{name}: {title}")

    def test_actions_are_pinned_to_commits_with_their_versions(self) -> None:
        for file in [*WORKFLOWS, ACTION]:
            for line in file.read_text(encoding="utf-8").splitlines():
                if "uses:" in line:
                    self.assertRegex(line, r"uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", file.name)

    def test_one_version_of_each_action(self) -> None:
        pins: dict[str, set[str]] = {}
        for _, workflow in self.each():
            for step in [*steps(workflow), *read(ACTION)["runs"]["steps"]]:
                if "uses" in step:
                    name, _, commit = step["uses"].partition("@")
                    pins.setdefault(name, set()).add(commit)
        self.assertEqual({name: pin for name, pin in pins.items() if len(pin) > 1}, {})

    def test_the_credentials_of_a_checkout_do_not_stay(self) -> None:
        for name, workflow in self.each():
            for step in steps(workflow):
                if step.get("uses", "").startswith("actions/checkout@"):
                    self.assertEqual(step["with"]["persist-credentials"], "false", name)

    def test_the_tasks_that_they_run_exist(self) -> None:
        known, asked = verbs(), set()
        for _, workflow in self.each():
            for step in steps(workflow):
                asked |= set(re.findall(r"cargo xtask ([a-z0-9-]+)", step.get("run", "")))
                for file in re.findall(r"(?:^|\s)(\.ci/\w+|release/\w+\.py)", step.get("run", "")):
                    self.assertTrue((ROOT / file).is_file(), file)
        self.assertIn("package", known)
        self.assertTrue(asked)
        self.assertEqual(asked - known, set())

    def test_no_stored_token_publishes_but_where_the_registry_has_no_other_way(self) -> None:
        for file in WORKFLOWS:
            secrets = set(re.findall(r"secrets\.(\w+)", file.read_text(encoding="utf-8")))
            allowed = {"CENTRAL_USERNAME", "CENTRAL_PASSWORD", "GPG_KEY", "GPG_PASSPHRASE"} if file.stem == "maven" else set()
            self.assertEqual(secrets - allowed, set(), file.name)


if __name__ == "__main__":
    unittest.main()
