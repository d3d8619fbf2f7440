# Oilpatch.  `make help` lists the targets.
#
# Settings; override them on the command line or in the environment.
#   CC, CPPFLAGS, CFLAGS, LDFLAGS   yours, added after ours
#   SAN=address,undefined           build with sanitizers
#   LINENOISE=DIR                   a linenoise checkout in place of libjim's;
#                                   LINENOISE=no builds without line editing
#   PREFIX, DESTDIR                 where install puts things
#   V=1                             show the commands

VERSION = 0.2.0
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
DATADIR = $(PREFIX)/share/oilpatch
MANDIR = $(PREFIX)/share/man/man1
DOCDIR = $(PREFIX)/share/doc/oilpatch
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR = $(PREFIX)/share/zsh/site-functions

# Nothing to change below.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
Q = $(if $(V),,@)
empty :=
space := $(empty) $(empty)
comma := ,

# Each compiler and mode has a folder of its own, so they never mix.
CCNAME := $(subst $(space),-,$(notdir $(CC)))
BUILD := build/$(CCNAME)-$(or $(subst $(comma),-,$(SAN)),$(BARE:%=bare),$(if $(PATIENCE),patient,release))
OILPATCH := $(BUILD)/oilpatch

OURFLAGS = -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wshadow \
  -Wconversion -Wno-missing-field-initializers \
  -Werror=implicit-function-declaration -MMD -MP -O2 -g -I. $(HARDEN) $(SAME)
