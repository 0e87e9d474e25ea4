# Targets install missing dependencies.
#
# make run                  builds the program and plays a conversation
# make test                 runs all tests; those that need a missing tool print a line and are skipped. Tests of the
#                           built program use KINDLING, by default the debug program
# make test-tools           installs the tools of these tests: editors, shells, packaging, TypeScript, Chromium, PyPI
# make test-package         builds the program and tests its installation, packages, container image and units
# make install              installs program, pages, completions, units and documents below DESTDIR/PREFIX (/usr/local)
# make uninstall            removes an installation
# make deb                  builds a Debian package in .build
# make image                builds a container image with ENGINE (podman or docker)
# make web                  builds the program and the web example, and serves it
# make lint                 checks the style and the wording of the sources
# make generate             writes the generated sources, references and clients; make test names those out of date
# make bench                measures the program, the part of SQLite in its calls, and other programs
# make bench-strings        times strings check on a copy of the catalogs
# make fuzz                 feeds malformed input to parsers and methods, to each for SECONDS
# make check-searches       runs the Swift tests with many more random inputs
# make torture              runs HARNESS (all) of Tools/torture for SECONDS (3600) each
# make check-spreadsheet    round-trips CSV through LibreOffice
# make check-plurals        compares the plural rules with Babel and ICU
# make check-numbers        compares the numbers of all locales with Babel and ICU

SHELL := /bin/bash
SECONDS_TO_FUZZ := $(or $(SECONDS),60)
SECONDS_TO_TORTURE := $(or $(SECONDS),3600)
HARNESS := all
REPLIES := $(CURDIR)/.build/replies.jsonl
TEST_TOOLS := emacs-nox neovim node-typescript nodejs chromium chromium-driver fish zsh debootstrap
TEST_TOOLS += lintian systemd valgrind
WEB_TOOLS := python3-aiohttp node-typescript
LIBRARIES := libsqlite3-dev libargon2-dev nettle-dev zlib1g-dev libzstd-dev
SOURCES := Package.swift Database Localization Modules Tests Tools
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
VERSION := $(shell sed -n 's/^  static let version = "\(.*\)"$$/\1/p' Modules/kindling/Kindling.swift)
PREFIX := /usr/local
ENGINE := podman
IMAGE_FILES := .build/image
# A program that KINDLING names is used as it is; otherwise the release program is built.
PROGRAM := $(or $(KINDLING),.build/release/kindling)
PROGRAM_TARGET := $(if $(KINDLING),,build)

.PHONY: run web build test test-tools test-clients test-package lint generate bench bench-strings fuzz torture
.PHONY: install uninstall deb image image-files
.PHONY: check-searches check-spreadsheet check-plurals check-numbers dependencies libicu

dependencies:
	@if ! dpkg -s $(LIBRARIES) >/dev/null 2>&1; then \
	  $(SUDO) apt-get update -qq && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(LIBRARIES); \
	fi
	@mkdir -p .build && printf '%s\n' '#include "Modules/CSQLite/shim.h"' \
	  'int main(void) { return sqlite3_preupdate_hook(0, 0, 0) != 0; }' > .build/hook.c; \
	clang -I. .build/hook.c -lsqlite3 -o .build/hook 2>/dev/null || { \
	  echo "The library libsqlite3 was built without SQLITE_ENABLE_PREUPDATE_HOOK; undo needs it." >&2; exit 1; }

build: dependencies
	swift build -c release --product kindling

run: build
	swift build -c release --product play
	@.build/release/play .build/release/kindling Tools/play/first-lesson.conversation

# The bridge runs with Debian's Python and its package of aiohttp; the tests run it with that of PyPI.
web: build
	@if ! dpkg -s $(WEB_TOOLS) >/dev/null 2>&1; then \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(WEB_TOOLS); \
	fi
	Examples/web/build
	/usr/bin/python3 Examples/web/bridge.py --demo --kindling .build/release/kindling --database .build/web.sqlite3

test: dependencies
	swift build --build-tests
	Tools/generate --check
	swift run --skip-build strings check --fail-on error --min-coverage es=100 --min-coverage fr=100
	KINDLING_RECORD_REPLIES=$(REPLIES) swift test --skip-build
	$(MAKE) test-clients

# Tests of the built program with tools of other authors.
test-clients: export PATH := $(CURDIR)/.build/python/bin:$(PATH)
test-clients:
	Tools/check-document/run $(wildcard $(REPLIES))
	Tools/clients/test-python
	Tools/clients/test-typescript
	Tools/clients/test-assistant
	Tools/lint/test
	Packaging/test
	Tools/bench/test
	Tools/torture/test
	Examples/test-editors
	Examples/test-web
	Documentation/test-getting-started

test-tools:
	@if ! dpkg -s $(TEST_TOOLS) >/dev/null 2>&1; then \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(TEST_TOOLS); \
	fi
	python3 -m venv .build/python
	.build/python/bin/pip install -q -r Tools/clients/requirements.txt

# The tests of the Debian package and of the image need the static release program.
test-package: build
	KINDLING=.build/release/kindling Packaging/test

install: $(PROGRAM_TARGET)
	Packaging/install $(PROGRAM) $(DESTDIR)$(PREFIX)

uninstall:
	Packaging/install --remove $(DESTDIR)$(PREFIX)

deb: $(PROGRAM_TARGET)
	Packaging/deb $(PROGRAM) .build

image-files: $(PROGRAM_TARGET)
	install -D -m 755 $(PROGRAM) $(IMAGE_FILES)/kindling
	mkdir -p $(IMAGE_FILES)/data

image: image-files
	$(ENGINE) build --tag kindling:$(VERSION) --tag kindling:latest --file Containerfile .

lint:
	swift format lint --strict --recursive $(SOURCES)
	Tools/lint/run

generate: export PATH := $(CURDIR)/.build/python/bin:$(PATH)
generate:
	Tools/generate

bench: build
	Tools/bench/run

bench-strings:
	swift build -c release --product strings
	Tools/strings/bench

fuzz: dependencies
	Tools/fuzz/run $(SECONDS_TO_FUZZ)

torture: $(PROGRAM_TARGET)
	Tools/torture/run $(HARNESS) --seconds $(SECONDS_TO_TORTURE) --kindling $(PROGRAM)

check-searches: dependencies
	swift build --build-tests
	KINDLING_SEARCH=1 swift test --skip-build

check-spreadsheet: dependencies
	@if ! command -v soffice >/dev/null; then \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libreoffice-calc-nogui; \
	fi
	swift build --build-tests
	CHECK_SPREADSHEET=1 swift test --skip-build --no-parallel --filter SpreadsheetTests

libicu:
	@if ! dpkg -s libicu-dev >/dev/null 2>&1; then \
	  $(SUDO) apt-get update -qq && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libicu-dev; \
	fi

check-plurals check-numbers: check-%: dependencies libicu
	swift build --product strings
	Tools/check-$*/run
