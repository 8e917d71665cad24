# The front door. Each target installs what this machine lacks (scripts/need), builds, and goes.
# `make help` lists the targets; CMakePresets.json has the builds, CONTRIBUTING.md tells the rest.

.DEFAULT_GOAL := all
SECONDS ?= 60
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
export PREFIX SYSCONFDIR DESTDIR PROGRAM
HOURS ?= 1
JOBS := $(shell getconf _NPROCESSORS_ONLN)
# ctest counts in shares, six to a core: cmake/tests.cmake.
CTEST := ctest --output-on-failure --no-label-summary -j $(shell expr 6 '*' $(JOBS))

# $(call build,PRESET,TARGETS,WORDS): configures the preset's tree unless that is done, then builds there.
# The words say what is built, and how long that takes the first time. In a terminal ninja shows how far
# it is; otherwise only what went wrong is printed. The linker shall not ask make how many jobs it may start.
tree = $(if $(filter release,$1),build,build/$1)
define build
@[ $(tree)/build.ninja -nt CMakePresets.json ] || { mkdir -p $(tree) && \
    cmake --preset $1 >$(tree)/configure.log 2>&1 || { cat $(tree)/configure.log; exit 1; }; }
@echo "Building $(or $3,$1)"
@unset MAKEFLAGS; if [ -t 1 ]; then NINJA_STATUS="[%f/%t] " ninja -C $(tree) $2; \
    else ninja -C $(tree) --quiet $2 >$(tree)/build.log 2>&1 || { cat $(tree)/build.log; exit 1; }; fi
endef

# The page: build/web. Its packages are fetched again only if the list of them is newer.
define packages
@cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || \
    { echo "Fetching the page's packages (half a minute)" && \
      { npm ci --loglevel error --no-audit --no-fund >/dev/null || \
        { echo "Without them there is no page. \`make play\` plays in the terminal." && exit 1; }; } && \
      touch node_modules/.package-lock.json; }; }
endef
define page
$(packages)
@echo "Building the page (a few seconds)"
@cd web && npm run --silent build -- --logLevel warn
endef

TREES := tree-asan tree-tsan tree-page tree-release
.PHONY: $(TREES) all run play web whole batch sdk dist deb npm image release check test bench bench-portable fuzz browsers hosting soak coverage format lint tidy wasm po fresh install uninstall shots help clean

all: ## the program: build/floe
	@scripts/need build server
	$(call build,release,floe,the program (the first time about a minute))

run: ## play in the browser; ARGS="..." goes to floe serve
	@[ -e build/web/index.html ] || echo "The first time this takes about five minutes: packages, the program, the page."
	@scripts/need build server wasm web || scripts/need --check build
	@if scripts/need --check build server wasm web; then \
	    $(MAKE) --no-print-directory all web && exec build/floe serve $(ARGS) --open; \
	else \
	    echo "Without these packages there is no page for the browser. You can play here, in the terminal." && \
	    $(MAKE) --no-print-directory play ARGS=; fi

play: ## play in the terminal; ARGS="..." goes to floe play
	@scripts/need build
	$(call build,terminal,floe,the game for the terminal (the first time about a minute))
	@exec build/terminal/floe play $(ARGS)

