# Every tests/test_NAME.c is a program of cmocka tests; every tests/test_NAME.py is run with the
# program floe as its argument. All run in the source directory. The target `tests` builds them.

file(GLOB unit CONFIGURE_DEPENDS tests/test_*.c)
file(GLOB scripted CONFIGURE_DEPENDS tests/test_*.py)
file(GLOB fuzz CONFIGURE_DEPENDS fuzz/*.c)
add_custom_target(tests)

function(floe_test name label)
    add_test(NAME ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 1200
                         ENVIRONMENT ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer)
endfunction()

foreach(source IN LISTS unit)
    cmake_path(GET source STEM name)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_compile_definitions(${name} PRIVATE ${posix})
    target_link_libraries(${name} floe_cli floe_server cmocka)
    add_dependencies(tests ${name})
    floe_test(${name} unit $<TARGET_FILE:${name}>)
    if(FLOE_ALL_CHECKS)
        floe_test(asan.${name} asan ${CMAKE_BINARY_DIR}/asan/tests/${name})
    endif()
endforeach()

add_dependencies(tests floe)
if(TARGET floe_batch)
    add_dependencies(tests floe_batch)
endif()
# A sample bot in C, beside the program: tests/test_bots.py lets it play.
add_executable(example_bot EXCLUDE_FROM_ALL examples/bot.c)
target_compile_definitions(example_bot PRIVATE ${posix})
add_dependencies(tests example_bot)
# Sets the wall clock of a program that it is preloaded into: tests/test_wall_clock.py.
add_library(clock_step MODULE EXCLUDE_FROM_ALL tests/clock_step.c)
set_target_properties(clock_step PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_compile_options(clock_step PRIVATE -fno-sanitize=all)
target_link_options(clock_step PRIVATE -fno-sanitize=all)
target_link_libraries(clock_step ${CMAKE_DL_LIBS})
add_dependencies(tests clock_step)
# Faults on purpose (tests/fault_client.py): a library for LD_PRELOAD, which has no sanitizer itself.
add_library(faults MODULE EXCLUDE_FROM_ALL tests/faults.c)
target_compile_options(faults PRIVATE -fno-sanitize=all -Wno-missing-prototypes "SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0")
target_link_options(faults PRIVATE -fno-sanitize=all)
if(NOT CMAKE_C_FLAGS MATCHES sanitize)
    target_compile_definitions(faults PRIVATE FAULT_ALLOC)
endif()
set_target_properties(faults PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
add_dependencies(tests faults)
foreach(source IN LISTS scripted)
    cmake_path(GET source FILENAME name)
    floe_test(${name} unit ${Python3_EXECUTABLE} -B ${source} $<TARGET_FILE:floe>)
    if(FLOE_ALL_CHECKS)
        floe_test(asan.${name} asan ${Python3_EXECUTABLE} -B ${source} ${CMAKE_BINARY_DIR}/asan/floe)
    endif()
endforeach()

if(NOT FLOE_ALL_CHECKS)
    return()
endif()

# ---- the other trees' programs, built by `make test` ----

foreach(source IN LISTS fuzz)
    cmake_path(GET source STEM name)
    set(runs 2000)
    if(name MATCHES "^(engine|api|desk)$") # which think, or write a store: each run takes much longer
        set(runs 400)
    endif()
    floe_test(fuzz.${name} fuzz scripts/fuzz ${name} -runs=${runs} -seed=1)
endforeach()

floe_test(wasm wasm ${Python3_EXECUTABLE} -B scripts/check-wasm.py $<TARGET_FILE:floe>
          ${CMAKE_BINARY_DIR}/wasm/floe.wasm)

# The page in a real browser: needs build/floe and build/web. Each file has a server and a browser of its
# own, so they run side by side. They take longest, so they begin first: none is left over in the end.
file(GLOB visits CONFIGURE_DEPENDS web/e2e/*.test.mjs)
foreach(source IN LISTS visits)
    cmake_path(GET source STEM name)
    floe_test(page.${name} web node --test ${source})
    set_tests_properties(page.${name} PROPERTIES COST 1000)
endforeach()

# ---- lint ----

floe_test(format lint scripts/check-format.sh)
foreach(check catalog layers po rules tidy)
    floe_test(${check} lint ${Python3_EXECUTABLE} -B scripts/check-${check}.py)
endforeach()
set_tests_properties(tidy PROPERTIES PROCESSORS 2)