# Where a bug would be a hole: the compiler's and the linker's own guards.  Sanitizers have
# better ones, and _FORTIFY_SOURCE needs an optimizer; what is bound at the start (now) needs no plt.
# BARE=1 does without them all, for `make hardening`.
HARDEN = $(if $(SAN)$(BARE),,-fstack-protector-strong -fPIE -fno-plt $(if $(filter -O0,$(CFLAGS)),, \
  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDEN_LINK = $(if $(SAN)$(BARE),,-pie -Wl,-z,relro,-z,now)
# The same program wherever it is built.
SAME = -ffile-prefix-map=$(CURDIR)=.
SANFLAGS = $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all \
  -fno-omit-frame-pointer -DFENCE_OPEN)
DEFINES = -DOILPATCH_VERSION='"$(VERSION)"' -DOILPATCH_DATADIR='"$(DATADIR)"' \
  $(PATIENCE:%=-DCAGE_PATIENCE=%)

# Line editing: the linenoise in libjim, a checkout, or none.  line.c sees
# what the editor reads through --wrap (see there).
LINE_WRAP = -Wl,--wrap=read,--wrap=poll,-u,__wrap_read
ifeq ($(LINENOISE),no)
LINE_FLAGS = -DLINENOISE_NONE
else ifneq ($(LINENOISE),)
LINE_FLAGS = -DLINENOISE_UPSTREAM
LINE_LIBS = $(LINE_WRAP)
LINE_OBJ = $(BUILD)/linenoise.o
else
LINE_LIBS = $(LINE_WRAP) -l:libjim.a
endif

# below FOLDERS, PATTERN: the files of every room.
below = $(sort $(shell find $(1) -name '$(2)' 2>/dev/null))
CORE_SRC := $(call below,core,*.c)
# What the program runs on is one file of lua/platform, and the fence that it may have.
PLATFORM = posix
LUA_SRC := $(filter-out lua/platform/%,$(call below,lua,*.c)) lua/platform/$(PLATFORM).c lua/platform/fence.c
REPL_SRC := $(filter-out repl/web/%,$(call below,repl,*.c))
TEST_SRC := $(call below,tests,test_*.c)
TEST_SH := $(call below,tests,*_test.sh)
PRELUDE := lua/api.lua $(sort $(wildcard lua/prelude/*.lua))
FRONT := $(filter-out repl/front/api.lua,$(call below,repl,*.lua)) $(filter-out repl/web/%,$(call below,repl,*.css)) \
  repl/learn/words.txt repl/bench/plain.js
TONGUE := repl/term/french.txt

CORE_OBJ := $(CORE_SRC:%.c=$(BUILD)/%.o)
LUA_OBJ := $(LUA_SRC:%.c=$(BUILD)/%.o) $(BUILD)/prelude.o
REPL_OBJ := $(REPL_SRC:%.c=$(BUILD)/%.o) $(BUILD)/front.o $(BUILD)/tongue.o $(LINE_OBJ)
TEST_OBJ := $(TEST_SRC:%.c=$(BUILD)/%.o)
# For the tests: everything but main, each taking only what it uses; but what is given
# to Lua enters a list by itself, and is used by nobody else.
LIB := $(BUILD)/oilpatch.a
LINK_LIB = $(filter $(BUILD)/lua/bind/%,$(LUA_OBJ)) $(LIB)
LIB_OBJ := $(CORE_OBJ) $(LUA_OBJ) $(filter-out $(BUILD)/repl/main.o,$(REPL_OBJ))
TESTS := $(TEST_SRC:%.c=$(BUILD)/%)

# --- Set-up -----------------------------------------------------------------
# The flags for Lua and the rest come from a makefile that .ci/setup writes,
# installing what is missing on the way; make then starts over with it.  It is
# written anew when a file it found is gone.

NO_SETUP := clean help uninstall format doc dist
ifneq ($(filter-out $(NO_SETUP),$(or $(MAKECMDGOALS),all)),)
CONFIG := build/setup-$(CCNAME)$(if $(LINENOISE),-$(notdir $(LINENOISE:%/=%))).mk
include $(CONFIG)
ifneq ($(words $(SETUP_FILES)),$(words $(wildcard $(SETUP_FILES))))
$(CONFIG): FORCE
endif
$(CONFIG): .ci/setup
	@CC='$(CC)' LINENOISE='$(LINENOISE)' .ci/setup build $@
endif

# Build on every processor unless told how; a make below this one shares its jobs.
ifeq ($(MAKELEVEL)$(filter -j% --jobserver%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif

# --- Program ----------------------------------------------------------------

ALL_LIBS = $(LINE_LIBS) $(JSON_LIBS) $(LUA_LIBS) -lutf8proc

all: $(if $(filter repl/main.c,$(REPL_SRC)),$(OILPATCH),$(LIB))

setup: ;@:

# The manual page and the completions: what the program's own lists say is put
# in the place of @LIST@.
PAGES := $(BUILD)/oilpatch.1 $(BUILD)/completion.bash $(BUILD)/completion.zsh
LISTS = synopsis options bash zsh
all: $(if $(filter repl/main.c,$(REPL_SRC)),$(PAGES))
$(PAGES): $(BUILD)/%: repl/%.in repl/figures.txt repl/figures.soak.txt .ci/lists .ci/doors repl/prompt/hand.h $(OILPATCH)
	$(Q)for list in $(LISTS); do \
	  $(OILPATCH) help --lists | .ci/lists $$list > $@.$$list || exit 1; done
	$(Q)sed 's/^/.br\n/' repl/figures.txt repl/figures.soak.txt > $@.figures
	$(Q).ci/doors repl/prompt/hand.h > $@.doors
	$(Q)sed $(foreach l,$(LISTS) figures doors,-e '/^@$l@$$/{r $@.$l' -e 'd;}') $< > $@
	$(Q)rm $(LISTS:%=$@.%) $@.figures $@.doors

$(OILPATCH): $(CORE_OBJ) $(LUA_OBJ) $(REPL_OBJ) $(BUILD)/settings
	$(if $(V),,@echo "link $@")
	$(Q)$(CC) $(SANFLAGS) $(HARDEN_LINK) $(CFLAGS) $(LDFLAGS) -o $@ \
	  $(filter %.o,$^) $(ALL_LIBS)

# core/ must do without Lua, so it gets no path to it.
$(LUA_OBJ) $(REPL_OBJ) $(TEST_OBJ): INCLUDES = $(LUA_CFLAGS)

# What repl/ prints goes to the screen: see there.
$(filter $(BUILD)/repl/%,$(REPL_OBJ)): PRINT = -include repl/term/print.h

$(BUILD)/%.o: %.c $(BUILD)/settings
	@mkdir -p $(@D)
	$(if $(V),,@echo "cc $<")
	$(Q)$(CC) $(OURFLAGS) $(SANFLAGS) $(DEFINES) $(LINE_FLAGS) $(PRINT) $(INCLUDES) \
	  $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/prelude.o $(BUILD)/front.o $(BUILD)/tongue.o: %.o: %.c
	$(Q)$(CC) $(OURFLAGS) $(QUIET_BYTES) $(SANFLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
# Bytes above 127 are negative numbers there, and letters have no sign on some machines.
QUIET_BYTES = -Wno-sign-conversion -Wno-conversion -Wno-overflow

# Not our code: none of our warnings.
$(BUILD)/linenoise.o: $(LINENOISE)/linenoise.c $(BUILD)/settings
	$(Q)$(CC) -O2 -g -w $(HARDEN) $(SAME) $(SANFLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# embed HEADER, STRUCT, ARRAY, FILES, PREFIX, READ: files as C, each named by
# what follows the prefix; READ "$$f" writes what is taken of one.  Numbers, not
# string literals: those end at 4095 characters in C11.
embed = $(Q){ echo '\#include "$(1)"'; n=0; \
  for f in $(4); do \
    $(6) >$@.part || exit 1; \
    echo "static const char text$$n[] = {"; \
    od -An -v -td1 $@.part | sed 's/[-0-9][0-9]*/&,/g'; \
    echo '0};'; n=$$((n + 1)); \
  done; rm -f $@.part; \
  echo 'const struct $(2) $(3)[] = {'; n=0; \
  for f in $(4); do \
    echo "{\"$${f\#\#$(5)}\", text$$n, sizeof text$$n - 1},"; \
    n=$$((n + 1)); \
  done; \
  echo '{0, 0, 0}};'; } > $@

# Our own Lua is read at build time: start-up needs no parser.  The reference
# stays text, to be read at the prompt.
PRECOMPILE = $(BUILD)/precompile
$(BUILD)/precompile: .ci/precompile.c $(BUILD)/settings
	$(Q)$(CC) $(LUA_CFLAGS) -o $@ $< $(LUA_LIBS)
READ_PRELUDE = case $$f in */api.lua) cat $$f ;; \
  *) $(PRECOMPILE) "=[oilpatch $${f\#\#*/}]" <$$f ;; esac
