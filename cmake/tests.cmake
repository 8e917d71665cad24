# Every tests/ROOM/test_NAME.c is a program of cmocka tests; every tests/ROOM/test_NAME.py is run with the
# program floe as its argument. tests/support has what they share. All run in the source directory. The target
# `tests` builds them, `unit_tests` the first kind. docs/testing.md tells what runs where.
#
# ctest counts in shares, six to a core (`make test`: -j 12 on two cores). What computes takes five of them: two such tests on
# two cores leave shares for one that waits. What waits for answers or the disk takes fewer shares than it uses of a core, so that
# none is idle meanwhile. What takes longest begins first (COST); after it what waits, and in the end what takes a moment.

file(GLOB_RECURSE unit CONFIGURE_DEPENDS tests/test_*.c)
file(GLOB_RECURSE scripted CONFIGURE_DEPENDS tests/test_*.py)
file(GLOB fuzz CONFIGURE_DEPENDS fuzz/*.c)
add_custom_target(unit_tests)
add_custom_target(tests)
add_dependencies(tests unit_tests)
add_custom_target(released_tests) # those that `make test` runs as they are released, and what they use
set(computing 5)
set(symbolizer /usr/bin/llvm-symbolizer)

# Where tests that do not try the disk have their stores, so that none waits for it: a file system in memory, if programs may
# be started there and it has two gigabytes. The released forms of tests use the disk.
set(memory)
execute_process(COMMAND df --output=avail /dev/shm OUTPUT_VARIABLE free ERROR_QUIET RESULT_VARIABLE unused)
if(EXISTS /proc/mounts AND free MATCHES "([0-9]+)" AND CMAKE_MATCH_1 GREATER 2000000)
    file(STRINGS /proc/mounts mounts REGEX "^[^ ]+ /dev/shm tmpfs ")
    if(mounts AND NOT mounts MATCHES "noexec")
        set(memory TMPDIR=/dev/shm)
    endif()
endif()

# Labels: what it is (unit, asan, tsan, fuzz, wasm, web, lint), and `quick` for `make check`.
function(floe_test name labels)
    add_test(NAME ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 1200 PROCESSORS ${computing}
        ENVIRONMENT "ASAN_SYMBOLIZER_PATH=${symbolizer};TSAN_OPTIONS=halt_on_error=1:external_symbolizer_path=${symbolizer}")
endfunction()

# The long form of a test, for `make soak`: without this label it has none.
function(floe_long)
    foreach(name IN LISTS ARGN)
        if(TEST ${name})
            set_property(TEST ${name} APPEND PROPERTY LABELS long)
        endif()
    endforeach()
endfunction()

# A test that waits: how many shares it takes, and how early it begins.
function(floe_waits name shares cost)
    set_tests_properties(${name} PROPERTIES PROCESSORS ${shares} COST ${cost})
endfunction()

# A test that does not try the disk.
function(floe_in_memory name)
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT ${memory})
endfunction()

# The longest first, in this order, before all others.
function(floe_longest_first)
    list(LENGTH ARGN cost)
    math(EXPR cost "${cost} + 10")
    foreach(name IN LISTS ARGN)
        if(TEST ${name})
            set_tests_properties(${name} PROPERTIES COST ${cost})
        endif()
        math(EXPR cost "${cost} - 1")
    endforeach()
endfunction()

# A test that runs with the sanitizers, too, is a twin in its released form: `make check` and `make soak` run it, `make test`
# does not. Run in both forms is what the two programs do differently: numbers in vectors, what is beyond POSIX (locks,
# syncs, clocks, the threads that think), faults of memory; and a sample of the rest.
set(unit_released test_batch test_contract test_file_lock test_nanuuk_playout test_net test_nunatak_playout test_rating
    test_store test_think_pool test_thinker test_trainer)
set(scripted_released test_durability test_engine test_faults test_kill test_online test_perft test_store_busy test_store_lock
    test_threads test_wall_clock)
function(floe_twin name)
    if(FLOE_ALL_CHECKS)
        set_property(TEST ${name} APPEND PROPERTY LABELS twin)
    endif()
endfunction()

foreach(source IN LISTS unit)
    cmake_path(GET source STEM name)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    # What is tested is optimised as it is released. The test itself is so less: it takes half the time to compile.
    target_compile_options(${name} PRIVATE "$<$<CONFIG:Release>:-O1>" "$<$<CONFIG:Release>:-fno-lto>")
    target_compile_definitions(${name} PRIVATE ${posix})
    target_include_directories(${name} PRIVATE tests/support)
    target_link_libraries(${name} floe_cli floe_server cmocka)
    add_dependencies(unit_tests ${name})
    floe_test(${name} "unit;quick" $<TARGET_FILE:${name}>)
    if(name IN_LIST unit_released)
        add_dependencies(released_tests ${name})
    else()
        floe_twin(${name})
    endif()
    if(FLOE_ALL_CHECKS)
        floe_test(asan.${name} asan ${CMAKE_BINARY_DIR}/asan/tests/${name})
        floe_in_memory(asan.${name})
    endif()
endforeach()

# Seen to wait most of their time, for the disk and PostgreSQL.
foreach(name test_store asan.test_store)
    if(TEST ${name})
        floe_waits(${name} 2 3)
    endif()
endforeach()

add_custom_target(scripted_tests DEPENDS floe)
add_dependencies(tests scripted_tests)
add_dependencies(released_tests scripted_tests)
if(TARGET floe_batch)
    add_dependencies(scripted_tests floe_batch floe_library)
endif()
# A sample bot in C, beside the program: tests/server/test_bots.py lets it play.
add_executable(example_bot EXCLUDE_FROM_ALL examples/bot.c)
target_compile_definitions(example_bot PRIVATE ${posix})
add_dependencies(scripted_tests example_bot)
# The program with a small page in it: tests/server/test_embedded_page.py. One file is longer than what goes out at once.
set(test_page ${CMAKE_BINARY_DIR}/made/test_page)
string(REPEAT "floe " 60000 long)
foreach(file "index.html|<!doctype html>" index.html.br|brotli index.html.gz|gzip sw.js|worker assets/app-0.js|plain
        assets/app-0.js.br|packed "assets/long-0.js|${long}" empty.txt|)
    string(REGEX MATCH "^[^|]+" path "${file}")
    string(REGEX REPLACE "^[^|]+[|]" "" content "${file}")
    file(CONFIGURE OUTPUT ${test_page}/${path} CONTENT "${content}")
endforeach()
add_executable(floe_with_page EXCLUDE_FROM_ALL src/cli/main.c)
set_target_properties(floe_with_page PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_link_libraries(floe_with_page floe_cli floe_server)
floe_embed_page(floe_with_page ${test_page})
floe_build_info(floe_with_page page)
add_dependencies(scripted_tests floe_with_page)
# A library that tests preload into the program; it has no sanitizer itself.
function(floe_preloaded name)
    add_library(${name} MODULE EXCLUDE_FROM_ALL tests/support/${name}.c)
    set_target_properties(${name} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_include_directories(${name} PRIVATE src)
    target_compile_options(${name} PRIVATE -fno-sanitize=all)
    target_link_options(${name} PRIVATE -fno-sanitize=all)
    target_link_libraries(${name} ${CMAKE_DL_LIBS})
    add_dependencies(scripted_tests ${name})
endfunction()

floe_preloaded(clock_step)      # sets the wall clock: tests/server/test_wall_clock.py
floe_preloaded(hold_backlog)    # stops a server's walk through its tables: tests/server/test_backlog.py
floe_preloaded(quick_passwords) # hashes passwords at no cost: tests/server/test_people.py
floe_preloaded(hold_passwords)  # holds the hashes of passwords: tests/store/test_takeover.py
# Faults on purpose (tests/support/fault_client.py): a library for LD_PRELOAD, which has no sanitizer itself.
add_library(faults MODULE EXCLUDE_FROM_ALL tests/support/faults.c)
target_compile_options(faults PRIVATE -fno-sanitize=all -Wno-missing-prototypes "SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0")
target_link_options(faults PRIVATE -fno-sanitize=all)
if(NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage") # whose libraries need memory themselves
    target_compile_definitions(faults PRIVATE FAULT_ALLOC)
endif()
set_target_properties(faults PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
add_dependencies(scripted_tests faults)

# Their C code has run with the sanitizers in other tests: what these try is the referees in Python, the linker's work, a
# unit of systemd, documents, web servers, the front door, and an example in Python with a library that cannot have sanitizers.
set(scripted_plain test_referee test_hardening test_packaging test_hosting test_several_machines test_web_servers test_docs test_front_door test_batch_example test_learn_example test_library test_python
    test_instructions)
# Seen to use less than a third of a core (scripts/test-times.py): six at a time have one.
set(scripted_waiting test_analyses test_backup test_bots test_boundaries test_challenges test_clean test_clocks test_copy test_durability test_fair
    test_faults test_hostile test_kill test_languages test_machines test_notify test_once test_peers test_people test_races test_ratings test_records test_refusals
    test_rematch test_secrets test_several_machines test_slow_database test_stop
    test_store_busy test_store_lock test_table_limits test_takeover test_telling test_upgrade test_worker)

function(floe_scripted name label program)
    floe_test(${name} ${label} tests/run ${source} ${program})
    if(stem IN_LIST scripted_waiting)
        floe_waits(${name} 1 2)
    else()
        floe_waits(${name} 2 1)
    endif()
endfunction()

foreach(source IN LISTS scripted)
    cmake_path(GET source FILENAME name)
    cmake_path(GET source STEM stem)
    floe_scripted(${name} unit $<TARGET_FILE:floe>)
    if(stem IN_LIST scripted_plain)
        floe_in_memory(${name})
    elseif(FLOE_ALL_CHECKS)
        floe_scripted(asan.${name} asan ${CMAKE_BINARY_DIR}/asan/floe)
        floe_in_memory(asan.${name})
        if(NOT stem IN_LIST scripted_released)
            floe_twin(${name})
        endif()
    endif()
    if(FLOE_ALL_CHECKS AND stem STREQUAL test_threads)
        floe_scripted(tsan.${name} tsan ${CMAKE_BINARY_DIR}/tsan/floe)
    endif()
endforeach()
# The program for every machine is a tree of its own, which only `make soak` builds.
floe_twin(test_instructions.py)
# The same with PostgreSQL: what plays whole games and what dies. test_store and test_postgres.py have a database anyway.
foreach(stem IN ITEMS test_online test_kill)
    file(GLOB_RECURSE source tests/${stem}.py)
    floe_test(postgres.${stem}.py unit ${CMAKE_COMMAND} -E env FLOE_TEST_STORE=postgres tests/run ${source} $<TARGET_FILE:floe>)
    floe_waits(postgres.${stem}.py 2 3)
endforeach()
floe_long(test_ai_nunatak test_alphabeta test_analysis test_contract test_languages test_nanuuk_invariants test_nanuuk_prompt test_nanuuk_setup
          test_nunatak_invariants test_nunatak_prompt test_nunatak_setup test_record test_solve test_store test_thinker
          test_cli.py test_engine.py test_engine_boundaries.py test_failed_reads.py test_faults.py test_kill.py test_learn_example.py test_machines.py test_play.py test_referee.py test_reload.py test_peers.py test_schema.py test_simulate.py
          test_slow_database.py test_takeover.py)

if(NOT FLOE_ALL_CHECKS)
    return()
endif()

# ---- the other trees' programs, built by `make test` ----

# All seeds, and some inputs more: `make fuzz` goes on for as long as it is let.
foreach(source IN LISTS fuzz)
    cmake_path(GET source STEM name)
    set(runs 500)
    if(name MATCHES "^(engine|api|operations)$") # which think, or write a store: each run takes much longer
        set(runs 100)
    endif()
    floe_test(fuzz.${name} fuzz scripts/fuzz ${name} -runs=${runs} -seed=1)
endforeach()

floe_test(wasm wasm ${Python3_EXECUTABLE} -B scripts/check-wasm.py $<TARGET_FILE:floe>
          ${CMAKE_BINARY_DIR}/wasm/floe.wasm)

# The page in a real browser: needs build/floe and build/web. The files are dealt out to a process for each core
# (web/e2e/several.mjs), for node, Playwright and the browser take a second and a half to start. Each file has a server of its own.
include(ProcessorCount)
ProcessorCount(workers)
if(workers LESS 2)
    set(workers 2)
endif()
# The longest are dealt first, so that all workers have about as much to do.
set(visits languages sizes still endings private online seeing coach lessons travel access newcomer nunatak nanuuk bar lobby account)
file(GLOB others CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/web/e2e web/e2e/*.test.mjs)
list(TRANSFORM others REPLACE "[.]test[.]mjs$" "")
list(REMOVE_ITEM others npm shots ${visits})
list(APPEND visits ${others})
set(worker 0)
foreach(name IN LISTS visits)
    math(EXPR worker "${worker} % ${workers} + 1")
    list(APPEND visits_of_${worker} ${name})
endforeach()
foreach(worker RANGE 1 ${workers})
    if(visits_of_${worker}) # a machine may have more cores than there are files
        floe_test(page.${worker} web node web/e2e/several.mjs ${visits_of_${worker}})
        set_tests_properties(page.${worker} PROPERTIES TIMEOUT 3600)
        set_property(TEST page.${worker} APPEND PROPERTY ENVIRONMENT FLOE_PICTURES=no) # nobody looks at them here
        list(APPEND pages page.${worker})
    endif()
endforeach()
foreach(name npm shots)
    floe_test(page.${name} web node web/e2e/several.mjs ${name})
    list(APPEND pages page.${name})
endforeach()
# A page waits for its server and for its next frame a third of the time.
foreach(name IN LISTS pages)
    floe_waits(${name} 4 3)
    floe_in_memory(${name})
endforeach()
floe_long(${pages})

# A game of each in the browsers of the two other makers; `make browsers` tries much more there.
foreach(browser firefox webkit)
    floe_test(page.${browser} web ${CMAKE_COMMAND} -E env FLOE_BROWSER=${browser} node --test
              "--test-name-pattern=a whole (solo|learning) game" web/e2e/nunatak.test.mjs web/e2e/nanuuk.test.mjs)
    floe_waits(page.${browser} 4 3)
endforeach()

# ---- lint ----

foreach(check format shell spelling)
    floe_test(${check} "lint;quick" scripts/check-${check}.sh)
endforeach()
# Listed as skipped where the tool has another version, or is not there.
set_tests_properties(format shell spelling PROPERTIES SKIP_REGULAR_EXPRESSION "^Skipped:")
foreach(check catalog layers names po rules styles)
    floe_test(${check} "lint;quick" ${Python3_EXECUTABLE} -B scripts/check-${check}.py)
endforeach()
floe_test(types "lint;quick" npm --prefix web run --silent check)
floe_test(page.lint "lint;quick" npm --prefix web run --silent lint)
floe_test(page.unit "web;quick" npm --prefix web run --silent test)
floe_test(tidy lint ${Python3_EXECUTABLE} -B scripts/check-tidy.py)

floe_longest_first(tidy ${pages} page.webkit page.firefox asan.test_store test_store asan.test_failed_reads.py asan.test_wall_clock.py test_wall_clock.py asan.test_takeover.py asan.test_machines.py asan.test_peers.py asan.test_worker.py postgres.test_kill.py
                   asan.test_notify.py asan.test_cli.py asan.test_engine_think.py asan.test_play.py asan.test_faults.py
                   test_hosting.py asan.test_moderation.py asan.test_boundaries.py asan.test_secrets.py asan.test_ops.py
                   asan.test_clocks.py asan.test_engine_boundaries.py asan.test_table_limits.py asan.test_people.py asan.test_backup.py
                   asan.test_copy.py test_faults.py asan.test_endings.py asan.test_kill.py test_kill.py tsan.test_threads.py
                   asan.test_thinker asan.test_contract asan.test_solve asan.test_languages asan.test_alphabeta)
