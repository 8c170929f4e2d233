"""Marks the slow tests, which `make quick` leaves out, and the tests that need a machine that is free."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.remote import Producer

# A busy machine may take any time for one example; that is no failure.
settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")

HERE = Path(__file__).parent
SLOW = frozenset(
    {
        "arena",
        "attacks",
        "cli/test_admin.py",
        "cli/test_analyse.py::test_the_engine_plays_every_option",
        "cli/test_bot.py",
        "cli/test_cli.py::test_a_certificate_is_written_and_verified_and_an_altered_one_rejected",
        "cli/test_cli.py::test_games_that_end_their_process_are_left_out_and_told",
        "cli/test_cli.py::test_solve_prints_json_with_the_promised_keys",
        "cli/test_completing.py",
        "cli/test_help.py::test_a_module_that_is_run_explains_itself_without_docstrings",
        "cli/test_help.py::test_every_help_text_is_kept_without_docstrings",
        "cli/test_help.py::test_games_and_rules_do_not_depend_on_docstrings_or_assertions",
        "cli/test_interrupt.py",
        "cli/test_leaderboard.py::test_a_cluster_without_workers_is_told_and_waited_for",
        "cli/test_leaderboard.py::test_a_dask_cluster_is_named_by_its_address",
        "cli/test_print.py",
        "cli/test_reading.py",
        "cli/test_warm.py",
        "cuda",
        "datasets/test_episodes.py",
        "datasets/test_datasets.py::test_an_engine_values_positions",
        "deploy",
        "docs/test_agents.py",
        "docs/test_ledger_pages.py",
        "docs/test_million_games.py",
        "docs/test_programs.py",
        "docs/test_reference.py",
        "docs/test_site.py",
        "envs/test_castille_batch.py::test_every_board_follows_the_rules",
        "envs/test_every_preset.py",
        "envs/test_castle_opponents.py",
        "envs/test_crokinole_opponents.py",
        "envs/test_flicked.py",
        "envs/test_gymnasium.py",
        "envs/test_openspiel.py",
        "envs/test_pettingzoo.py",
        "envs/test_processes.py",
        "envs/test_rollouts.py",
        "envs/test_rendering.py",
        "envs/test_simulating.py",
        "envs/test_versus.py",
        "examples",
        "external",
        "fifth_game",
        "firefox",
        "games/arithmetical_croquet/test_arranging.py::test_any_walk_of_settings_stays_among_positions_that_can_be",
        "games/arithmetical_croquet/test_arranging.py::test_every_setting_can_be_set_to_what_it_is",
        "games/arithmetical_croquet/test_bots.py",
        "games/arithmetical_croquet/test_certificate.py",
        "games/arithmetical_croquet/test_courses.py",
        "games/arithmetical_croquet/test_options.py",
        "games/arithmetical_croquet/test_perft.py",
        "games/arithmetical_croquet/test_rules.py::test_by_default_no_hoop_can_be_missed",
        "games/arithmetical_croquet/test_rules.py::test_every_line_ends_with_one_winner",
        "games/arithmetical_croquet/test_rules.py::test_every_turn_makes_progress",
        "games/arithmetical_croquet/test_solve.py",
        "games/castille/test_annotating.py",
        "games/castille/test_bots.py",
        "games/castille/test_kernel.py::test_every_turn_leads_to_the_same",
        "games/castille/test_kernel.py::test_random_games_keep_pace_under_every_option",
        "games/castille/test_matches.py",
        "games/castille/test_notation.py::test_any_text_is_a_move_or_malformed_and_nothing_worse",
        "games/castille/test_notation.py::test_games_survive_a_round_trip",
        "games/castille/test_perft.py",
        "games/castille/test_puzzles.py::test_a_win_that_is_given_away_later_misses_too",
        "games/castille/test_puzzles.py::test_the_line_of_each_solves_it",
        "games/castille/test_rules.py::test_chains_on_the_way_reach_all_that_jumps_to_and_fro_do",
        "games/castille/test_search.py",
        "games/castle_croquetnole/test_arranging.py::test_any_walk_of_settings_stays_among_positions_that_can_be",
        "games/castle_croquetnole/test_batch.py",
        "games/castle_croquetnole/test_bots.py",
        "games/castle_croquetnole/test_drawing.py::test_a_tower_shows_the_ace_of_its_suit",
        "games/castle_croquetnole/test_flicking.py",
        "games/castle_croquetnole/test_puzzles.py::test_a_hand_makes_a_single_flick_about_as_often_as_its_grade_says",
        "games/castle_croquetnole/test_random_play.py",
        "games/castle_croquetnole/test_records.py",
        "games/castle_croquetnole/test_reporting.py",
        "games/castle_croquetnole/test_sampling.py::test_flicks_are_simulated_judged_and_valued_as_one_by_one",
        "games/castle_croquetnole/test_table.py::test_no_free_spot_is_nearer",
        "games/crokinole/test_arranging.py::test_any_walk_of_settings_stays_among_positions_that_can_be",
        "games/crokinole/test_bots.py",
        "games/crokinole/test_cmn.py::test_a_batch_reads_back_as_it_was_written",
        "games/crokinole/test_drawing.py::test_crowded_discs_are_all_readable_in_a_terminal",
        "games/crokinole/test_drawing.py::test_the_board_fits_a_terminal_and_shows_every_disc",
        "games/crokinole/test_drills.py::test_a_steady_hand_can_make_some_and_miss_others",
        "games/crokinole/test_flicking.py",
        "games/crokinole/test_hands.py",
        "games/crokinole/test_notation.py::test_reported_shots_survive_a_round_trip",
        "games/crokinole/test_properties.py",
        "games/crokinole/test_puzzles.py::test_a_hand_makes_the_flick_about_as_often_as_its_grade_says",
        "games/crokinole/test_records.py",
        "games/crokinole/test_rules.py::test_the_lot_is_drawn_in_the_arena_as_on_the_page",
        "games/crokinole/test_sample_shots.py",
        "games/crokinole/test_sampling.py::test_the_judge_agrees_under_every_choice_of_options",
        "games/crokinole/test_sampling.py::test_the_judge_agrees_with_the_referee",
        "games/test_puzzles.py::test_a_flick_that_misses_is_answered_or_told_the_rule_that_it_broke",
        "games/test_score.py::test_every_seat_is_on_one_side_in_every_state",
        "games/test_study.py::test_no_verdict_depends_on_a_sentence",
        "kernels/test_cache.py",
        "kernels/test_libraries.py::test_a_modern_processor_finds_the_same",
        "kernels/test_mathematics.py",
        "kernels/test_platforms.py",
        "kernels/test_recursive.py",
        "kernels/test_shipped.py::test_a_wrong_choice_is_refused_in_one_sentence_without_a_traceback",
        "kernels/test_shipped.py::test_whatever_needs_a_kernel_says_what_is_missing_and_which_command_mends_it",
        "kernels/test_shipped.py::test_who_plays_with_a_damaged_library_reads_one_sentence",
        "kernels/test_warm_ups.py",
        "offline/test_building.py",
        "offline/test_pyodide.py",
        "offline/test_table.py",
        "physics/test_against_reference.py",
        "physics/test_against_reference_walls.py",
        "physics/test_blows.py::test_groups_part_as_the_second_implementation_says",
        "physics/test_blows.py::test_whole_shots_on_two_things_at_once_end_as_the_reference_says",
        "physics/test_hard_cases.py::test_a_shot_that_hardly_any_friction_stops_is_given_up_in_words",
        "physics/test_motion.py",
        "physics/test_picture.py",
        "physics/test_plain.py",
        "physics/test_reference_itself.py",
        "physics/test_scene.py::test_the_sources_of_a_material_are_kept",
        "physics/test_scene.py::test_what_is_written_is_read_back_to_the_last_bit",
        "physics/test_simulate.py::test_any_two_movers_meet_when_their_rims_touch",
        "physics/test_simulate_many.py::test_a_batch_with_more_events_than_there_is_room_for_is_whole",
        "physics/test_simulate_many.py::test_a_shot_with_more_events_than_there_is_room_for_is_whole",
        "physics/test_soak.py",
        "physics/test_table_arrays.py::test_boards_of_0_to_24_discs_play_as_their_tables_do_wherever_discs_are_absent",
        "physics/test_table_arrays.py::test_whatever_the_arrays_hold_is_played_or_refused",
        "physics/test_walls.py",
        "printing",
        "server",
        "service/test_any_sheet.py",
        "service/test_service.py::test_the_longest_course_is_sent_once",
        "service/test_sheets.py::test_judging_and_showing_need_no_physics",
        "statistics/test_results.py::test_the_server_counts_them_within_limits_and_tells_doubts",
        "statistics/test_statistics.py",
        "test_agents.py",
        "test_bare.py",
        "test_contract.py",
        "test_install.py",
        "test_ledger.py::test_every_clause_has_a_test",
        "test_rewording.py",
        "test_sentences.py::test_no_program_reads_a_value_out_of_a_sentence",
        "test_values.py",
        "web",
        "webassembly",
        "workshop/fitting/test_fit.py",
        "workshop/fitting/test_measurements.py::test_a_measurement_that_cannot_be_is_refused",
        "workshop/puzzles",
        "workshop/test_killed_games.py",
        "workshop/test_calibration.py",
        "workshop/test_castille_book.py::test_the_fit_foretells_what_the_pegs_decide",
        "workshop/test_castille_net.py::test_the_fit_foretells_more_than_the_terms_alone",
        "workshop/test_castille_player.py",
    }
)
"""Files, folders and tests with soaks, whole matches, servers, browsers, separate processes, or more than 0.4 s of the
processor's time."""