# The yardstick in Lua is also a text, for LuaJIT.
READ_FRONT = case $$f in */bench/plain.lua | *.css | *.js | *.txt) echo "return [==["; cat $$f; echo "]==]" ;; \
  *) cat $$f ;; esac | \
  $(PRECOMPILE) "@$$f"

$(BUILD)/prelude.c: $(PRELUDE) $(PRECOMPILE) $(BUILD)/settings
	$(call embed,lua/prelude/prelude.h,PreludeFile,prelude_files,$(PRELUDE),*/,$(READ_PRELUDE))
$(BUILD)/front.c: $(FRONT) $(PRECOMPILE) $(BUILD)/settings
	$(call embed,repl/front/files.h,FrontFile,front_files,$(FRONT),repl/,$(READ_FRONT))
$(BUILD)/tongue.c: $(TONGUE) $(BUILD)/settings
	$(call embed,repl/term/tongue.h,TongueFile,tongue_files,$(TONGUE),*/,cat $$f)

# Everything is built anew when a setting changes or a file comes or goes.
$(BUILD)/settings: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(call quote,$(SETTINGS)) > $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

quote = '$(subst ','\'',$(1))'
SETTINGS = $(CC) $(OURFLAGS) $(SANFLAGS) $(DEFINES) $(LINE_FLAGS) $(CPPFLAGS) \
  $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) $(LUA_CFLAGS) $(ALL_LIBS) $(CORE_SRC) $(LUA_SRC) \
  $(REPL_SRC) $(PRELUDE) $(FRONT)

