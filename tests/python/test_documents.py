"""The objects that the verbs give: frozen, comparable, picklable, with every member of the core's JSON."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from typing import Any, Union

import erc8257
import pytest
from erc8257._described import Described
from erc8257._documents.base import Document, json_name

from support.vectors import body, cases, diagnoses, thrown
from test_vectors_advice import clues, manifest


def documents() -> list[Union[Document, Described]]:
    """Some of every kind, of all shapes."""
    made: list[Union[Document, Described]] = [
        erc8257.advise(manifest(one), one.get("facts")) for one in cases("advice", 800)[::5]
    ]
    made += [erc8257.diagnose(body(one), one["expectedHash"], clues=clues(one)) for one in diagnoses()[::3]]
    made += [erc8257.fix(body(one)) for one in cases("fix", 30) if "error" not in one["expect"]]
    made += [*erc8257.rules(), *erc8257.advice_rows(), *erc8257.hypotheses(), *erc8257.proof_rows()]
    made += [*erc8257.known_kinds(), *erc8257.of_url("http://127.0.0.1/$(id)", "endpoint")]
    return made


def test_an_object_is_its_json() -> None:
    kinds = set()
    for document in documents():
        kinds.add(type(document))
        again: Any = type(document).from_json(document.to_json())
        assert again == document and again.to_json() == document.to_json()
        assert json.loads(document.to_json()) == document.to_dict()
        unpickled = pickle.loads(pickle.dumps(document))
        assert unpickled == document and unpickled.to_json() == document.to_json()
        assert copy.deepcopy(document) == document
        assert hash(again) == hash(document)
        assert repr(document).startswith(f"{type(document).__name__}(")
        known(document)
    assert len(kinds) == 9


def members(document: Union[Document, Described]) -> dict[str, str]:
    """The names in JSON by those in Python."""
    if isinstance(document, Described):
        return {**{name: name for name in document._HEAD}, **{name: member for name, (member, _) in document._MEMBERS.items()}}
    return {field.name: json_name(type(document), field.name) for field in dataclasses.fields(document)}


def known(document: Union[Document, Described]) -> None:
    """Every member of the JSON has a field, in this object and within."""
    names = members(document)
    assert set(document.to_dict()) == set(names.values()), type(document)
    for name in names:
        value = getattr(document, name)
        for one in value if isinstance(value, tuple) else (value,):
            assert not isinstance(one, (dict, list))
            if isinstance(one, (Document, Described)):
                known(one)


def test_members_that_a_later_version_adds_are_kept() -> None:
    text = erc8257.advise(None).to_json()
    later = text[:-1] + ',"later":{"x":[1]}}'
    document = erc8257.Advice.from_json(later)
    assert document.to_json() == later and document.to_dict()["later"] == {"x": [1]}
    assert document.summary == erc8257.advise(None).summary


def test_nothing_can_be_changed() -> None:
    advice: Any = erc8257.advise(None)
    with pytest.raises(AttributeError):
        advice.manifest = "valid"
    row: Any = erc8257.advice_rows()[0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        row.section = "§9"
    # Another object is another text.
    changed = dataclasses.replace(row, section="§9")
    assert changed != row and changed.to_dict()["section"] == "§9"
    changed = dataclasses.replace(row)
    assert changed == row and changed.to_json() == row.to_json()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"items":7}',
        b"\xff",
        "[" * 100_000,
        '{"format":1,"items":[1],"summary":{}}',
        None,
        7,
        [],
        "9" * 5000,
    ],
)
def test_what_is_no_text_of_a_kind(text: Any) -> None:
    for kind in (erc8257.Advice, erc8257.Diagnosis, erc8257.AccessPlan, erc8257.Rule, erc8257.NeedUnknown):
        assert thrown(lambda: kind.from_json(text)).pointer == "/text"  # noqa: B023
