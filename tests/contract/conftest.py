"""Every contract test runs once for each case."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.contract.cases import CASES, Case, as_params, forget

# The same examples every time: a failure here must not depend on the day.
settings.register_profile(
    "contract",
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("contract")

# What takes long for every case: in the usual run one case of each game stands for the others.
ONE_OF_EACH_GAME = frozenset(
    {
        "test_every_place_answers_in_one_sentence_of_what_the_viewer_knows",
        "test_squares_that_differ_by_the_rules_differ_in_words",
        "test_no_sentence_has_notation",
        "test_everybody_is_told_about_in_whole_sentences",
        "test_view_and_seed_decide_alone",
        "test_reasons_and_terms_have_sentences",
    }
)


@pytest.hookimpl(tryfirst=True)  # before -m looks at the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(item, "originalname", "") in ONE_OF_EACH_GAME and item.get_closest_marker("quick") is None:
            item.add_marker(pytest.mark.long)


@pytest.fixture(params=as_params(CASES), scope="session")
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """One way to play one game; its tests run consecutively."""
    found = request.param
    assert isinstance(found, Case)
    assert found.game.seats
    yield found
    forget()
