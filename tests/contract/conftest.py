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


@pytest.fixture(params=as_params(CASES), scope="session")
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """One way to play one game; its tests run consecutively."""
    found = request.param
    assert isinstance(found, Case)
    assert found.game.seats
    yield found
    forget()
