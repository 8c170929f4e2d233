"""How `make docs` builds the site: MyST pages, furo, the extensions of this folder, and nothing from the network."""

from __future__ import annotations

import gc
import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from parlour import __version__

logging.basicConfig(level=logging.WARNING)  # else the theme's colours for code have everybody's notes printed

gc.set_threshold(200_000, 50, 1000)  # a page is a million small objects; collecting among them took a fifth of the time

project = "parlour"
author = "The parlour authors"
project_copyright = author
version = release = __version__

extensions = [
    "myst_parser",
    "docs.extensions.ledger",
    "docs.extensions.architecture",
    "docs.extensions.moved",
    "docs.extensions.operations",
    "docs.extensions.playground",
    "docs.extensions.reference",
]
exclude_patterns = ["extensions"]
nitpicky = True

myst_enable_extensions = ["attrs_block", "deflist"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

default_role = "code"
autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries = False  # the table of contents, which every page has, would be a thousand names longer

html_theme = "furo"
html_title = "parlour"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fcf8ee",
        "color-background-secondary": "#f7f1e3",
        "color-background-border": "#d9cdb4",
        "color-foreground-primary": "#1f1b16",
        "color-foreground-secondary": "#6f6557",
        "color-brand-primary": "#7b1e24",
        "color-brand-content": "#7b1e24",
        "color-brand-visited": "#7b1e24",
        "color-code-background": "#f5edda",
        "color-highlight-on-target": "#efdfb9",
    },
    "dark_css_variables": {
        "color-background-primary": "#1f1a15",
        "color-background-secondary": "#17130f",
        "color-background-border": "#3a3128",
        "color-foreground-primary": "#efe6d4",
        "color-foreground-secondary": "#a59a88",
        "color-brand-primary": "#d0706f",
        "color-brand-content": "#d0706f",
        "color-brand-visited": "#d0706f",
        "color-code-background": "#28211a",
        "color-highlight-on-target": "#4a3a22",
    },
}
