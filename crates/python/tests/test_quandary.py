"""The package as a user sees it: every verb, errors, the batch, threads, Ctrl-C, the types."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import quandary

RIPPLE = "https://puzz.link/p?ripple/4/4/9n8rigk14h32k"
# An open board of nine rooms: more answers than anybody can count.
OPEN = "\n".join([" ".join("0" * 8)] * 8 + [""] + [" ".join(str(r // 3 * 3 + c // 3 + 1) for c in range(8)) for r in range(8)]) + "\n"
EXAMPLES = json.loads((pathlib.Path(__file__).parents[2] / "quandary/schema/examples.json").read_text())


def without_cost(told):
    told.pop("cost", None)
    for one in told.get("results", []):
        one.pop("cost", None)
    return told


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["request"]["verb"])
def test_the_protocols_examples(example):
    assert without_cost(quandary.request(example["request"])) == example["response"]


def test_every_verb():
    assert quandary.solve(RIPPLE)["outcome"] == "unique"
    assert quandary.count("null:../..")["count"] == 2
    assert quandary.check("null:1./..", board=[[1, 2], [2, 1]]) == {
        "schema": 1, "kind": "null", "violations": [], "complete": True}
    assert quandary.hint("example:ripple/1")["steps"][0]["sentence"]
    assert quandary.explain(RIPPLE)["end"] == "solved"
    assert quandary.rate(RIPPLE)["level"]
    assert quandary.assist("../..", kind="null")["suggestions"]
    assert "<svg" in quandary.show(RIPPLE, format="svg")
    assert quandary.convert(RIPPLE, "puzzlink").strip() == RIPPLE
    made = quandary.create("ripple", size="5x4", seed=3, max_room=4)
    assert quandary.solve(made[0]["puzzle"], kind="ripple")["answers"] == [made[0]["answer"]]
    assert {"ripple", "kenken"} <= {k["id"] for k in quandary.kinds()}
    assert "room" in quandary.rules("ripple")


def test_errors_are_raised():
    with pytest.raises(quandary.Error) as raised:
        quandary.solve("null:1x/..")
    assert raised.value.place["column"]
    with pytest.raises(quandary.Error, match="no option"):
        quandary.solve(RIPPLE, colour="red")
    with pytest.raises(TypeError):
        quandary.answer(7)


def test_limits():
    assert quandary.solve("example:ripple/multiple1", nodes=1)["outcome"] == "gave_up"


def test_a_batch_keeps_its_order():
    lines = [json.dumps({"id": i, "puzzle": "null:1./.." if i % 2 else "null:../.."}) for i in range(5000)]
    lines.insert(7, "# a comment")
    told = list(quandary.batch("count", lines, jobs=3))
    assert [t["id"] for t in told] == list(range(5000))
    assert [t["count"] for t in told] == [1 if i % 2 else 2 for i in range(5000)]
    assert all("cost" not in t for t in told)
    assert list(quandary.batch("count", lines, jobs=1)) == told


def test_a_batch_goes_on_after_an_error_and_is_lazy():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield "nonsense" if len(taken) == 2 else {"puzzle": "null:1./.."}

    told = quandary.batch("solve", endless(), jobs=2)
    first = [next(told) for _ in range(3)]
    assert ["error" in t for t in first] == [False, True, False]
    assert len(taken) < 100
    assert next(quandary.batch("solve", ["1 .\n. .\n"], kind="null")).keys()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_other_threads_run_meanwhile():
    # The call ends because another thread, meanwhile, sends the interrupt that stops it. Were the lock held, it could
    # not, and the time would run out.
    # Whoever starts the tests in the background may have told them to ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.get_ident()
    thread = threading.Thread(target=lambda: (time.sleep(0.2), signal.pthread_kill(main, signal.SIGINT)))
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        quandary.count(OPEN, kind="ripple", time=600)
    thread.join()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("call", [
    "quandary.create('ripple', size='20x20', number=10000)",
    "list(quandary.batch('create', [{'kind': 'ripple', 'options': {'number': 10000}}] * 4))",
])
def test_ctrl_c_stops_the_work(call):
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heard}\nimport quandary\nprint('ready', flush=True)\n{call}"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=600)
    assert "KeyboardInterrupt" in told


def test_the_types_hold():
    mypy = pytest.importorskip("mypy.api")
    text = "import quandary\nx: str = quandary.solve('a')['kind']\nquandary.solve(1)\n"
    told, _, _ = mypy.run(["-c", text, "--no-error-summary", "--cache-dir", os.devnull])
    assert told.count("error:") == 1 and "arg-type" in told, told
