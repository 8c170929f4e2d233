# All commands for development. Needs Python 3.11 or later and make; the rest is installed into .venv.

PYTHON_NAMES := python3.11 python3 python3.12 python3.13 python3.14
# The system's own Python first: Debian builds it with optimizations that pyenv leaves out, and tests take a sixth less time.
PYTHON ?= $(firstword $(foreach python,$(addprefix /usr/bin/,$(PYTHON_NAMES)) $(PYTHON_NAMES),$(shell \
	$(python) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(python))))
VENV := .venv
# More workers than cores: browser tests mostly wait.
WORKERS = $(shell $(BIN)/python -c 'import os; print(os.cpu_count() + 2)')
BIN := $(VENV)/bin
PAGE := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null) hatch_build.py
PIP := $(BIN)/pip --disable-pip-version-check install --quiet

# Python for browsers, and the library that parlour needs there.
PYODIDE := build/pyodide

# Some machines tell Python to keep no bytecode. Every server that a test starts would then compile the program anew.
unexport PYTHONDONTWRITEBYTECODE

# Slow tests first, whole files to a worker; see tests/conftest.py.
SPREAD = --dist loadscope --no-loadscope-reorder
# The examples in documents and docstrings. One process reads them all, beside the workers that read the tests.
DOCTESTS = src README.md docs
# Tests that sleep: many side by side leave the machine nearly idle.
SLEEPERS = 8
# The quick tests; tests/conftest.py lists the slow ones that are left out.
QUICK = -m "not slow and not browser"

.PHONY: help play site test thorough quick shuffled fonts pythons examples equal lint lint-python lint-page format docs links bench bench-web audit shape soak kill load soakserver curves plots picture prints screens minutes oldcpu wire kernels lock clean

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 10

play: $(VENV)/ready  ## install, build the page, start the server and print its address
	@$(BIN)/parlour serve

site: docs $(PYODIDE)/.ready  ## write the whole program as a folder of files for any file host: build/site
	@$(BIN)/parlour site -o build/site --pyodide $(PYODIDE) --docs build/docs

test: $(VENV)/tools $(PYODIDE)/.ready  ## run every test; skipped tests and the ten slowest are listed at the end
	@mkdir -p build; status=0; \
	$(BIN)/pytest $(DOCTESTS) >build/doctests.txt 2>&1 & doctests=$$!; \
	$(BIN)/pytest tests -n $(WORKERS) $(SPREAD) -m "not alone and not waiting" --durations=10 || status=1; \
	wait $$doctests || status=1; cat build/doctests.txt; \
	$(BIN)/pytest tests -n $(SLEEPERS) $(SPREAD) -m waiting || status=1; \
	$(BIN)/pytest tests -n 2 $(SPREAD) -m alone || status=1; \
	exit $$status

thorough: $(VENV)/tools  ## run every test with many more random cases, before a release (an hour on two cores)
	PARLOUR_TEST_THOROUGH=1 $(MAKE) test

quick: $(VENV)/tools  ## run the quick tests: no browser, no server, no soak, no whole matches
	@mkdir -p build; status=0; \
	$(BIN)/pytest $(DOCTESTS) $(QUICK) --quiet >build/doctests.txt 2>&1 & doctests=$$!; \
	$(BIN)/pytest tests -n logical $(QUICK) --quiet || status=1; \
	wait $$doctests || status=1; cat build/doctests.txt; \
	exit $$status

shuffled: $(VENV)/tools  ## run every test in shuffled order (SEED=n repeats an order)
	$(BIN)/pytest -n $(WORKERS) $(SPREAD) --random-order-bucket=module \
		--random-order-seed=$(or $(SEED),$(shell $(BIN)/python -c 'import random; print(random.randrange(10**6))'))

equal: $(VENV)/tools  ## compare the compiled rules with the explaining ones, 100,000 random cases per game (CASES=n for fewer)
	$(BIN)/python -m workshop.benchmarks.equal_rules_castle_croquetnole --cases $(or $(CASES),100000)
	$(BIN)/python -m workshop.benchmarks.equal_rules_crokinole --cases $(or $(CASES),100000)
	$(BIN)/python -m workshop.benchmarks.equal_rules_castille --cases $(or $(CASES),100000)