ALONE = frozenset(
    {
        "attacks/test_connections.py",
        "attacks/test_foreign_pages.py",
        "attacks/test_half_sent.py",
        "attacks/test_long_answers.py",
        "attacks/test_options.py",
        "attacks/test_shutdown.py",
        "attacks/test_statistics.py::test_the_largest_requests_do_not_delay_the_moves_of_others",
        "attacks/test_store_hangs.py",
        "attacks/test_thinking.py",
        "games/castille/test_search.py::test_another_thread_may_stop_it",
        "games/castille/test_search.py::test_limits",
        "server/test_brake.py::test_compiling_is_not_thinking",
        "server/test_sheets.py::test_the_longest_sheet_is_judged_in_time",
        "server/test_store_unwritable.py",
        "web/test_trials.py::test_twenty_thousand_flicks_leave_the_page_free",
    }
)
"""Tests that measure how long others wait: `make test` runs them last, two files at a time, on a free
machine."""
WAITING = frozenset(
    {
        "attacks/test_clocks_stand.py",
        "attacks/test_store_away.py::test_a_bot_that_could_not_move_moves_afterwards_and_watching_pages_see_it",
        "attacks/test_store_away.py::test_a_page_that_is_opened_meanwhile_gets_its_news_afterwards",
        "attacks/test_store_away.py::test_a_lock_that_is_held_too_long_ends_the_call",
    }
)
"""Tests that sleep most of their time, with limits that a busy machine would break: `make test` runs them side by side,
when the machine is free of the others."""
LISTS = {"alone": ALONE, "waiting": WAITING}
"""By their mark, the tests of which each is listed."""

