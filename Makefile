# make run: set up everything and serve. make test: set up everything and pass all tests.
PYTHON ?= python3.11
V := .venv

run: $(V)/.ready
	$(V)/bin/scorekeeper serve

test: $(V)/.ready
	$(V)/bin/ruff check .
	$(V)/bin/ruff format --check .
	$(V)/bin/mypy
	$(V)/bin/python -m pytest

$(V)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(V)
	$(V)/bin/pip install -q --disable-pip-version-check uv
	$(V)/bin/uv pip install -q --python $(V) -c constraints.txt -e ".[dev]"
	@touch $@

.PHONY: run test
