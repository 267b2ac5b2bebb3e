"""Settings from the environment: safe when left out, refused when they cannot be used."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.config import PREFIX, BadSetting, Settings, read_settings

DOCUMENT = Path(__file__).parents[1] / "docs" / "settings.md"


def test_without_any_variable_the_defaults_hold():
    assert read_settings({"PATH": "/bin"}) == Settings()


def test_by_default_only_this_machine_is_served():
    assert Settings().host == "127.0.0.1"


def test_each_variable_is_read():
    environment = {
        "SCOREKEEPER_MAX_BODY": "2048",
        "SCOREKEEPER_LOG_LEVEL": "debug",
        "SCOREKEEPER_HOST": "::1",
        "SCOREKEEPER_PORT": "80",
        "SCOREKEEPER_WORKERS": "3",
        "SCOREKEEPER_THREADS": "4",
        "SCOREKEEPER_DATABASE": "postgresql://me:secret@db/scores",
        "SCOREKEEPER_SYNCHRONOUS": "normal",
        "SCOREKEEPER_POOL": "5",
        "SCOREKEEPER_PUBLIC_URL": "https://cards.example/table/",
        "SCOREKEEPER_TRUSTED_PROXIES": "2",
    }

    read = read_settings(environment)

    assert (read.max_body, read.log_level, read.host) == (2048, "DEBUG", "::1")
    assert (read.port, read.workers, read.threads) == (80, 3, 4)
    assert (read.database, read.pool) == ("postgresql://me:secret@db/scores", 5)
    assert (read.synchronous, read.trusted_proxies) == ("NORMAL", 2)
    assert read.public_url == "https://cards.example/table"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("PORT", "http"), ("PORT", ""), ("PORT", "-1"), ("PORT", "65536"), ("WORKERS", "0")),
        *(("THREADS", "1.5"), ("MAX_BODY", "10"), ("LOG_LEVEL", "loud"), ("HOST", "")),
        *(("DATABASE", ""), ("DATABASE", "sqlite://"), ("DATABASE", "mysql://x/y")),
        *(("DATABASE", "scorekeeper.db"), ("SYNCHRONOUS", "OFF"), ("POOL", "0")),
        *(("TRUSTED_PROXIES", "-1"), ("TRUSTED_PROXIES", "11"), ("PUBLIC_URL", "")),
        *(("PUBLIC_URL", "cards.example"), ("PUBLIC_URL", "https://cards.example/?x=1")),
        ("PUBLIC_URL", "javascript:alert(1)"),
        ("METRICS_FOR", "10.0.0.0/99"),
        ("METRICS_FOR", "127.0.0.1,1.2.3"),
    ],
)
def test_a_value_that_cannot_be_used_is_named(name, value):
    with pytest.raises(BadSetting, match=f"SCOREKEEPER_{name}"):
        read_settings({f"SCOREKEEPER_{name}": value})


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [("WORKRES", "WORKERS"), ("TRUSTED_PROXY", "TRUSTED_PROXIES"), ("PUBLIC_URI", "PUBLIC_URL")],
)
def test_a_misspelt_variable_is_told_with_the_one_that_was_meant(misspelt, meant):
    with pytest.raises(BadSetting, match=f"SCOREKEEPER_{misspelt} .* SCOREKEEPER_{meant}"):
        read_settings({f"SCOREKEEPER_{misspelt}": "1"})


def test_variables_of_somebody_elses_are_left_alone():
    assert read_settings({"SCOREKEEPER_BACKUP_FOLDER": "/var/backups"}) == Settings()


def test_a_password_that_cannot_be_used_is_not_printed():
    with pytest.raises(BadSetting) as refused:
        read_settings({"SCOREKEEPER_DATABASE": "mysql://me:secret@db/scores"})

    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("field", fields(Settings), ids=lambda field: field.name)
def test_each_setting_is_documented_with_its_default(field):
    lines = DOCUMENT.read_text("utf-8").splitlines()

    assert any(f"| `{PREFIX}{field.name.upper()}` | `{field.default}` |" in line for line in lines)


def test_the_longest_body_is_as_the_operator_chose():
    client = create_app(Settings(max_body=1024)).test_client()

    answer = client.post("/v1/games/diloti/rulings", json={"x": "y" * 2000})

    assert answer.status_code == 413
