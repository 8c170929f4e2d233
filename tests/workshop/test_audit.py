"""What is read of a report of Lighthouse."""

from __future__ import annotations

import json

from workshop.audit.programs import CATEGORIES, HERE, Fault, figures

TIMES = {"first-contentful-paint": 812.0, "largest-contentful-paint": 1250.0, "total-blocking-time": 40.0}
NAMELESS = {
    "score": 0,
    "title": "Buttons do not have an accessible name",
    "details": {"items": [{"node": {"snippet": "<button>"}}]},
}


def test_the_figures_of_a_report_and_what_keeps_them_from_the_best() -> None:
    audits = {
        **{name: {"score": 0.5, "numericValue": value} for name, value in TIMES.items()},
        "cumulative-layout-shift": {"score": 1, "numericValue": 0.01},
        "button-name": NAMELESS,
        "color-contrast": {"score": 1, "title": "Contrast is enough"},
        "video-caption": {"score": None, "title": "Videos have captions"},
        "manual": {"score": 0, "title": "Counts for nothing"},
    }
    refs = {
        "performance": [{"id": name, "weight": 10} for name in TIMES],
        "accessibility": [
            *({"id": name, "weight": 3} for name in ("button-name", "color-contrast", "video-caption")),
            {"id": "manual", "weight": 0},
        ],
        "best-practices": [],
    }
    categories = {
        name: {"score": score, "auditRefs": refs[name]} for name, score in zip(CATEGORIES, (0.987, 0.9, 1), strict=True)
    }
    found = figures("lobby", "phone", {"audits": audits, "categories": categories})
    assert found.scores == {"performance": 99, "accessibility": 90, "best-practices": 100}
    assert (found.paint, found.largest, found.blocked, found.shift) == (0.812, 1.25, 0.04, 0.01)
    assert found.faults == (Fault("button-name", "Buttons do not have an accessible name", "<button>"),)


def test_the_lock_names_every_program_by_its_hash_and_no_address() -> None:
    asked = json.loads((HERE / "package.json").read_text())["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text())["packages"]
    assert {f"node_modules/{name}" for name in asked} <= set(locked)
    assert [name for name, facts in locked.items() if "resolved" in facts] == []
    assert [name for name, facts in locked.items() if name and "integrity" not in facts] == []
