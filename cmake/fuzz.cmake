# Every fuzz/NAME.c is a libFuzzer target, build/fuzz/NAME.

file(GLOB fuzz CONFIGURE_DEPENDS fuzz/*.c)
foreach(source IN LISTS fuzz)
    cmake_path(GET source STEM name)
    add_executable(fuzz_${name} ${source})
    set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name})
    target_compile_definitions(fuzz_${name} PRIVATE ${posix})
    target_link_libraries(fuzz_${name} floe_cli floe_server)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()
