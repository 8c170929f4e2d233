"""Settings: read from flags and variables in one place, refused in words, and documented."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.cli.serve import serve
from parlour.server.settings import SETTINGS, About, ServerSetting, SettingError, Settings, read_settings, table

PAGE = Path(__file__).parents[2] / "docs" / "server" / "settings.md"


def test_the_documentation_lists_every_setting() -> None:
    """To renew it, replace the table by what `python -m parlour.server.settings` prints."""
    assert PAGE.read_text(encoding="utf-8").endswith(table())


def test_every_setting_has_a_flag_with_its_variable_and_default() -> None:
    words = " ".join(CliRunner().invoke(serve, ["--help"]).output.split()).replace(" ", "")
    for setting in SETTINGS:
        assert setting.flag in words
        assert setting.variable in words


def test_flags_go_before_variables_and_those_before_defaults() -> None:
    environment = {
        "PARLOUR_CONNECTIONS": "20",
        "PARLOUR_BODY_SECONDS": "2.5",
        "PARLOUR_TRUSTED_PROXIES": "10.0.0.1, ::1",
    }
    settings = read_settings({"connections": "30", "body_seconds": None, "trusted_proxies": ()}, environment)
    assert settings == Settings(connections=30, body_seconds=2.5, trusted_proxies=("10.0.0.1", "::1"))
    assert read_settings({}, {}) == Settings()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_default_is_allowed(setting: ServerSetting) -> None:
    text = ",".join(setting.default) if setting.repeated else str(setting.default)
    assert setting.read(text, setting.flag) == setting.default


@pytest.mark.parametrize("text", ["", "7", "many", "nan", "inf", "1e400", "-1", "2.5", "9" * 5000])
def test_a_value_that_is_not_allowed_is_named_with_its_setting(text: str) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({"connections": text}, {})
    assert str(error.value).startswith(f"--connections cannot be {text[:80]!r}")
    assert str(error.value).endswith("allowed is a whole number, at least 8")


def test_a_variable_that_is_not_allowed_is_named() -> None:
    with pytest.raises(SettingError, match="PARLOUR_HEADER_SECONDS cannot be 'soon'"):
        read_settings({}, {"PARLOUR_HEADER_SECONDS": "soon"})


def test_a_secret_is_not_repeated() -> None:
    secret = ServerSetting("token", int, 0, About("A number.", secret=True))
    with pytest.raises(SettingError) as error:
        secret.read("hunter2", secret.variable)
    assert "hunter2" not in str(error.value)
