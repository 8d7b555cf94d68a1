# Everything runs in .venv, which the first target that needs it makes. Needs Debian with Python 3.11 to 3.13, nothing
# else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Installs versions that are known to work together: a new release of something else breaks nobody by surprise. uv
# needs a tenth of pip's time; pip does it where uv cannot, behind a proxy that only pip knows.
install = { $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt $(1) 2>/dev/null || \
  $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt $(1); }
PLAY_EXTRAS := web,fast
TEST_EXTRAS := web,scale,dev,ptx,lab,cluster,gymnasium,pettingzoo,mcp,print
# Half a gigabyte more, for `make proof` alone.
PROOF_EXTRAS := $(TEST_EXTRAS),openspiel,jax,docs
TRY_EXTRAS := web,dev,lab
# Without the gigabytes for a GPU; where it cannot be had, what needs it is skipped, and says so.
TORCH := torch==2.13.0+cpu --retries 0 --timeout 20 --find-links https://download.pytorch.org/whl/cpu/torch/
# More than the two cores it is meant for: many tests wait for a server or a browser, and one process goes home early.
JOBS ?= 5
GPU_PYTHON ?= 3.12

# Every process that a test starts would compile all of Larceny's Python again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test proof try check read debian fix bench gpu soak docs constraints clean

play: $(VENV)/play
	@$(BIN)/larceny serve

test:
	@$(MAKE) --no-print-directory --output-sync=target -j3 check debian read
	$(BIN)/pytest -n $(JOBS) -m "not proof and not soak"

# All test processes read all tests. One that reads them before, while mypy has the other core, leaves their byte code on
# disk for the others. What cannot be read is told by the tests themselves.
read: $(VENV)/test
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true

# What is proved thoroughly, of every game in every setup, in every light: half an hour, a core of it for the browser.
# `make proof PROOFS=tests/conformance` proves a part.
PROOFS ?=
proof: SHELLS := zsh fish
proof: $(VENV)/proof debian
	$(BIN)/pytest -n $(JOBS) -m "proof and not soak" $(PROOFS)

# Whether another Python will do: `make try PYTHON=python3.13 VENV=.venv-3.13`. Rules and engine of all games, and one
# of them compiled.
TRIED ?= tests/engine tests/games tests/conformance
try: $(VENV)/bin/uv
	@$(call install,-e .[$(TRY_EXTRAS)])
	$(BIN)/pytest -n $(JOBS) -m "not proof and not soak" --game crooks $(TRIED)

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(VENV)/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	command -v npx >/dev/null && npx --yes prettier@3.10.1 --log-level warn --write "larceny/server/web/*/*.js" || true

# The site, in site/: all documents in reading order, the API, and a search.
docs: $(VENV)/docs
	$(BIN)/mkdocs build --strict

bench: $(VENV)/bench
	$(BIN)/python -m bench

# What `python3 -m bench.gpu` needs beside numba, on a machine with a GPU where nothing can be installed: a folder to take along.
gpu: $(VENV)/bin/python
	rm -rf .gpu
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --target .gpu --python-version $(GPU_PYTHON) --only-binary=:all: --no-deps \
	  msgspec fluent.runtime fluent.syntax pytz babel attrs typing_extensions tomlkit
	find .gpu/babel/locale-data -type f ! -name 'en*' ! -name 'de*' ! -name 'root*' -delete

soak: $(VENV)/test debian
	$(BIN)/pytest -n $(JOBS) -m soak

# What the tests start themselves: a browser, and the databases of a house of several processes.
debian:
	@missing=""; \
	for one in chromium-headless-shell redis-server $(SHELLS); do \
	  command -v $$one >/dev/null || missing="$$missing $$one"; done; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	[ -z "$$missing" ] || { echo "Installing$$missing ..."; \
	  $$([ "$$(id -u)" = 0 ] || echo sudo) sh -c "apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing"; }

# The newest versions that fit pyproject.toml, tried out in an environment of their own.
constraints:
	rm -rf $(VENV)-new && $(PYTHON) -m venv $(VENV)-new
	$(VENV)-new/bin/pip install --quiet --disable-pip-version-check uv -e .[$(PROOF_EXTRAS)]
	{ echo "# What Larceny is tested with; \`make constraints\` renews it."; \
	  $(VENV)-new/bin/pip freeze --exclude-editable; } > constraints.txt
	rm -rf $(VENV)-new

clean:
	rm -rf $(VENV) site .mypy_cache .ruff_cache .import_linter_cache

# A marker file for each set of extras; pyproject.toml names what they hold.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Larceny needs Python 3.11 or newer, as $(PYTHON)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Debian keeps the venv module in a package of its own: installing python3-venv ..."; \
	  $$([ "$$(id -u)" = 0 ] || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq python3-venv'; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/bin/uv: $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt uv || touch $@

$(VENV)/play: $(VENV)/bin/uv pyproject.toml constraints.txt
	@echo "Setting up $(VENV) ..."
	@$(call install,-e .[$(PLAY_EXTRAS)])
	@touch $@

$(VENV)/test: $(VENV)/bin/uv pyproject.toml constraints.txt
	@$(call install,-e .[$(TEST_EXTRAS)])
	@touch $@ $(VENV)/play

$(VENV)/proof: $(VENV)/test
	@$(call install,-e .[$(PROOF_EXTRAS)])
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt $(TORCH) || \
	  echo "There is no torch for this machine's CPU: what needs it is skipped."
	@touch $@ $(VENV)/docs

$(VENV)/docs: $(VENV)/bin/uv pyproject.toml constraints.txt
	@$(call install,-e .[docs])
	@touch $@

$(VENV)/bench: $(VENV)/bin/uv pyproject.toml constraints.txt
	@$(call install,-e .[bench])
	@touch $@
