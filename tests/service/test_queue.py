"""The pool's queue and the questions to engines, with work that ends when the test ends it."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TYPE_CHECKING, Any, cast

import pytest

from parlour.errors import ParlourError
from parlour.service.errors import BusyError
from parlour.service.pool import Pool, Urgency
from parlour.service.questions import Questions, then

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.service.engines import Subject


class Manual(Executor):
    """Begins work at once, and ends it when told to."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, Future[Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.begun.append((work(), future))
        return future

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.begun]

    def end(self, number: int) -> None:
        name, future = self.begun[number]
        future.set_result(name)


def work(name: str) -> Callable[[], str]:
    return lambda: name


@pytest.fixture
def executor() -> Manual:
    return Manual()


def test_persons_go_before_questions_and_bots_alone_go_last(executor: Manual) -> None:
    pool = Pool(lambda: executor, 1)
    pool.submit(work("first"))
    for name, urgency in (("alone", Urgency.NOBODY), ("question", Urgency.QUESTION), ("person", Urgency.PERSON)):
        pool.submit(work(name), urgency)
    for number in range(4):
        executor.end(number)
    assert executor.names == ["first", "person", "question", "alone"]


def test_one_worker_is_kept_for_persons(executor: Manual) -> None:
    pool = Pool(lambda: executor, 3)
    for number in range(5):
        pool.submit(work(f"alone {number}"), Urgency.NOBODY)
    assert executor.names == ["alone 0", "alone 1"]
    pool.submit(work("person"))
    assert executor.names[-1] == "person"
    executor.end(0)
    assert executor.names[-1] == "alone 2"


def test_clients_take_turns(executor: Manual) -> None:
    pool = Pool(lambda: executor, 1)
    for client in "aaaab":
        pool.submit(work(client), client=client)
    pool.submit(work("c"), client="c")
    for number in range(6):
        executor.end(number)
    assert executor.names == ["a", "a", "b", "c", "a", "a"]


def test_work_that_nobody_waits_for_any_more_is_not_begun(executor: Manual) -> None:
    pool = Pool(lambda: executor, 1)
    pool.submit(work("first"))
    assert pool.submit(work("dropped")).cancel()
    last = pool.submit(work("last"))
    executor.end(0)
    executor.end(1)
    assert executor.names == ["first", "last"]
    assert last.result(1) == "last"


def test_a_closed_pool_answers_all_who_wait(executor: Manual) -> None:
    pool = Pool(lambda: executor, 1)
    waiting = [pool.submit(work(str(number))) for number in range(3)]
    pool.close()
    for future in waiting:
        with pytest.raises(ParlourError, match="shutting down"):
            future.result(1)
    executor.end(0)
    assert executor.names == ["0"]


def subject(name: str) -> Subject:
    return cast("Subject", name)


def test_equal_questions_are_one_computation(executor: Manual) -> None:
    questions = Questions(Pool(lambda: executor, 2), 10)
    same = [questions.ask(str, subject("a")) for _ in range(100)]
    executor.end(0)
    assert [future.result(1) for future in (*same, questions.ask(str, subject("a")))] == ["a"] * 101
    assert executor.names == ["a"]
    questions.ask(repr, subject("a"))
    assert executor.names == ["a", "'a'"]


def test_only_so_many_questions_wait(executor: Manual) -> None:
    questions = Questions(Pool(lambda: executor, 2), 3)
    for name in "abc":
        questions.ask(str, subject(name))
    with pytest.raises(BusyError) as busy:
        questions.ask(str, subject("d"))
    assert busy.value.seconds > 0
    assert not questions.ask(str, subject("a")).done()
    executor.end(0)
    questions.ask(str, subject("d"))


def test_a_question_that_failed_may_be_asked_again(executor: Manual) -> None:
    questions = Questions(Pool(lambda: executor, 2), 10)
    failed = questions.ask(str, subject("a"))
    executor.begun[0][1].set_exception(BrokenExecutor())
    assert isinstance(failed.exception(1), BrokenExecutor)
    again = questions.ask(str, subject("a"))
    executor.end(1)
    assert again.result(1) == "a"


def test_what_becomes_of_a_result_is_a_future_too() -> None:
    before: Future[int] = Future()
    after: Future[str] = then(before, str)
    failing: Future[str] = then(before, list[str]().pop)
    before.set_result(3)
    assert after.result(1) == "3"
    assert isinstance(failing.exception(1), IndexError)