-include $(if $(wildcard $(BUILD)),$(call below,$(BUILD),*.d))

play: all
	@OILPATCH_VARIANTS="$${OILPATCH_VARIANTS:-variants}" $(OILPATCH)

bench: all
	@OILPATCH_VARIANTS="$${OILPATCH_VARIANTS:-variants}" $(OILPATCH) bench
	@echo
	@OILPATCH=$(OILPATCH) OILPATCH_VARIANTS="$${OILPATCH_VARIANTS:-variants}" tests/instructions

# What the guards against bugs cost, in instructions of every game: at most 1 %.
hardening:
	@$(MAKE) --no-print-directory PATIENCE=200 BARE=
	@$(MAKE) --no-print-directory PATIENCE=200 BARE=1
	@OILPATCH=build/$(CCNAME)-patient/oilpatch BARE=build/$(CCNAME)-bare/oilpatch OILPATCH_VARIANTS=variants \
	  tests/instructions $(foreach g,barrels qe giganten oilfield peak_oil,$g random $g heuristic)

# The numbers of a release, as one run: games at every table under every invariant; attacks,
# random formulas and files on a program with sanitizers; memory, disk and all that a command
# takes for granted fail in turn; kills, power failures, hidden cards dealt anew; the program built
# twice.  SOAK scales how many of each: 10 deals hidden things anew at 100,000 positions and takes
# about two hours of processor time, 1 a quarter of an hour.
SOAK = 10
SOAK_SH := $(addprefix tests/,repl/batch/invariants_test.sh repl/doors_test.sh repl/strangers_test.sh repl/memory_test.sh \
  repl/limits_test.sh repl/disk_test.sh repl/power_test.sh repl/seats_test.sh repl/dist_test.sh repl/fence_test.sh \
  fuzz/formula_test.sh fuzz/cost_test.sh repl/judge/planted_test.sh repl/judge/shipped_test.sh repl/judge/ladder_test.sh \
  repl/batch/cluster_test.sh)
SOAK_TESTS := $(addprefix $(BUILD)/tests/,lua/test_laws repl/prompt/test_blind repl/prompt/test_pseudo repl/prompt/test_why \
  repl/prompt/test_words)
times = $$(($(1) * $(SOAK)))
soak: all sanitized $(SOAK_TESTS)
	@TEST_LIMIT=100000 RANDOM_GAMES=$(call times,20) BOT_GAMES=$(call times,5) MEMORY_POINTS=$(call times,60) \
	  DISK_POINTS=$(call times,20) LIMITS_POINTS=$(call times,3) KILLS=$(call times,300) POWER_STATES=$(call times,100) \
	  SEATS_GAMES=$(SOAK) LAWS_GAMES=$(SOAK) WORDS_GAMES=$(SOAK) WHY_GAMES=$(SOAK) BLIND_GAMES=$(call times,3) BLIND_STEPS=100 BLIND_EVERY=2 BLIND_LINES=2 \
	  PSEUDO_STEPS=60 \
	  SHIPPED=$(SOAK) LADDER=$(SOAK) FORMULA_LAYERS=$(call times,12) COST_SEEDS=$(SOAK) DIST_WHOLE=1 \
	  CLUSTER_GAMES=$(call times,400) SEEDS=$(call times,10) \
	  $(RUN_TESTS) -f repl/figures.soak.txt $(SOAK_TESTS) $(SOAK_SH)

