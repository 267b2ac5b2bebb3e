# make run: set up everything and serve. make test: set up everything and pass all tests.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
V := .venv
# The tests start Python some two hundred times; nothing is to be compiled anew each time.
unexport PYTHONDONTWRITEBYTECODE

run: $(V)/.ready
	$(V)/bin/scorekeeper serve

test: check
	$(V)/bin/python -m pytest

check: $(V)/.ready
	$(V)/bin/ruff check .
	$(V)/bin/ruff format --check .
	$(V)/bin/mypy

typed:
	@if command -v npm > /dev/null; then cd tests/web/typed && npm ci --silent && npm run --silent check; \
	else echo "SKIP: without npm the types of the page are not checked"; fi

bench: $(V)/.ready
	$(V)/bin/python -m benchmarks.engine
	$(V)/bin/python -m benchmarks.doudizhu
	$(V)/bin/python -m benchmarks.klondike
	$(V)/bin/python -m benchmarks.seep
	$(V)/bin/python -m benchmarks.phase10
	$(V)/bin/python -m benchmarks.instructions
	$(V)/bin/python -m benchmarks.http
	$(V)/bin/python -m benchmarks.moves
	$(V)/bin/python -m benchmarks.boardgames
	$(V)/bin/python -m benchmarks.journals
	$(V)/bin/python -m benchmarks.footprint
	$(V)/bin/python -m benchmarks.worst
	$(V)/bin/python -m benchmarks.history
	$(V)/bin/python -m benchmarks.live
	$(V)/bin/python -m benchmarks.patience

contract: $(V)/.ready
	$(V)/bin/scorekeeper openapi --write openapi

mutants: $(V)/.ready
	$(V)/bin/python -m benchmarks.mutants

questions: $(V)/.ready
	QUESTIONS=all $(V)/bin/python -m pytest tests/api/test_schemathesis.py

trust: $(V)/.ready
	TRUST=full $(V)/bin/python -m pytest tests/trust

$(V)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(V)
	$(V)/bin/pip install -q --disable-pip-version-check uv
	$(V)/bin/uv pip install -q --compile-bytecode --python $(V) -c constraints.txt -e ".[dev]"
	@touch $@

.PHONY: run test check typed bench contract mutants questions trust