oldcpu: $(VENV)/tools  ## run the tests of physics, rules, records and bots imitating an old processor (BLAS=core for another)
	$(BIN)/python -m tests.old_processor --blas $(or $(BLAS),Prescott) -n $(WORKERS) $(SPREAD)

pythons: $(VENV)/tools  ## run some tests from the wheel, with the oldest Python and dependencies and the newest (PYTHONS="paths")
	$(BIN)/python -m tests.pythons $(PYTHONS)

examples: $(VENV)/examples  ## train the programs of examples/ and check what they learned (a minute; see docs/research/examples.md)
	$(BIN)/python -m examples.croquet_alphazero
	$(BIN)/python -m examples.batched_search arithmetical-croquet
	$(BIN)/python -m examples.masked_ppo --short
	$(BIN)/python -m examples.open_twenty_ppo

fonts: $(VENV)/tools  ## run every test of the page in each font set (`make test` lays every state out in two of the four, and a few in browsers with one only)
	for set in $$($(BIN)/python -m tests.web.fonts); do \
		echo "--- only the fonts of $$set ---"; \
		PARLOUR_TEST_FONTS=$$set $(BIN)/pytest -n $(WORKERS) $(SPREAD) tests/web --ignore tests/web/test_fonts.py || exit 1; \
	done

lint: lint-python lint-page  ## check format, style, types, layers, the board package, and that the page's types are up to date

lint-python: $(VENV)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-page: $(VENV)/ready web/node_modules/.all
	cd web && npm run --silent check && npm run --silent test
	$(BIN)/python -m parlour.service.operations.schema | (cd web && node wire.mjs --check)

format: $(VENV)/tools  ## fix and format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/tools  ## build the site in build/docs; warnings and broken links are errors
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --fresh-env --quiet -b html docs build/docs
	@echo "The site is in build/docs/index.html."

links: $(VENV)/tools  ## check the links to other sites over the network
	$(BIN)/python -m sphinx --quiet -b linkcheck docs build/links

bench: $(VENV)/tools  ## measure speed and strength against named peers (about ten minutes on two cores)
	$(BIN)/python -m workshop.benchmarks.arithmetical_croquet
	$(BIN)/python -m workshop.benchmarks.physics
	$(BIN)/python -m workshop.benchmarks.crokinole --games 20 --rounds 100
	$(BIN)/python -m workshop.benchmarks.castle_croquetnole --games 10
	$(BIN)/python -m workshop.benchmarks.castille speed

bench-web: $(VENV)/tools web/node_modules/.all  ## measure the kernels in Node and in Chromium beside native code and JavaScript's engines, and the page's frame times
	$(BIN)/python -m workshop.benchmarks.web
	$(BIN)/python -m workshop.benchmarks.castille_web
	$(BIN)/python -m workshop.benchmarks.frames

audit: $(VENV)/tools workshop/audit/node_modules/.all $(PYODIDE)/.ready  ## judge the page and the folder of files with Lighthouse and html-validate (five minutes; Node 20.19 or later)
	$(BIN)/python -m workshop.audit

shape: $(VENV)/tools  ## measure the code: functions, files, annotations, contracts, duplicated passages
	$(BIN)/python -m workshop.benchmarks.shape

soak: $(VENV)/tools  ## simulate a million random shots and check each (about ten minutes on two cores; SHOTS=n for fewer)
	$(BIN)/python -m workshop.benchmarks.soak --shots $(or $(SHOTS),1000000)

kill: $(VENV)/tools  ## kill the server and crash its database while clients play; count lost moves (ROUNDS=n, 20 on each store)
	$(BIN)/python -m workshop.benchmarks.kill --rounds $(or $(ROUNDS),20)
	$(BIN)/python -m workshop.benchmarks.kill --rounds $(or $(ROUNDS),20) --store postgres

load: $(VENV)/tools  ## measure the server under load next to a bare echo (three minutes on two idle cores)
	$(BIN)/python -m workshop.benchmarks.server