# Random input to every reader of strangers' text, FUZZ_TIME seconds in all.  By clang
# and SAN=fuzzer-no-link,address,undefined libFuzzer steers by coverage.
FUZZ_TIME = 300
FUZZ_SRC := $(call below,tests/fuzz,fuzz_*.c)
FUZZERS := $(FUZZ_SRC:%.c=$(BUILD)/%)
FUZZ_GUIDED = $(filter fuzzer-no-link,$(subst $(comma), ,$(SAN)))
FUZZ_OBJ := $(BUILD)/tests/fuzz/support.o $(BUILD)/tests/fuzz/game.o \
  $(if $(FUZZ_GUIDED),,$(BUILD)/tests/fuzz/drive.o)
PLANTED := $(if $(FUZZ_GUIDED),,$(BUILD)/tests/fuzz/planted_layer)
$(FUZZERS) $(FUZZ_OBJ) $(FUZZ_SRC:%.c=$(BUILD)/%.o): INCLUDES = $(LUA_CFLAGS)
$(FUZZERS): $(BUILD)/%: $(BUILD)/%.o $(FUZZ_OBJ) $(LIB)
	$(Q)$(CC) $(SANFLAGS) $(if $(FUZZ_GUIDED),-fsanitize=fuzzer) $(CFLAGS) $(LDFLAGS) \
	  -o $@ $(filter %.o,$^) $(LINK_LIB) $(ALL_LIBS)
