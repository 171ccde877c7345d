"""Nothing can be made to say `verified` by hand.

No library can stop code in the same process from the tricks that Python allows, and we do not claim it. Such code can
rebind a name (`erc8257.verify = …`) or patch a class (`Report.verified = …`; for the classes of a wheel for all
versions Python forbids it only from 3.14 on). It can lie to `isinstance` by a class that claims to be another, and
write into memory (`ctypes`). Tests below show each trick, so that users know. A report that comes from elsewhere, as a
pickle or as JSON, proves nothing: its sources are judged again.
"""

from __future__ import annotations

import copyreg
import io
import pickle
import pickletools
from typing import Any

import erc8257
import pytest
from erc8257 import Report

from support.registrations import BODY, bundle, config, unverified, verified


def test_there_is_no_constructor() -> None:
    works: list[Any] = [
        lambda: Report(),
        lambda: Report(verified=True),  # type: ignore[call-arg]
        lambda: Report({"verified": True}),  # type: ignore[call-arg]
        lambda: Report.__new__(Report),
        lambda: object.__new__(Report),
        lambda: tuple.__new__(Report, ()),  # type: ignore[call-overload, type-var]
        lambda: type(verified())(),
        lambda: copyreg.__newobj__(Report),  # type: ignore[attr-defined]
        lambda: copyreg._reconstructor(Report, object, None),  # type: ignore[attr-defined]
        lambda: copyreg.__newobj_ex__(Report, (), {}),  # type: ignore[attr-defined]
    ]
    for work in works:
        with pytest.raises(TypeError):
            work()


def test_a_proof_of_access_is_as_hard_to_forge() -> None:
    proof = erc8257.AccessProof(1, bytes(20), 1, bytes(20), 1)
    report = proof.verify(bytes(65), now=0)
    assert not report.valid and not report
    for work in (erc8257.ProofReport, lambda: erc8257.ProofReport.__new__(erc8257.ProofReport)):
        with pytest.raises(TypeError):
            work()
    for name in ("valid", "fault", "proof"):
        with pytest.raises(AttributeError):
            object.__setattr__(report, name, True)
    text = pickle.dumps(report)
    assert pickle.loads(text) == report
    strings = [value for _, value, _ in pickletools.genops(text) if isinstance(value, str)]
    assert not any("valid" in value for value in strings)
    with pytest.raises(TypeError):
        type("Forged", (erc8257.ProofReport,), {"valid": True})


def test_there_is_no_class_below() -> None:
    with pytest.raises(TypeError):

        class Forged(Report):  # type: ignore[misc]
            verified = True

    with pytest.raises(TypeError):
        type("Forged", (Report, dict), {"verified": True})


def test_no_object_becomes_another() -> None:
    class Forged:
        verified = True

    bad, forged = unverified(), Forged()
    for one, class_ in [(bad, Forged), (forged, Report), (bad, type(True))]:
        with pytest.raises(TypeError):
            one.__class__ = class_  # type: ignore[assignment]
    for name in ("verified", "to_json", "__bool__", "__eq__", "findings"):
        with pytest.raises(AttributeError):
            setattr(bad, name, True)
        with pytest.raises(AttributeError):
            object.__setattr__(bad, name, True)
    for state in ({"verified": True}, (None, {"verified": True})):
        assert not hasattr(bad, "__setstate__")
        with pytest.raises((AttributeError, TypeError, pickle.UnpicklingError)):
            built(bad, state)
    assert not bad.verified and not bad


def built(report: Report, state: object) -> object:
    """What pickle makes of a report with a state, as an edited pickle may have it."""
    text = pickle.dumps(report, 2)[:-1] + pickle.dumps(state, 2)[2:-1] + pickle.BUILD + pickle.STOP
    return pickle.loads(text)


