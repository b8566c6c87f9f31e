# Bobbin's everyday commands; `make help` lists them. Meson and Ninja do the building.

PREFIX ?= /usr/local
# How long `make fuzz` tries each parser.
FUZZ_SECONDS ?= 600
# How long `make soak` goes on.
SOAK_SECONDS ?= 600
# For which machines `make static` builds: arm64, or this one's kind.
ARCH ?=
# A server to measure beside ours: make bench PEER=/usr/bin/codex
PEER ?=

JOBS := $(shell nproc 2>/dev/null || echo 2)
NINJA = ninja --quiet
# The dynamic linker finds a new library in its own folders by its cache only.
UPDATE_CACHES = if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" = 0 ] && command -v ldconfig >/dev/null; then ldconfig; fi
# Without them another place would be cleared.
UNINSTALL_WORDS = $(if $(filter-out /usr/local,$(PREFIX)), PREFIX=$(PREFIX))$(if $(DESTDIR), DESTDIR=$(DESTDIR))
SANITIZE = -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false

# What people write: generated files are checked by their generator.
OURS = find src tests include client run -not -path '*/generated/*'
C_SOURCES = $(OURS) -name '*.c' 2>/dev/null
C_FILES = { $(OURS) -name '*.[ch]'; ls examples/*.c; } 2>/dev/null
SCRIPTS = grep -lrE '^\#!/usr/bin/env python3' --exclude-dir=__pycache__ tools tests codegen .ci

SHELL_SCRIPTS = grep -lrE '^\#!(/usr/bin/env bash|/bin/sh)' tools tests packaging client .ci

# cppcheck does not read the headers of libraries.
FOREACH_MACROS = $(foreach m,yyjson yyjson_mut, \
	'-D$(m)_arr_foreach(a,i,n,v)=while ((i = index(a), v = next(a)))' \
	'-D$(m)_obj_foreach(o,i,n,k,v)=while ((i = index(o), k = next(o), v = value(k)))')

.DEFAULT_GOAL := build
.PHONY: build build-tests deps run test test-clients tsan bench bench-growth fuzz soak lint format cover install uninstall generate page valgrind clean help \
	dist deb static npm docs release reproducible test-packages

build: ## build/bobbin (a bare `make` does this)
	@tools/deps run
	@CC=gcc tools/configure build -Dprefix=$(PREFIX)
	@tools/build build bobbin

# The same with the unit tests.
build-tests:
	@tools/deps test
	@CC=gcc tools/configure build -Dprefix=$(PREFIX)
	@tools/build build all

deps: ## install what developing needs and this machine lacks
	tools/deps dev

run: build ## build it, run a task on a scripted model, show it and what to do next
	@tools/demo build/bobbin

test: build-tests ## every test, on a build with gcc -O2 and one with clang's sanitizers
	@CC=clang tools/configure build-sanitize $(SANITIZE)
	@tests/run --build build --build build-sanitize --meanwhile '$(NINJA) -C build-sanitize'

test-clients: build ## real clients: terminals of codex, codex-acp, SDKs, promptfoo; fetches 1 GB from npm the first time
	@status=0; for one in terminal acp sdk ai promptfoo; do \
		case $$one in terminal|promptfoo) fetch=--fetch ;; *) fetch= ;; esac; \
		tests/interop/$$one --server build/bobbin $$fetch || status=1; done; exit $$status

tsan: ## unit tests and scenarios on a build with clang's ThreadSanitizer
	@tools/deps test
	@CC=clang tools/configure build-thread -Doptimization=1 -Db_sanitize=thread -Db_lundef=false
	@$(NINJA) -C build-thread
	@tests/run --build build-thread --only unit --only scenario

bench: build ## measure the server, beside PEER=PROGRAM if given
	tests/bench/bench --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/turns --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/history --server build/bobbin
	tests/bench/lists --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/network --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/commands --server build/bobbin $(if $(PEER),--peer $(PEER))
	@$(NINJA) -C build tests/client/round_trips
	tests/bench/client --build build $(if $(PEER),--peer $(PEER))
	tests/bench/services --server build/bobbin $(if $(PEER),--peer $(PEER))
	@$(NINJA) -C build tests/mcp/small
	tests/bench/mcp --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/agents --server build/bobbin $(if $(PEER),--peer $(PEER))
	tests/bench/fleet --server build/bobbin
	tests/bench/relay --build build
	tests/bench/hub --server build/bobbin
	tests/bench/page --server build/bobbin
	@$(NINJA) -C build tests/load/load
	tests/load/run --server build/bobbin

bench-growth: build ## measure how cost grows with what is stored, loaded, connected; QUICK=1 for smaller sizes
	tests/bench/growth --server build/bobbin $(if $(QUICK),--quick) $(if $(PEER),--peer $(PEER)) --svg build/growth.svg

fuzz: ## fuzz every parser, each for FUZZ_SECONDS (600)
	@tools/deps test
	@CC=clang tools/configure build-fuzz -Dfuzz=true $(SANITIZE)
	@$(NINJA) -C build-fuzz
	@ls tests/fuzz/fuzz_*.c 2>/dev/null | sed 's,.*/fuzz_,,; s,\.c$$,,' | xargs -P $(JOBS) -I NAME sh -c ' \
		mkdir -p build-fuzz/corpus/NAME tests/fuzz/corpus/NAME && \
		echo "NAME: fuzzing for $(FUZZ_SECONDS) s, log in build-fuzz/NAME.log" && \
		if build-fuzz/tests/fuzz/fuzz_NAME -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
			-print_final_stats=1 -artifact_prefix=build-fuzz/NAME- \
			build-fuzz/corpus/NAME tests/fuzz/corpus/NAME >build-fuzz/NAME.log 2>&1; \
		then echo "NAME: nothing found," $$(grep number_of_executed_units build-fuzz/NAME.log); \
		else echo "NAME: FOUND A FAULT"; tail -n 40 build-fuzz/NAME.log; exit 1; fi'

soak: ## clients that drop and return, a model that lies, servers that are ended, for SOAK_SECONDS (600)
	@tools/deps test
	@CC=clang tools/configure build-sanitize $(SANITIZE)
	@$(NINJA) -C build-sanitize bobbin
	tests/load/soak --server build-sanitize/bobbin --seconds $(SOAK_SECONDS)

test-fleet: build ## servers of a fleet that are killed 200 times under load, and replaced under 50 turns: half an hour
	tests/fleet/kills --server build/bobbin --rounds 200
	tests/fleet/rolling --server build/bobbin

lint: ## formatting, static analysis, include direction, stale generated files and pages
	@tools/deps dev
	@$(MAKE) --no-print-directory build-tests
	$(C_FILES) | xargs clang-format --dry-run -Werror
	$(C_SOURCES) | xargs -P $(JOBS) -n 1 clang-tidy --quiet -p build 2>/dev/null
	$(C_SOURCES) | cppcheck --file-list=- --quiet --error-exitcode=1 -j $(JOBS) --std=c11 --inline-suppr \
		--enable=warning,performance,portability -I src -D_GNU_SOURCE -D__x86_64__ '-D_Noreturn=__attribute__((noreturn))' $(FOREACH_MACROS)
	tests/run --only source --only codegen
	tools/page check
	$(SHELL_SCRIPTS) | xargs shellcheck
	for page in docs/man/*; do man --warnings --encoding=UTF-8 --local-file --troff-device=utf8 --ditroff $$page 2>&1 >/dev/null; done | (! grep .)
	$(SCRIPTS) | PYTHONPYCACHEPREFIX=build/pycache xargs python3 -m py_compile

format: ## let clang-format rewrite what `make lint` complains about
	@tools/deps dev
	$(C_FILES) | xargs clang-format -i

generate: ## rewrite the generated files from protocol/
	codegen/generate

page: build ## build web/dist, the page of `bobbin ui`, with the locked versions; needs Node 20.19 or later
	tools/page build

cover: ## what the tests reach: text here, pages in build-cover/report/
	@tools/deps dev
	@CC=gcc tools/configure build-cover -Doptimization=0 -Db_coverage=true
	@$(NINJA) -C build-cover
	@find build-cover -name '*.gcda' -delete
	@mkdir -p build-cover/report
	@tests/run --build build-cover --only unit --only corpus --only cli --only scenario; status=$$?; \
	gcovr --root . --filter src/ --exclude '.*/generated/' --object-directory build-cover \
		--html-details build-cover/report/index.html --txt - --print-summary build-cover; exit $$status

valgrind: build-tests ## unit tests, corpora and scenarios under valgrind
	@tools/deps dev
	@tests/run --build build --valgrind

install: build ## into PREFIX (/usr/local), below DESTDIR if given
	@$(NINJA) -C build libraries
	meson install -C build --no-rebuild --quiet $(if $(DESTDIR),--destdir '$(abspath $(DESTDIR))')
	@$(UPDATE_CACHES)
	@echo "installed into $(DESTDIR)$(PREFIX); \`make uninstall$(UNINSTALL_WORDS)\` takes it away again"

uninstall: ## remove what `make install` installed, from the same PREFIX and DESTDIR
	@tools/deps run
	@CC=gcc tools/configure build -Dprefix=$(PREFIX)
	@tools/uninstall build $(if $(DESTDIR),'$(abspath $(DESTDIR))')
	@$(UPDATE_CACHES)

dist: ## the source as build-dist/bobbin-VERSION.tar.xz
	@packaging/make-dist

deb: ## packages for Debian 12 and 13 in build-deb/: bobbin, libbobbin0, libbobbin-dev
	@packaging/make-deb

static: ## build-static/bobbin, one file that needs no library of the machine it runs on; ARCH=arm64 for such machines
	@packaging/static/build $(ARCH)

npm: static ## build-npm/bobbin-VERSION.tgz, for `npx bobbin`
	@packaging/make-npm

docs: ## build-docs/index.html: all pages as a site with search, no network needed
	@tools/site build-docs

reproducible: ## build twice in different folders and compare
	@tools/reproducible

test-packages: deb static ## install, try and purge the packages in bare Debian 12 and 13, and the static program there and beside busybox
	@tests/packages/run

release: ## check everything that a release needs, and write its files into build-release/
	@tools/release

clean: ## remove everything that was built
	rm -rf build build-*

help: ## this list
	@sed -n 's,^\([a-z-]*\):.*## \(.*\),  make \1|\2,p' Makefile | awk -F '|' '{ printf "%-22s%s\n", $$1, $$2 }'