web: ## the page: build/web
	@scripts/need build wasm web
	$(call build,wasm,door floe,the page's engine and its lessons (the first time a minute))
	$(page)

check: ## the minute before a commit: unit tests, layout, layers, catalogs, the page's types
	@scripts/need build server unit cache web format lint
	$(call build,release,floe unit_tests,the program and its unit tests)
	$(packages)
	@cd build && $(CTEST) -L 'quick'

test: ## all tests: unit, sanitizers, fuzz seeds, WebAssembly, the page, lint (how long: docs/testing.md)
	@scripts/need build server unit cache clang wasm web browser format tidy lint
	@$(MAKE) --no-print-directory -j $(words $(TREES)) $(TREES)
	@cd build && $(CTEST) -LE twin

# What `make test` builds, side by side: configuring, linking and the page keep one core busy each.
tree-asan:
	$(call build,asan,all tests fuzz_targets,all with the sanitizers of memory (the first time two minutes))
tree-tsan:
	$(call build,tsan,floe,the program with the sanitizer of threads (the first time a minute))
tree-page:
	$(call build,wasm,all,WebAssembly (the first time half a minute))
	$(page)
tree-release:
	$(call build,release,all released_tests,the program and its tests (the first time two minutes))

bench: ## how fast it is; ARGS="..." goes to the benchmark
	@scripts/need build server bench unit
	$(call build,release,bench load floe)
	@build/bench $(ARGS)
	@$(if $(ARGS),,python3 -B scripts/check-instructions.py)
	@$(if $(ARGS),,$(MAKE) --no-print-directory bench-portable)
	@$(if $(ARGS),,build/load build/floe)
	@$(if $(ARGS),,python3 -B scripts/load-servers.py build/load build/floe)
	@$(if $(ARGS),,python3 -B scripts/service-times.py build/load build/floe)
	@$(if $(ARGS),,python3 -B scripts/restart-times.py build/floe)

bench-portable: ## what a program for every machine costs beside one for this machine alone
	@scripts/need build
	$(call build,portable,bench,the benchmark for every machine)
	$(call build,native,bench,the benchmark for this machine)
	@python3 -B scripts/compare-instructions.py

fuzz: ## SECONDS=60: fuzz each target for so long, from a new seed; finds stay in build/fuzz/
	@scripts/need build clang
	$(call build,fuzz,fuzz_targets,the fuzz targets (the first time two minutes))
	@scripts/fuzz-all $(SECONDS) $(JOBS)

browsers: ## games, online play, offline and sizes in Chromium, Firefox and WebKit; BROWSERS="webkit" for some
	@scripts/need build server wasm web browser
	$(call build,wasm,door floe,the page's engine and its lessons (the first time a minute))
	$(page)
	$(call build,release,floe)
	@scripts/browsers $(BROWSERS)

shots: ## pictures of all screens in all sizes and palettes, on one page: build/shots/index.html
	@scripts/need build server wasm web browser
	$(call build,wasm,door floe,the page's engine and its lessons (the first time a minute))
	$(page)
	$(call build,release,floe)
	@cd web && npm run --silent shots

hosting: ## docs/hosting.md tried: also with Caddy, Apache, Prometheus and fail2ban, which it installs (and Debian starts)
	@scripts/need build server unit hosting
	$(call build,release,floe example_bot)
	@cd build && $(CTEST) -R '^test_(hosting|packaging|web_servers|nginx|club)'

soak: ## HOURS=1: the long forms of the tests (every fault, 100 kills, whole games ...), three browsers, then play for so long
	@scripts/need build server unit wasm web browser
	$(call build,wasm,all)
	$(page)
	$(call build,release,floe tests)
	$(call build,portable,floe floe_library,the program and the library for every machine (the first time three minutes))
	@cd build && FLOE_LONG=1 $(CTEST) -L 'long|twin'
	@$(MAKE) --no-print-directory lint browsers
	@tests/run tests/server/soak.py build/floe $(HOURS)

coverage: ## the lines that tests reach; fails under 95 % of all but the command and the server
	@scripts/need build server unit coverage
	$(call build,coverage,all tests)
	@find build/coverage -name '*.gcda' -delete
	@cd build/coverage && $(CTEST)
	@gcovr --root . --filter src/ --exclude src/cli/ --exclude src/server/ \
	    --exclude-unreachable-branches --fail-under-line 95 build/coverage

wasm: ## the program for WebAssembly: build/wasm/floe.wasm
	@scripts/need build wasm
	$(call build,wasm,floe)

format: ## lay out the sources
	@scripts/need format web
	$(packages)
	@scripts/check-format.sh -i
	@cd web && npm run --silent format

po: ## bring the translations up to date with English; NEW=fy begins another one
	@scripts/need po
	@python3 -B scripts/update-po.py $(NEW)

lint: ## clang-tidy with its analyzer as deep as it goes (the first time a quarter of an hour), shellcheck, codespell
	@scripts/need build server clang tidy lint
	$(call build,asan,floe)
	@scripts/check-shell.sh
	@scripts/check-spelling.sh
	@python3 -B scripts/check-tidy.py --deep

tidy: ## clang-tidy, as `make test` has it
	@scripts/need build server clang tidy
	$(call build,asan,floe)
	@python3 -B scripts/check-tidy.py

whole: web ## the program with the page in it, for every machine of this kind: build/whole/floe
	@scripts/need build server
	$(call build,whole,floe,the program with its page (the first time two minutes))

batch: ## for researchers, many games at once: build/libfloe_batch.so (docs/batch.md)
	@scripts/need build server
	$(call build,release,floe_batch,the library of many games (the first time a minute))

sdk: ## PREFIX=/usr/local: build libfloe, and put it there with its headers and its file for pkg-config (docs/library.md)
	@scripts/need build server
	$(call build,release,floe_library,the library of the engine (the first time a minute))
	@scripts/install-library

dist: ## the source archive of what is committed: build/dist/floe-VERSION.tar.gz
	@scripts/dist

deb: web ## the Debian package of what is committed, for this Debian: build/deb/floe_*.deb; lintian looks at it
	@scripts/need build server deb
	@scripts/deb

image: deb ## an image for containers, of this Debian: build/image/floe-VERSION.tar; it is started once
	@scripts/need image
	@scripts/image

release: ## all that a release is, made and checked: build/release (docs/developers/releasing.md); ARGS=--trial between releases
	@scripts/need build server unit cache clang wasm web browser format tidy lint fresh image
	@scripts/release $(ARGS)

npm: web ## the npm package of the engine: build/npm/floe-engine-VERSION.tgz
	@scripts/npm-package

fresh: ## SYSTEM=trixie: the README's commands in a new tree of that Debian; CASES="root user" for some
	@scripts/need fresh
	@scripts/fresh $(SYSTEM) $(CASES)

install: ## PREFIX=/usr/local: put program, unit, manual and examples there (after `make whole`); DESTDIR=... for packages
	@scripts/install

uninstall: ## take away what `make install` has put there, but for settings and games
	@scripts/install --remove

clean: ## remove all that was built
	@rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s  %s\n", $$1, $$2 }' Makefile