FIRST = ("test_contract.py", "arena", "firefox", "web", "server", "attacks")
"""The slow tests that take minutes: they start first, so that none of them begins at the very end."""
BY_PARAMETER = ("tests/web/test_every_state.py",)
"""Files whose tests are spread over the workers by the first word of their parameters: the game, so that no worker has
all states."""
ONE_BY_ONE = (
    "tests/attacks/test_clocks_stand.py",
    "tests/attacks/test_store_away.py",
)
"""Long files whose tests share nothing: any free worker takes the next test."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that hold none of the tests that are asked for: every worker would read them all."""
    if not collection_path.is_relative_to(HERE) or collection_path.suffix != ".py":
        return None
    asked, names = config.option.markexpr, _files(collection_path)
    if asked in LISTS:
        return names.isdisjoint(name.partition("::")[0] for name in LISTS[asked]) or None
    return ("not slow" in asked and not names.isdisjoint(SLOW)) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `SLOW`, `ALONE` and `WAITING` name, and put the slow tests first."""
    order: dict[pytest.Item, int] = {}
    for item in items:
        names = _names(item)
        if not SLOW.isdisjoint(names):
            item.add_marker(pytest.mark.slow)
        for mark, listed in LISTS.items():
            if item.get_closest_marker(mark):
                raise pytest.UsageError(f"{item.nodeid} is marked as {mark}: list it in tests/conftest.py instead.")
            if not listed.isdisjoint(names):
                item.add_marker(mark)
        slow = 0 if item.get_closest_marker("slow") else 1
        order[item] = next((number - len(FIRST) for number, name in enumerate(FIRST) if name in names), slow)
    items.sort(key=order.__getitem__)


def pytest_collection_finish() -> None:
    """Let garbage be looked for seldom, and never among what was read: that takes an eighth of the processor's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def _names(item: pytest.Item) -> set[str]:
    """A test's function, its file and its folders, as `SLOW` names them."""
    if not item.path.is_relative_to(HERE):
        return set()
    return {f"{_from_here(item.path)}::{item.name.partition('[')[0]}", *_files(item.path)}


@cache
def _from_here(full: Path) -> str:
    """A file's path from this folder on. Every test asks; there are thirty times as many tests as files."""
    return full.relative_to(HERE).as_posix()


@cache
def _files(full: Path) -> frozenset[str]:
    """A file and its folders, as `SLOW` names them."""
    path = full.relative_to(HERE)
    return frozenset((path.as_posix(), *(parent.as_posix() for parent in path.parents)))


class Scheduling(LoadScopeScheduling):  # type: ignore[misc] # pytest-xdist is not typed
    """Gives each worker whole files, so that servers and browsers are started once for a file.

    Classes, and the tests of long files that share nothing, are given one by one to the worker that is free.
    """

    def _split_scope(self, nodeid: str) -> str:
        """The unit of work that a test belongs to."""
        path, _, name = nodeid.partition("::")
        if path in ONE_BY_ONE:
            return nodeid
        owner, _, _ = name.rpartition("::")
        if path in BY_PARAMETER:
            owner = name.partition("[")[2].partition("-")[0].rstrip("]")
        return f"{path}::{owner}"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    """Tell pytest-xdist how to spread the tests."""
    return Scheduling(config, log)