# One that has something to find.
$(PLANTED): $(BUILD)/tests/fuzz/fuzz_layer.o $(BUILD)/tests/fuzz/planted_scale.o $(FUZZ_OBJ) $(LIB)
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) $(LDFLAGS) -Wl,--wrap=cell_move -o $@ $(filter %.o,$^) $(LINK_LIB) $(ALL_LIBS)
fuzz: $(FUZZERS)
	@for f in $^; do OILPATCH_TESTS=tests OILPATCH_VARIANTS=variants $$f $(if $(FUZZ_GUIDED), \
	  -max_total_time=$$(($(FUZZ_TIME) / $(words $(FUZZERS)) + 1)) \
	  -close_fd_mask=2 tests/fuzz/found/$${f##*fuzz_} tests/fuzz/corpus/$${f##*fuzz_}, \
	  -t $$(($(FUZZ_TIME) / $(words $(FUZZERS)) + 1))) || exit 1; done

# Would a test notice a changed rule?  MUTANTS="-n 50 qe" tries some of one game.
mutants: all
	@OILPATCH=$(OILPATCH) tests/mutants $(or $(MUTANTS),barrels qe giganten oilfield peak_oil)

# The golden saves by other compilers, at other levels, sanitized, in another locale, on
# other architectures, of 32 bits, with another C library.  BUILDS="clang arm64" takes some.
builds:
	@tests/builds $(BUILDS)

# --- Tests ------------------------------------------------------------------

RUN_TESTS = SANITIZED='$(SAN)' OILPATCH=$(CURDIR)/$(OILPATCH) OILPATCH_TESTS=tests \
  OILPATCH_SANITIZED=$(CURDIR)/$(SANITIZED)/oilpatch \
  OILPATCH_VARIANTS=variants tests/run
MEMCHECK = valgrind -q --error-exitcode=99 --leak-check=full \
  --errors-for-leak-kinds=definite,indirect,possible --child-silent-after-fork=yes

$(LIB): $(LIB_OBJ)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(LIB)
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(LINK_LIB) \
	  $(TEST_LINK) $(CMOCKA_LIBS) $(ALL_LIBS)
$(BUILD)/tests/lua/test_watch: TEST_LINK = -Wl,--wrap=timer_create

# The program at a terminal: see tests/support/pty.h.
PTY_TESTS := $(filter $(BUILD)/tests/repl/prompt/test_pty%,$(TESTS))
PTY_OBJ := $(BUILD)/tests/support/pty.o $(BUILD)/tests/support/emulator.o
$(PTY_TESTS): $(PTY_OBJ)

has_cmocka:
	@[ -n '$(CMOCKA_LIBS)' ] || \
	  { echo 'the tests need cmocka (libcmocka-dev)' >&2; exit 1; }

$(TEST_OBJ) $(PTY_OBJ): | has_cmocka

# Attacks are tried on a program with sanitizers.
ifeq ($(SAN),)
SANITIZED := build/$(CCNAME)-address-undefined
SAN_TESTS := $(SANITIZED)/tests/lua/test_table_faults
sanitized:
	@$(MAKE) --no-print-directory SAN=address,undefined $(SANITIZED)/oilpatch $(SAN_TESTS)
else
SANITIZED := $(BUILD)
sanitized: ;@:
endif

# Without GNU parallel the test that needs it is left out.
test: all $(TESTS) $(FUZZERS) $(PLANTED) sanitized
	@.ci/setup test || true
	@$(RUN_TESTS) -s $(filter-out $(SAN_TESTS:$(SANITIZED)/%=$(BUILD)/%),$(TESTS)) $(SAN_TESTS) $(TEST_SH)

# What is promised to those who run strangers' scripts: the run writes its figures, and
# the manual page has them.
SECURITY_SH := $(addprefix tests/,repl/doors_test.sh repl/strangers_test.sh repl/still_test.sh repl/grow_test.sh \
  repl/attack_test.sh repl/siege_test.sh repl/raid_test.sh repl/ambush_test.sh repl/sortie_test.sh repl/memory_test.sh repl/limits_test.sh repl/disk_test.sh repl/power_test.sh repl/prompt/hands_test.sh \
  repl/fence_test.sh fuzz/fuzz_test.sh fuzz/cost_test.sh fuzz/formula_test.sh repl/keep/old_saves_test.sh)
SECURITY_TESTS := $(addprefix $(BUILD)/tests/,lua/test_golden lua/test_laws repl/prompt/test_blind)
security: all sanitized $(FUZZERS) $(PLANTED) $(SECURITY_TESTS)
	@$(RUN_TESTS) -f repl/figures.txt $(SECURITY_TESTS) \
	  $(SAN_TESTS) $(SECURITY_SH)

# The session and the pictures in the README, as they are now.
readme: all $(BUILD)/tests/repl/prompt/test_pty_readme
	@OILPATCH=$(CURDIR)/$(OILPATCH) OILPATCH_TESTS=tests \
	  OILPATCH_VARIANTS=variants OILPATCH_README=write \
	  $(BUILD)/tests/repl/prompt/test_pty_readme >/dev/null
	@OILPATCH=$(OILPATCH) OILPATCH_VARIANTS=variants .ci/pictures repl/pictures

# Recipes, the reference of the rule language and the lessons, as one page.
doc:
	@mkdir -p build
	@.ci/doc > build/doc.html.new && mv build/doc.html.new build/doc.html
	@echo 'the page is build/doc.html'

# What the heads of the recipes say of diff and compare, as it is now.
recipes: all
	@OILPATCH=$(OILPATCH) OILPATCH_VARIANTS=variants .ci/recipes variants/recipes/*.lua

# Three programs live on limits of CPU time, one closes files to valgrind, too, and those at a terminal start the
# program as it is; they run under the sanitizers instead.  The others are built
# with longer limits: honest scripts exceed them under valgrind.
memcheck:
	@$(MAKE) --no-print-directory PATIENCE=60 memcheck-patient
memcheck-patient: $(TESTS)
	@.ci/setup memcheck
	@OILPATCH_QUICK=1 TEST_LIMIT=$${TEST_LIMIT:-2400} $(RUN_TESTS) \
	  -w '$(MEMCHECK)' \
	  $(filter-out %/test_cage %/test_sandbox %/test_table_faults %/test_fence $(PTY_TESTS),$(TESTS))

# --- The page ---------------------------------------------------------------

ifneq ($(filter web%,$(MAKECMDGOALS)),)
include repl/web/web.mk
endif

# --- Lint -------------------------------------------------------------------

C_FILES = $(call below,core lua repl tests,*.[ch])
LUA_FILES = $(strip $(wildcard lua/prelude lua/api.lua variants repl) \
  $(sort $(shell find tests -name '*.lua' 2>/dev/null)))

SHELL_FILES = $(shell grep -lE '^\#!.*(bash|/sh)' .ci/* tests/run tests/builds tests/mutants $(TEST_SH) tests/support/*.sh)

CPPCHECK = cppcheck --quiet --std=c11 --language=c -j 2 \
  --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
  --cppcheck-build-dir=build/cppcheck --suppress=missingIncludeSystem \
  -D_GNU_SOURCE -DLLONG_MAX=0x7fffffffffffffffLL -I. $(LUA_CFLAGS) \
  "-Djson_array_foreach(a,i,v)=while((v=json_array_get(a,i)))" \
  --suppress="*:/usr/include/*"

# never FILES, PATTERN, WHAT: fail where the pattern is found.
never = @if grep -niE '$($(2))' /dev/null $(1); then \
  echo 'lint: $(3)' >&2; exit 1; fi
FOREIGN = \#[ ]*include.*(lua\.h|lauxlib|lualib|"lua/|"repl/)
OPENING = (^|[^a-z_.>])(fopen|freopen|open|openat|creat|mkstemps?|mkostemps?|tmpnam|tempnam) *\(
STARTING = (^|[^a-z_.>])(v?fork|exec[lv]p?e?|execveat|fexecve|posix_spawnp?|popen|system|dlopen) *\(
STARTERS = lua/platform/%.c lua/table/program.c lua/batch/outcome_play.c repl/prompt/play_send.c repl/bench/bench.c
# In the front's Lua, and where a string is Lua: the libraries that open files and start programs.
OUTSIDE = (^|[^a-z_.:"])(io|os)\.[a-z]+|require *\(? *"(io|os|debug|package)"|(^|[^a-z_.:])(loadfile|dofile) *\(
PRINTING = (^|[^a-z_])(v?f?printf|f?puts|putc|putchar|fputc|fwrite|perror) *\(
GAMES = peak.?oil|giganten|oilfield|(^|[^a-z])(q\.e\.|qe)([^a-z]|$$)

lint: lint-tools lint-format lint-c lint-lua lint-shell lint-layers

lint-tools:
	@.ci/setup lint
lint-format: lint-tools
	$(if $(C_FILES),$(Q)clang-format --dry-run -Werror $(C_FILES))
lint-c: lint-tools
	@mkdir -p build/cppcheck
	$(if $(filter %.c,$(C_FILES)),$(Q)$(CPPCHECK) $(filter %.c,$(C_FILES)))
lint-lua: lint-tools
	$(if $(LUA_FILES),$(Q)luacheck --quiet --no-color $(LUA_FILES))
lint-shell: lint-tools
	$(Q)shellcheck -S warning $(SHELL_FILES)
lint-layers:
	$(Q).ci/walls
	$(Q).ci/names
	$(call never,$(wildcard core/*),FOREIGN,core/ includes the C library and itself alone)
	$(call never,$(wildcard core/*),PRINTING,core/ never prints)
	$(call never,$(filter-out lua/disk/% lua/platform/fence.c,$(call below,core lua repl,*.[ch])),OPENING,files are opened in lua/disk alone)
	$(call never,$(filter-out $(STARTERS),$(call below,core lua repl,*.[ch])),STARTING,programs are started in few places: a door of repl/prompt/hand.h leads there)
	$(call never,$(filter-out repl/bench/% repl/front/api.lua,$(call below,repl lua/prelude,*.lua)),OUTSIDE,files are opened in lua/disk alone: the front asks its library disk)
	$(call never,$(call below,core lua,*.[ch]),GAMES,a game is named in core/ or lua/)

# Lay out the C files as lint wants them.
format:
	$(Q)clang-format -i $(C_FILES)

# --- Install ----------------------------------------------------------------

# put FILE, PLACE: install a file if we have it.
put = $(if $(wildcard $(1)),$(Q)install -D -m 644 $(1) '$(DESTDIR)$(2)')

install: all
	$(Q)install -D -m 755 $(OILPATCH) '$(DESTDIR)$(BINDIR)/oilpatch'
	$(Q)mkdir -p '$(DESTDIR)$(DATADIR)/variants'
	$(Q)cd variants && find . -type f -exec sh -c \
	  'for f; do install -D -m 644 "$$f" "$$0/$$f"; done' \
	  '$(abspath $(DESTDIR)$(DATADIR))/variants' {} +
	$(call put,$(BUILD)/oilpatch.1,$(MANDIR)/oilpatch.1)
	$(call put,$(BUILD)/completion.bash,$(BASHDIR)/oilpatch)
	$(call put,$(BUILD)/completion.zsh,$(ZSHDIR)/_oilpatch)
	$(call put,repl/NEWS.md,$(DOCDIR)/changelog)
	@echo 'installed: $(DESTDIR)$(BINDIR)/oilpatch, its games, manual page and completions'

uninstall:
	$(Q)rm -f '$(DESTDIR)$(BINDIR)/oilpatch' '$(DESTDIR)$(MANDIR)/oilpatch.1' \
	  '$(DESTDIR)$(BASHDIR)/oilpatch' '$(DESTDIR)$(ZSHDIR)/_oilpatch'
	$(Q)rm -rf '$(DESTDIR)$(DATADIR)/variants' '$(DESTDIR)$(DOCDIR)'
	$(Q)rmdir '$(DESTDIR)$(DATADIR)' 2>/dev/null || true

# The sources to hand out, the same to the byte wherever they are packed.
dist:
	@.ci/dist oilpatch-$(VERSION)

clean:
	$(Q)rm -rf build

help:
	@echo 'make            build the program'
	@echo 'make play       build and open it'
	@echo 'make test       build and run every test; SAN=address,undefined with sanitizers'
	@echo 'make memcheck   run the C tests under valgrind'
	@echo 'make readme     write the session and the pictures in the README anew'
	@echo 'make doc        build/doc.html: recipes, reference and lessons on one page'
	@echo 'make recipes    write into the recipes what diff and compare say of them'
	@echo 'make lint       check layout, C, Lua, shell and layering'
	@echo 'make format     lay out the C files as lint wants them'
	@echo 'make bench      measure speed'
	@echo 'make hardening  what the compiler'"'"'s guards cost, in instructions of every game'
	@echo 'make soak       all that trust rests on, as one long run; SOAK=1 takes an hour, 10 (usual) hours'
	@echo 'make fuzz       random input to every reader for FUZZ_TIME seconds (300)'
	@echo 'make security   the tests of trust; their figures go to the manual page'
	@echo 'make mutants    change the rules place by place: would a test notice?'
	@echo 'make builds     golden saves under other builds, architectures and C libraries'
	@echo 'make setup      install what the build needs (the others do it too)'
	@echo 'make install    install under PREFIX ($(PREFIX)) below DESTDIR; uninstall undoes it'
	@echo 'make dist       build/oilpatch-VERSION.tar.gz, the same to the byte wherever it is made'
	@echo 'make web        build/web/oilpatch.html: the whole program as one page (emscripten)'
	@echo 'make web-test   try that page in node and in headless Chromium'
	@echo 'make clean      remove build/'
	@echo 'Settings: CC CPPFLAGS CFLAGS LDFLAGS SAN LINENOISE PREFIX DESTDIR V=1'

FORCE:
.PHONY: all setup play bench hardening soak security sanitized fuzz mutants builds test readme doc recipes memcheck \
  memcheck-patient has_cmocka lint lint-tools lint-format lint-c lint-lua lint-shell lint-layers format install uninstall \
  dist clean help FORCE
