# The program as one page: build/web/oilpatch.html.  Included by the Makefile; needs
# emscripten, which .ci/setup web installs, and nothing of it is needed elsewhere.

WEB := build/web
WEB_LIBS := $(WEB)/src/.there
WEB_CC = NODE_PATH=/usr/share/nodejs emcc
WEB_FLAGS = -O2 -g0 -std=c11 -D_GNU_SOURCE -DLINENOISE_NONE -I. -I$(WEB)/include -I$(WEB)/src/lua5.4/src \
  -I$(WEB)/src/jansson/src -I$(WEB)/src/utf8proc $(DEFINES)
WEB_LINK = -sMODULARIZE -sEXPORT_NAME=createOilpatch -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=33554432 \
  -sMAXIMUM_MEMORY=2147483648 -sENVIRONMENT=worker,node -sINVOKE_RUN=0 -sEXIT_RUNTIME=0 -sFORCE_FILESYSTEM \
  -sTOTAL_STACK=4194304 -sWASM_BIGINT -sEXPORTED_RUNTIME_METHODS=FS,ccall,ENV,TTY \
  -sEXPORTED_FUNCTIONS=_main,_web_start,_web_open,_web_take,_web_state,_web_typed,_web_way,_web_ask,_web_front,_web_run,_free,_malloc

# Where no game is played, what is small to fetch is better than what is fast.
WEB_COLD := repl/% lua/shelf/% lua/disk/% lua/platform/%

WEB_SRC := $(CORE_SRC) $(filter-out lua/platform/%,$(LUA_SRC)) lua/platform/wasm.c \
  $(REPL_SRC) repl/web/web.c
WEB_OBJ := $(WEB_SRC:%.c=$(WEB)/obj/%.o) $(patsubst %,$(WEB)/obj/%.o,prelude front tongue)
LUA_WEB = $(patsubst %,$(WEB)/obj/lua_%.o,lapi lauxlib lbaselib lcode lcorolib lctype ldblib ldebug ldo ldump lfunc lgc \
  linit liolib llex lmathlib lmem loadlib lobject lopcodes loslib lparser lstate lstring lstrlib ltable ltablib ltm \
  lundump lutf8lib lvm lzio)
JSON_WEB = $(patsubst %,$(WEB)/obj/json_%.o,dump error hashtable hashtable_seed load memory pack_unpack strbuffer \
  strconv utf value version)

$(WEB_LIBS): .ci/web-sources
	$(Q).ci/setup web
	$(Q).ci/web-sources $(WEB)/src
	$(Q)mkdir -p $(WEB)/include
	$(Q)sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z_]*@/1/' -e 's/@[a-z_]*@/0/' \
	  $(WEB)/src/jansson/src/jansson_config.h.in > $(WEB)/include/jansson_config.h
	$(Q)printf '#define %s\n' 'HAVE_STDINT_H 1' 'HAVE_UNISTD_H 1' 'HAVE_SYS_TIME_H 1' 'HAVE_GETTIMEOFDAY 1' \
	  'HAVE_STRTOLL 1' 'HAVE_SNPRINTF 1' 'INITIAL_HASHTABLE_ORDER 3' > $(WEB)/include/jansson_private_config.h
	$(Q)echo '#define DEB_HOST_MULTIARCH "wasm32"' > $(WEB)/include/lua5.4-deb-multiarch.h
	$(Q)touch $@

$(WEB)/obj/%.o: %.c $(WEB_LIBS)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_FLAGS) $(if $(filter $(WEB_COLD),$<),-Oz) $(if $(filter repl/%,$<),-include repl/term/print.h) -MMD -MP -c -o $@ $<
$(WEB)/prelude.c: $(PRELUDE) repl/web/embed.js
	@mkdir -p $(@D)
	$(Q)node repl/web/embed.js lua/prelude/prelude.h PreludeFile prelude_files '*/' $(PRELUDE) >$@
$(WEB)/front.c: $(FRONT) repl/web/embed.js
	@mkdir -p $(@D)
	$(Q)node repl/web/embed.js repl/front/files.h FrontFile front_files repl/ $(FRONT) >$@
$(WEB)/tongue.c: $(TONGUE) repl/web/embed.js
	@mkdir -p $(@D)
	$(Q)node repl/web/embed.js repl/term/tongue.h TongueFile tongue_files '*/' $(TONGUE) >$@
$(patsubst %,$(WEB)/obj/%.o,prelude front tongue): $(WEB)/obj/%.o: $(WEB)/%.c $(WEB_LIBS)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_FLAGS) -w -c -o $@ $<
$(WEB)/obj/lua_%.o: $(WEB_LIBS)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_FLAGS) -w -c -o $@ $(WEB)/src/lua5.4/src/$*.c
$(WEB)/obj/json_%.o: $(WEB_LIBS)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_FLAGS) -Oz -w -DHAVE_CONFIG_H -c -o $@ $(WEB)/src/jansson/src/$*.c
$(WEB)/obj/utf8proc.o: $(WEB_LIBS)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_FLAGS) -Oz -w -DUTF8PROC_STATIC -c -o $@ $(WEB)/src/utf8proc/utf8proc.c

$(WEB)/oilpatch.js: $(WEB_OBJ) $(LUA_WEB) $(JSON_WEB) $(WEB)/obj/utf8proc.o repl/web/web.mk
	$(if $(V),,@echo "link $@")
	$(Q)$(WEB_CC) -O2 $(filter %.o,$^) -o $@ $(WEB_LINK)

-include $(if $(wildcard $(WEB)),$(call below,$(WEB)/obj,*.d))

$(WEB)/oilpatch.html: $(WEB)/oilpatch.js $(wildcard repl/web/*.*) repl/picture/picture.css $(call below,variants,*.lua) $(call below,variants,*.txt)
	$(Q)node repl/web/assemble.js $(WEB)

web: $(WEB)/oilpatch.html
	@echo 'the page is $(WEB)/oilpatch.html'

WEB_TOOLS := playwright-core ws axe-core
# In node, and beside it in headless Chromium and Firefox; TAP like the other tests.
web-test: web all
	@.ci/setup web-test
	@(cd $(WEB)/node/node_modules && ls $(WEB_TOOLS)) >/dev/null 2>&1 || \
	  { mkdir -p $(WEB)/node && cd $(WEB)/node && npm install --no-save --silent $(WEB_TOOLS); } || \
	  { echo 'web-test: npm could not fetch $(WEB_TOOLS), by which the page is tried; is there a network?' >&2; exit 1; }
	@one() { OILPATCH=$(CURDIR)/$(OILPATCH) node tests/web/$$1_test.js > $(WEB)/$$1.tap || echo $$1 >> $(WEB)/failed; }; \
	  rm -f $(WEB)/*.tap $(WEB)/failed; one engine & one page; one firefox; wait; \
	  grep -hv '^ok' $(WEB)/*.tap; \
	  cat $(WEB)/*.tap | awk '/^ok/ {p++} /^not ok/ {f++} END {printf "%d passed, %d failed\n", p, f}'; test ! -e $(WEB)/failed

# The pictures of the page in the README, as it is now.
web-pictures: web
	@node tests/web/pictures.js repl/pictures
.PHONY: web web-test web-pictures