soakserver: $(VENV)/tools  ## run the server with bots and spectators and watch its memory (MINUTES=n; an hour by default)
	$(BIN)/python -m workshop.benchmarks.soak_server --minutes $(or $(MINUTES),60)

curves: $(VENV)/tools  ## rebuild the tables of the universal curves
	$(BIN)/python -m workshop.curves uniform -o src/parlour/physics/profiles/uniform.npz
	$(BIN)/python -m workshop.curves ring -o src/parlour/physics/profiles/ring.npz

plots: $(VENV)/tools  ## redraw the plots of docs/ and print their deviations from the references
	$(BIN)/python docs/plots.py
	$(BIN)/python -m docs.crokinole_plots
	$(BIN)/python -m docs.findings_plots
	$(BIN)/parlour physics show docs/research/scenes/take-out.json -o docs/research/physics/take-out.svg

picture: $(VENV)/tools  ## retake the README's screenshot of the page
	$(BIN)/python -m tests.web.picture

prints: $(VENV)/tools  ## redraw the pictures of printed pages for docs/real-table/printing.md
	$(BIN)/python docs/printing_pictures.py

screens: $(VENV)/tools  ## retake the screenshots of every game's states for docs/play/screens.md
	$(BIN)/python -m tests.web.pictures

minutes: $(VENV)/tools  ## measure a newcomer's waiting times: size of the page, first move, first bot's move
	$(BIN)/python -m workshop.benchmarks.first_minutes

wire: $(VENV)/tools web/node_modules/.all  ## generate the page's types from the server's
	$(BIN)/python -m parlour.service.operations.schema | (cd web && node wire.mjs)

kernels: $(VENV)/tools  ## compile the kernels for every system and for the page (needs LLVM's linker: apt install lld)
	$(BIN)/python -m workshop.emission.libraries
	$(BIN)/python -m workshop.emission

# Hashes without addresses: any package index may serve the files. Locked versions stay unless FRESH is set.
lock: $(BIN)/python  ## rebuild requirements-dev.lock after a change of dependencies (FRESH=1: the newest of everything)
	@$(PIP) uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 --generate-hashes \
		--no-annotate --custom-compile-command "make lock" --quiet $(if $(FRESH),--upgrade) -o requirements-dev.lock

clean:  ## remove everything that was built and installed
	rm -rf $(VENV) web/node_modules workshop/audit/node_modules src/parlour/server/page src/parlour/games/*/page/*.js build dist

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "parlour needs Python 3.11 or later with venv (Debian: apt install python3-venv)."; exit 1; }
	@echo "Setting up .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade pip

$(VENV)/ready: $(BIN)/python pyproject.toml $(PAGE)
	@echo "Installing parlour and building its page (a minute, the first time) ..."
	@$(PIP) --editable '.[server]'
	@touch $@

# Python compiles what it imports, a small part of these; pip would take half a minute to compile all.
$(VENV)/tools: $(VENV)/ready requirements-dev.lock
	@echo "Installing the tools for tests ..."
	@$(PIP) --no-compile --require-hashes --requirement requirements-dev.lock
	@touch $@

$(VENV)/examples: $(VENV)/tools pyproject.toml
	@echo "Installing the libraries of the examples (on Linux without a GPU, install a CPU build of torch before) ..."
	@$(PIP) --group examples
	@touch $@

# After the page is built: two `npm ci` at once would remove each other's files.
web/node_modules/.all: web/package-lock.json | $(VENV)/ready
	cd web && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

workshop/audit/node_modules/.all: workshop/audit/package-lock.json
	cd workshop/audit && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# `parlour site` checks by their hashes that these are the files it was tested with.
$(PYODIDE)/.ready: web/node_modules/.all src/parlour/offline/building_parts.py
	@mkdir -p $(PYODIDE)
	@cp web/node_modules/pyodide/*.mjs web/node_modules/pyodide/*.wasm web/node_modules/pyodide/*.zip web/node_modules/pyodide/pyodide-lock.json $(PYODIDE)
	@$(BIN)/pip --disable-pip-version-check download --quiet msgspec==0.22.0 --no-deps --only-binary :all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --dest $(PYODIDE)
	@touch $@
