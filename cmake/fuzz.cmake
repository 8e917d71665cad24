# Every fuzz/NAME.c is a libFuzzer target, in two trees. In `fuzz` everything is instrumented for coverage, so that what one
# input reaches guides the next: build/fuzz/NAME, for `make fuzz`. In `asan` the targets are linked with the objects that the
# tests there use, too, so that nothing is built twice for `make test`: build/asan/fuzz/NAME, for the seeds and some inputs more.

file(GLOB fuzz CONFIGURE_DEPENDS fuzz/*.c)
add_custom_target(fuzz_targets)
foreach(source IN LISTS fuzz)
    cmake_path(GET source STEM name)
    add_executable(fuzz_${name} EXCLUDE_FROM_ALL ${source})
    set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name})
    if(NOT FLOE_FUZZ)
        set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
    endif()
    target_compile_definitions(fuzz_${name} PRIVATE ${posix})
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_libraries(fuzz_${name} floe_cli floe_server)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz_targets fuzz_${name})
endforeach()
