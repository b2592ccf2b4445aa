"""`--watch`: a saved file is answered, whatever was wrong before, and nothing that is saved is missed."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECONDS = 60  # for an answer, on a machine that has much else to do


class Watching:
    """A command that watches, and what it says."""

    def __init__(self, *words: str) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests in the background has it ignored
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bangdsl", *words], cwd=ROOT, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            for line in stream:
                self.lines.put(line.rstrip("\n"))

    def answer(self) -> list[str]:
        """What it says until it watches again."""
        found: list[str] = []
        while not found or not found[-1].startswith("watching"):
            found.append(self.lines.get(timeout=SECONDS))
        return found[:-1]

    def close(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(SECONDS)


@pytest.fixture
def watching() -> Iterator[Callable[..., Watching]]:
    started: list[Watching] = []

    def start(*words: str) -> Watching:
        started.append(Watching(*words))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()
        each.reader.join()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A set of one's own, with scenarios."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "set.yml").write_text("set: own\nneeds: [base]\n", "utf-8")
    (folder / "cards.yml").write_text("snare: {border: brown, copies: 9♣, effect: heal; draw 2}\n", "utf-8")
    (folder / "scenarios").mkdir()
    scenario = "a snare draws {0}:\n  given: {{players: {{ann: {{hand: [snare]}}, bob: {{}}}}}}\n"
    scenario += "  when: [ann plays snare]\n  then: {{ann: {{hand: {0}}}}}\n"
    (folder / "scenarios" / "snare.yml").write_text(scenario.format(2), "utf-8")
    (folder / "scenarios" / "wrong.yml").write_text(scenario.format(3), "utf-8")
    return folder


def save(path: Path, text: str) -> None:
    """As editors do: a new file takes the place of the old one."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    beside.replace(path)


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is sent otherwise there")
def test_check_looks_again_when_a_file_is_saved(watching: Callable[..., Watching], own: Path) -> None:
    check = watching("check", "--watch", str(own))
    assert check.answer()[-1] == "no mistakes in 2 sets (own, base)"
    save(own / "cards.yml", "snare: {border: brown, copies: 9♣, effect: heal; drwa 2}\n")
    wrong = check.answer()
    assert wrong[0].startswith("--- ")
    assert wrong[0].endswith("cards.yml")
    assert any(line.startswith("error[E02") for line in wrong)
    save(own / "more.yml", "trap: {border: brown, copies: 9♣, effect: heal}\n")
    assert check.answer()[-1].startswith("1 error")
    shutil.move(own / "set.yml", own / "set.txt")
    save(own / "more.yml", "trap: {border: brown, copies: 9♣, effect: heal 2}\n")
    assert any("so it is no set" in line for line in check.answer())
    shutil.move(own / "set.txt", own / "set.yml")
    save(own / "cards.yml", "snare: {border: brown, copies: 9♣, effect: heal; draw 2}\n")
    assert "error" not in check.answer()[-1], "only that no scenario speaks of one of the cards"
    assert check.close() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is sent otherwise there")
def test_test_runs_what_a_saved_file_concerns(watching: Callable[..., Watching], own: Path) -> None:
    test = watching("test", "--watch", str(own))
    assert test.answer()[-1] == "1 passed, 1 failed"
    wrong = own / "scenarios" / "wrong.yml"
    save(wrong, wrong.read_text("utf-8").replace("3", "2"))
    answer = test.answer()
    assert answer[-1] == "2 passed, 0 failed"
    assert not any("snare.yml" in line for line in answer), "only what was saved is run"
    save(own / "cards.yml", "snare: {border: brown, copies: 9♣, effect: heal; draw 3}\n")
    assert test.answer()[-1] == "0 passed, 2 failed"
    save(own / "cards.yml", "snare: {border: brown, copies: 9♣, effect: heal; drwa 3}\n")
    assert any("error[E02" in line for line in test.answer())
    save(own / "cards.yml", "snare: {border: brown, copies: 9♣, effect: heal; draw 2}\n")
    assert test.answer()[-1] == "2 passed, 0 failed"
    assert test.close() == 0
