# Which instructions of the processor a fast program (FLOE_FAST) may use.
#
# Boards are words: counting and picking bits are single instructions from x86-64-v3 on, and nets are evaluated in longer
# vectors. A program for this machine is compiled for v3, if the machine has it. One for every machine (FLOE_PORTABLE) contains
# all of itself three times, and chooses at the start (src/instructions/main.c). Copies instead of functions with variants: what
# is hot is spread over the games, the search and the nets, and is inlined into each other. Elsewhere, as on arm64, and with
# compilers that cannot ask for a level, a portable program is compiled once.

# The objects of a library once more, compiled for that level. What the build makes is data, which is there once, and the table of a
# program without a page stays in its library, so that a program with one has its own.
function(floe_copy_library library level)
    if(TARGET ${library}_${level})
        return()
    endif()
    get_target_property(sources ${library} SOURCES)
    list(FILTER sources EXCLUDE REGEX "/made/|/embedded_page\\.c$")
    add_library(${library}_${level} OBJECT EXCLUDE_FROM_ALL ${sources})
    foreach(property COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES)
        set_property(TARGET ${library}_${level} PROPERTY ${property} $<TARGET_PROPERTY:${library},${property}>)
    endforeach()
    target_compile_options(${library}_${level} PRIVATE -march=${level})
endfunction()

# floe_choose_at_start(PROGRAM LIBRARY...): adds a copy of the program and of these libraries of ours for each level, and the
# main function that chooses. Is called while the program has no source but that of its own main function. The objects of a copy
# are linked to one, which shows nothing but its main function, under another name.
function(floe_choose_at_start program)
    if(NOT floe_levels)
        return()
    endif()
    get_target_property(sources ${program} SOURCES)
    get_target_property(definitions ${program} COMPILE_DEFINITIONS)
    foreach(level IN LISTS floe_levels)
        string(MAKE_C_IDENTIFIER main_${level} main)
        set(copy ${program}_${level})
        add_library(${copy} OBJECT EXCLUDE_FROM_ALL ${sources})
        target_compile_options(${copy} PRIVATE -march=${level})
        target_compile_definitions(${copy} PRIVATE ${definitions} main=${main})
        set(objects $<TARGET_OBJECTS:${copy}>)
        foreach(library IN LISTS ARGN)
            floe_copy_library(${library} ${level})
            list(APPEND objects $<TARGET_OBJECTS:${library}_${level}>)
        endforeach()
        add_custom_command(
            OUTPUT ${copy}.o
            COMMAND ${CMAKE_C_COMPILER} ${floe_link_copy} -march=${level} -r -nostdlib -o ${copy}.o @${copy}.objects
            COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=${main} ${copy}.o
            DEPENDS ${objects} ${copy}.objects
            COMMENT "Linking ${program} for ${level}"
            COMMAND_EXPAND_LISTS VERBATIM)
        file(GENERATE OUTPUT ${copy}.objects CONTENT "$<JOIN:${objects},\n>\n")
        set_source_files_properties(${copy}.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
        target_sources(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${copy}.o)
    endforeach()
    target_compile_definitions(${program} PRIVATE main=main_x86_64)
    if(NOT TARGET floe_start)
        add_library(floe_start OBJECT EXCLUDE_FROM_ALL src/instructions/main.c)
    endif()
    target_link_libraries(${program} floe_start)
endfunction()

if(NOT FLOE_FAST OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64 OR CMAKE_C_FLAGS MATCHES "-march=")
    return()
endif()

if(NOT FLOE_PORTABLE)
    include(CheckCSourceRuns)
    check_c_source_runs("
        int main(void)
        {
            return !(__builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") &&
                     __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"popcnt\") &&
                     __builtin_cpu_supports(\"fma\"));
        }" floe_x86_64_v3)
    if(floe_x86_64_v3)
        add_compile_options(-march=x86-64-v3)
        set(floe_instructions x86-64-v3)
    endif()
    return()
endif()

include(CheckCSourceCompiles)
include(CheckCCompilerFlag)
check_c_source_compiles("
    int main(void)
    {
        __builtin_cpu_init();
        return __builtin_cpu_supports(\"x86-64-v3\") || __builtin_cpu_supports(\"x86-64-v4\");
    }" floe_asks_for_level)
check_c_compiler_flag(-march=x86-64-v4 floe_has_march_v4)
if(floe_asks_for_level AND floe_has_march_v4 AND CMAKE_OBJCOPY)
    set(floe_levels x86-64-v3 x86-64-v4)
    set(floe_instructions x86-64) # of what is compiled without another word
endif()
