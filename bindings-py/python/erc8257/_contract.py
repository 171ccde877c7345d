"""What there is to know of a contract, for publishers and for facts."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple, Union

from . import _erc8257
from ._answer import CallAnswer, given
from ._documents.facts import CodeFacts, Interface, ProxyMarkers
from ._errors import wrong_type

#: An answer for each of three requests.
ThreeAnswers = tuple[CallAnswer, CallAnswer, CallAnswer]


class ProxySlots(NamedTuple):
    """Slots of ERC-1967."""

    implementation: str
    beacon: str
    admin: str


class InterfaceQuestions(NamedTuple):
    """Call data of three ``supportsInterface``, each with so much gas."""

    gas: int
    data: tuple[str, str, str]


def read_code(answer: CallAnswer) -> CodeFacts:
    """Reads an answer to ``eth_getCode``.

    Raises ``AnswerError`` with the reason as its code, where the answer says nothing of the code.
    """
    return CodeFacts.from_json(_predicate(_erc8257.code_json(given(answer)), "code"))


def proxy_slots() -> ProxySlots:
    """The slots to ask ``eth_getStorageAt`` for (ERC-1967)."""
    return ProxySlots(*_erc8257.proxy_slots())


def read_proxy(answers: ThreeAnswers) -> ProxyMarkers:
    """Reads the answers for these slots (Predicate Upgradeability).

    Raises as ``read_code``.
    """
    one, two, three = _three(answers)
    return ProxyMarkers.from_json(_predicate(_erc8257.proxy_json(one, two, three), "proxy"))


def interface_questions(contract: Literal["registry", "predicate"]) -> InterfaceQuestions:
    """What to ask a contract by ``eth_call`` to learn whether it advertises its interface (§9).

    Raises ``UsageError`` for another contract.
    """
    gas, (own, none, asked) = _erc8257.interface_questions(contract)
    return InterfaceQuestions(gas, (own, none, asked))


def read_interface(answers: ThreeAnswers) -> Interface:
    """Reads the answers to these three.

    Raises as ``read_code``.
    """
    one, two, three = _three(answers)
    return _erc8257.read_interface(one, two, three)


def create2_address(
    deployer: Union[str, bytes], salt: Union[str, bytes], init_code_hash: Union[str, bytes]
) -> str:
    """The address that CREATE2 (EIP-1014) gives: of a predicate that is announced before it is deployed
    (Zero-Code Access Predicates).

    Raises ``UsageError`` if an argument is not an address, or not a word of 32 bytes.
    """
    return _erc8257.create2_address(deployer, salt, init_code_hash)


def _three(answers: ThreeAnswers) -> list[tuple[str, str]]:
    if type(answers) not in (list, tuple) or len(answers) != 3:
        raise wrong_type("answers", "is not a tuple of three answers")
    return [given(answer) for answer in answers]


def _predicate(text: str, name: str) -> str:
    return json.dumps(json.loads(text)["predicate"][name], separators=(",", ":"))
