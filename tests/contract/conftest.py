"""Every contract test runs once for each case."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.contract.cases import CASES, Case

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


@pytest.fixture(params=CASES, ids=str, scope="session")
def case(request: pytest.FixtureRequest) -> Case:
    """One way to play one game."""
    found = request.param
    assert isinstance(found, Case)
    assert found.game.seats
    return found