def test_no_edited_pickle_says_verified() -> None:
    good, bad = verified(), unverified()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        text = pickle.dumps(good, protocol)
        # No verdict stands in a pickle: neither the word nor the report.
        strings = [value for _, value, _ in pickletools.genops(text) if isinstance(value, (str, bytes))]
        assert not any("erc8257-report" in str(value) or '"verified"' in str(value) for value in strings)
        assert pickle.loads(text).verified
        changed = text.replace(b"again", b"twice")
        assert changed != text and not pickle.loads(changed).verified
        other = text.replace(config().manifest_hash[2:].encode(), b"00" * 32)
        assert other != text and not pickle.loads(other).verified
        # An unverified pickle does not become verified by the good hash in another's place, unless all of it is good.
        again = pickle.dumps(bad, protocol).replace(bad.to_dict()["expectedHash"][2:].encode(), b"11" * 32)
        assert not pickle.loads(again).verified


def test_every_byte_of_a_pickle_flipped() -> None:
    """However a pickle is damaged: if a report comes out that is verified, it is that of the same bytes and record."""
    good = verified()
    text = pickle.dumps(good)
    for at in range(len(text)):
        damaged = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
        try:
            again = Unpickler(io.BytesIO(damaged)).load()
        except Exception:  # noqa: BLE001, S112 (whatever pickle itself makes of it)
            continue
        if isinstance(again, Report) and again.verified:
            assert (again.expected_hash, again.computed_hash) == (good.expected_hash, good.computed_hash)


class Unpickler(pickle.Unpickler):
    """As damaged names could call anything, only this package's are looked up."""

    def find_class(self, module: str, name: str) -> Any:
        if module.split(".")[0] != "erc8257":
            raise pickle.UnpicklingError(module)
        return super().find_class(module, name)


def test_no_reduction_says_verified() -> None:
    """The functions that pickles call judge; none of them takes a verdict."""
    function, arguments = unverified().__reduce__()[:2]
    assert function.__module__ == "erc8257._pickle"
    assert not function(*arguments).verified
    with pytest.raises(TypeError):
        function(*arguments, verified=True)
    for good in (verified(), erc8257.verify_bundle(bundle("free-tool")), erc8257.validate(BODY)):
        for given in good.__reduce__()[1]:
            assert not isinstance(given, (Report, dict))


def test_a_report_of_others_is_no_argument() -> None:
    """Nothing takes a report, or its JSON, for a verdict."""
    with pytest.raises(erc8257.UsageError):
        erc8257.verify_bundle(verified().to_json())
    with pytest.raises(erc8257.WrongTypeError):
        erc8257.verify_bundle(verified())  # type: ignore[arg-type]


def test_equality_takes_no_stand_in() -> None:
    class Equal:
        verified = True

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash(unverified())

    assert not Report.__eq__(unverified(), Equal()) is True
    assert unverified() != verified()


def test_what_python_always_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No claim of ours; see the head of this file."""
    good = verified()
    # A name of a module can be bound anew …
    monkeypatch.setattr(erc8257, "verify", lambda *_: good)
    assert erc8257.verify(config(), b"").verified
    monkeypatch.undo()
    assert not erc8257.verify(config(), b"").verified

    # … and a class can say that it is another one. `type(report) is Report` is not fooled.
    class Forged:
        verified = True

        @property
        def __class__(self) -> type:  # type: ignore[override]
            return Report

    forged = Forged()
    assert isinstance(forged, Report) and type(forged) is not Report


def test_a_patched_class_does_not_change_the_verdict() -> None:
    """Where Python lets code patch a class (before 3.14), the object's own values stay as they are."""
    bad, original = unverified(), Report.__dict__["verified"]
    try:
        Report.verified = True  # type: ignore[misc, assignment]
    except TypeError:
        return
    try:
        assert not bad
        assert '"verified":false' in bad.to_json()
        assert not pickle.loads(pickle.dumps(bad)).canonical
    finally:
        Report.verified = original  # type: ignore[method-assign]
    assert not bad.verified
