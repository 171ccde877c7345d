"""The command line as it was typed: options as the command ``erc8257`` takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Optional

from .._erc8257 import ToolRef
from . import values
from .input import Source
from .near import nearest
from .status import Failure
from .view.escape import lossy, shown

#: The options that take a value, and those that do not.
VALUED = (
    "--via",
    "--output",
    "--profile",
    "--rpc",
    "--quorum",
    "--block",
    "--pin",
    "--record",
    "--facts",
    "--expected",
    "--tool",
    "--uri",
    "--siblings",
    "--candidate",
    "--ca",
    "--connect-to",
    "--timeout",
)
FLAGS = ("--json", "--batch", "--allow-private-addresses")

#: The options of ``verify`` that go with a tool reference only.
LIVE = (
    "--rpc",
    "--quorum",
    "--block",
    "--pin",
    "--record",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
)


@dataclass
class Given:
    """The options as given, before a verb takes those it knows."""

    json: bool = False
    batch: bool = False
    via: Optional[str] = None
    output: Optional[str] = None
    profile: Optional[str] = None
    rpcs: list[str] = field(default_factory=list)
    quorum: Optional[int] = None
    block: values.Block = "latest"
    pin: Optional[str] = None
    record: Optional[str] = None
    facts: Optional[str] = None
    expected: Optional[str] = None
    tool: Optional[ToolRef] = None
    uri: Optional[str] = None
    siblings: list[str] = field(default_factory=list)
    candidates: list[str] = field(default_factory=list)
    ca: list[str] = field(default_factory=list)
    connect_to: list[str] = field(default_factory=list)
    allow_private_addresses: bool = False
    timeout: Optional[int] = None
    color: str = "auto"
    help: bool = False
    version: bool = False
    verb: Optional[str] = None
    operands: list[str] = field(default_factory=list)
    #: The options that were given, each as often as it was.
    used: list[str] = field(default_factory=list)

    def take(self, option: str, value: str) -> None:
        """Takes an option with its value."""
        if option == "--via":
            self.via = values.via(value)
        elif option == "--output":
            self.output = value
        elif option == "--profile":
            self.profile = values.profile(value)
        elif option == "--rpc":
            self.rpcs.append(values.text(value, option))
        elif option == "--quorum":
            self.quorum = values.quorum(value)
        elif option == "--block":
            self.block = values.block(value)
        elif option == "--pin":
            self.pin = values.hash_(value, option)
        elif option == "--record":
            self.record = value
        elif option == "--facts":
            self.facts = value
        elif option == "--expected":
            self.expected = values.hash_(value, option)
        elif option == "--tool":
            self.tool = values.tool(value)
        elif option == "--uri":
            self.uri = values.text(value, option)
        elif option == "--siblings":
            self.siblings.append(value)
        elif option == "--candidate":
            self.candidates.append(value)
        elif option == "--ca":
            self.ca.append(value)
        elif option == "--connect-to":
            self.connect_to.append(values.text(value, option))
        else:
            self.timeout = values.timeout(value)

    def allow(self, verb: str, known: Sequence[str]) -> None:
        """Refuses the options that a verb does not have. One that it would silently ignore is a mistake."""
        for option in self.used:
            if option not in known:
                raise Failure(f"{verb} has no option {option}")

    def allow_with(self, operand: str, foreign: Sequence[str], hint: str = "") -> None:
        """Refuses the options that a verb has, but not with this kind of operand."""
        for option in self.used:
            if option in foreign:
                raise Failure(f"{option} does not go with {operand}{hint}")

    def operand(self, verb: str, what: str) -> str:
        """The one operand."""
        if not self.operands:
            raise Failure(f"{verb} needs {what}")
        if len(self.operands) > 1:
            raise Failure(f"{verb} takes one operand; {shown(self.operands[1])} is one too many")
        return self.operands[0]

    def source(self, verb: str, what: str = "a manifest file, or - for standard input") -> Source:
        """The file to read."""
        return Source(self.operand(verb, what))


def collect(arguments: Sequence[str]) -> Given:
    """Reads the arguments without the program's name."""
    given = Given()
    waiting = list(reversed(arguments))
    options_end = False
    while waiting:
        argument = waiting.pop()
        if options_end or argument == "-" or not argument.startswith("-"):
            if given.verb is None:
                given.verb = values.text(argument, "the command")
            else:
                given.operands.append(argument)
        elif argument == "--":
            options_end = True
        elif argument.startswith("--"):
            name, has_value, value = argument.partition("=")
            _option(given, name, value if has_value else None, waiting)
        else:
            _short(given, argument[1:], waiting)
    return given


def _option(given: Given, name: str, value: Optional[str], waiting: list[str]) -> None:
    if name in VALUED or name == "--color":
        if value is None:
            if not waiting:
                raise Failure(f"missing argument for option '{name}'")
            value = waiting.pop()
        if name == "--color":
            given.color = values.color(value)
        else:
            given.take(name, value)
            given.used.append(name)
        return
    if name not in FLAGS and name not in ("--help", "--version"):
        raise unknown(given, name)
    if value is not None:
        raise Failure(f"unexpected argument for option '{name}': \"{shown(value)}\"")
    setattr(given, name[2:].replace("-", "_"), True)
    if name in FLAGS:
        given.used.append(name)


def unknown(given: Given, option: str) -> Failure:
    """The refusal of an option that no verb has, with the one that may be meant."""
    known = (*VALUED, *FLAGS, "--color", "--help", "--version")
    meant = nearest(lossy(option), known) if option.startswith("--") else None
    near = "" if meant is None else f"; {meant} is near it"
    return Failure(f"there is no option {shown(option)}{near}")


def _short(given: Given, letters: str, waiting: list[str]) -> None:
    """Letters behind one hyphen: flags, and then perhaps one with a value."""
    while letters:
        letter, letters = letters[0], letters[1:]
        if letter in "hV":
            if letters.startswith("="):
                raise Failure(f"unexpected argument for option '-{letter}': \"{shown(letters[1:])}\"")
            _option(given, "--help" if letter == "h" else "--version", None, waiting)
        elif letter == "o":
            if not letters and not waiting:
                raise Failure("missing argument for option '-o'")
            rest = letters[1:] if letters.startswith("=") else letters
            _option(given, "--output", rest if letters else None, waiting)
            return
        else:
            raise unknown(given, f"-{letter}")
