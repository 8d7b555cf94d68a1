# Everything runs in .venv, which the first target that needs it makes. Needs Debian with Python 3.11, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Known to work together: a new release of something else breaks nobody by surprise.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
TEST_EXTRAS := web,scale,dev,ptx,lab,cluster
# More than the two cores it is meant for: many tests wait for a server or a browser, and one process goes home early. A
# fifth brings nothing.
JOBS ?= 4
GPU_PYTHON ?= 3.12

# Every process that a test starts would compile all of Larceny's Python again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test proof try check debian fix bench gpu soak constraints clean

play: $(VENV)/play
	@$(BIN)/larceny serve

test: check debian
	$(BIN)/pytest -n $(JOBS) -m "not proof and not soak"

# What is proved thoroughly, of every game in every setup, in every light: some twenty minutes.
proof: $(VENV)/test debian
	$(BIN)/pytest -n $(JOBS) -m "proof and not soak"

# Whether another Python will do: `make try PYTHON=python3.13 VENV=.venv-3.13`. Rules and engine, in CPython and compiled.
try: $(VENV)/bin/python
	@$(INSTALL) -e .[web,dev,lab]
	$(BIN)/pytest -n $(JOBS) -m "not proof and not soak" tests/engine tests/games tests/conformance

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(VENV)/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	command -v npx >/dev/null && npx --yes prettier@3.10.1 --log-level warn --write "larceny/server/web/*/*.js" || true

bench: $(VENV)/bench
	$(BIN)/python -m bench

# What `python3 -m bench.gpu` needs beside numba, on a machine with a GPU where nothing can be installed: a folder to take along.
gpu: $(VENV)/bin/python
	rm -rf .gpu
	$(INSTALL) --target .gpu --python-version $(GPU_PYTHON) --only-binary=:all: --no-deps \
	  msgspec fluent.runtime fluent.syntax babel pytz attrs typing_extensions tomlkit
	find .gpu/babel/locale-data -type f ! -name 'en*' ! -name 'de*' ! -name 'root*' -delete

soak: $(VENV)/test debian
	$(BIN)/pytest -n $(JOBS) -m soak

# What the tests start themselves: a browser, and the databases of a house of several processes.
debian:
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	[ -z "$$missing" ] || { echo "Installing$$missing ..."; \
	  $$([ "$$(id -u)" = 0 ] || echo sudo) sh -c "apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing"; }

# The newest versions that fit pyproject.toml, tried out in an environment of their own.
constraints:
	rm -rf $(VENV)-new && $(PYTHON) -m venv $(VENV)-new
	$(VENV)-new/bin/pip install --quiet --disable-pip-version-check -e .[$(TEST_EXTRAS)]
	{ echo "# What Larceny is tested with; \`make constraints\` renews it."; \
	  $(VENV)-new/bin/pip freeze --exclude-editable; } > constraints.txt
	rm -rf $(VENV)-new

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache

# A marker file for each set of extras; pyproject.toml names what they hold.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Larceny needs Python 3.11 or newer, as $(PYTHON)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Debian keeps the venv module in a package of its own: installing python3-venv ..."; \
	  $$([ "$$(id -u)" = 0 ] || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq python3-venv'; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up $(VENV) ..."
	@$(INSTALL) -e .[web]
	@touch $@

$(VENV)/test: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(INSTALL) -e .[$(TEST_EXTRAS)]
	@touch $@ $(VENV)/play

$(VENV)/bench: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(INSTALL) -e .[bench]
	@touch $@
