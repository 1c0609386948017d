from pathlib import Path

import pytest

from server.serving import fresh_postgres


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_postgres() if request.param == "postgres" else str(tmp_path / "tables.db")
