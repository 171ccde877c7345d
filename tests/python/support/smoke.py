"""What every interpreter must do, with nothing but the package and the standard library: run as a program."""

from __future__ import annotations

import importlib.metadata
import pickle
import sys

import erc8257

from support.registrations import BODY, TOOL, bundle, config, unverified, verified


def main() -> None:
    # Only this package: it needs no other.
    names = {found.metadata["Name"] for found in importlib.metadata.distributions()}
    assert names <= {"erc8257", "pip", "setuptools"}, names
    assert erc8257._erc8257.__file__.endswith(("abi3.so", ".pyd")), erc8257._erc8257.__file__  # type: ignore[attr-defined]

    report = verified()
    assert report and report.verified and str(report.tool_ref) == TOOL
    assert not unverified() and unverified().failed_check == 3
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for one in (report, config(), erc8257.Policy(quorum=(2, 3)), erc8257.ToolRef.parse(TOOL)):
            assert pickle.loads(pickle.dumps(one, protocol)) == one
    assert erc8257.hash(bytearray(BODY)) == erc8257.hash(memoryview(BODY)) == erc8257.hash(BODY)

    recording = erc8257.Recording.of(bundle("free-tool"))
    assert recording is not None
    session = erc8257.Session.resume(recording.session(0).export())
    while session.report is None:
        step = session.poll(0)
        if isinstance(step, erc8257.Calls):
            for call in step.calls:
                session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]
        elif isinstance(step, erc8257.Fetch):
            session.handle_response(recording.response)
    assert session.report.verified

    for work, wrong, kind in [
        (erc8257.hash, "{}", erc8257.WrongTypeError),
        (erc8257.hash, b"{", erc8257.JsonError),
        (erc8257.verify_bundle, "{}", erc8257.UsageError),
        (erc8257.normalize_url, "x", erc8257.UrlError),
        (session.handle_response, None, erc8257.OutOfOrderError),
    ]:
        try:
            work(wrong)  # type: ignore[operator]
        except kind as error:
            assert isinstance(error, erc8257.Erc8257Error) and error.code
            again = pickle.loads(pickle.dumps(error))
            assert str(again) == str(error) and vars(again) == vars(error)
        else:
            raise AssertionError(f"{kind} was not raised")

    try:
        erc8257.Report.__new__(erc8257.Report)
    except TypeError:
        pass
    else:
        raise AssertionError("a report was made by hand")
    print("%d.%d" % sys.version_info[:2], repr(report))


if __name__ == "__main__":
    main()
