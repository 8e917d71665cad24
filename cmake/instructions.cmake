# Which instructions of the processor a fast program (FLOE_FAST) may use.
#
# Boards are words: counting and picking bits are single instructions from x86-64-v3 on, and nets are evaluated in longer
# vectors. A program for this machine is compiled for v3, if the machine has it. One for every machine (FLOE_PORTABLE) contains
# all of itself three times, and chooses at the start (src/instructions/main.c); so does libfloe when it is loaded
# (src/instructions/library.c). Copies instead of functions with variants: what is hot is spread over the games, the search and
# the nets, and is inlined into each other. Elsewhere, as on arm64, and with compilers that cannot ask for a level, what is
# portable is compiled once.

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
    set_target_properties(${library}_${level} PROPERTIES C_VISIBILITY_PRESET hidden)
endfunction()

# floe_add_copy(TARGET LEVEL NAMES LIBRARIES): a copy of the target and of these libraries of ours for that level. Its objects are
# linked to one, which shows nothing but these names, with the level behind them.
function(floe_add_copy target level names libraries)
    set(copy ${target}_${level})
    string(MAKE_C_IDENTIFIER _${level} ending)
    get_target_property(sources ${target} SOURCES)
    get_target_property(definitions ${target} COMPILE_DEFINITIONS)
    add_library(${copy} OBJECT EXCLUDE_FROM_ALL ${sources})
    set_target_properties(${copy} PROPERTIES C_VISIBILITY_PRESET hidden)
    target_compile_options(${copy} PRIVATE -march=${level})
    if(definitions)
        target_compile_definitions(${copy} PRIVATE ${definitions})
    endif()
    floe_rename(${copy} ${level} "${names}")
    # A source of the target itself may be one of a library, too.
    list(JOIN sources "|" own)
    set(objects $<TARGET_OBJECTS:${copy}>)
    foreach(library IN LISTS libraries)
        floe_copy_library(${library} ${level})
        list(APPEND objects "$<FILTER:$<TARGET_OBJECTS:${library}_${level}>,EXCLUDE,(${own})\\.o$>")
    endforeach()
    list(TRANSFORM names REPLACE "(.+)" "--keep-global-symbol=\\1${ending}" OUTPUT_VARIABLE shown)
    add_custom_command(
        OUTPUT ${copy}.o
        COMMAND ${CMAKE_C_COMPILER} ${floe_link_copy} -march=${level} -r -nostdlib -o ${copy}.o @${copy}.objects
        COMMAND ${CMAKE_OBJCOPY} ${shown} ${copy}.o
        DEPENDS ${objects} ${copy}.objects
        COMMENT "Linking ${target} for ${level}"
        COMMAND_EXPAND_LISTS VERBATIM)
    file(GENERATE OUTPUT ${copy}.objects CONTENT "$<JOIN:${objects},\n>\n")
    set_source_files_properties(${copy}.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
endfunction()

# The target's sources get these names with the level behind them, and know the level.
function(floe_rename target level names)
    string(MAKE_C_IDENTIFIER _${level} ending)
    list(TRANSFORM names REPLACE "(.+)" "\\1=\\1${ending}")
    target_compile_definitions(${target} PRIVATE ${names} FLOE_LEVEL="${level}")
endfunction()

# floe_choose_at_start(TARGET NAMES LIBRARY...): adds a copy of the target and of these libraries of ours for each level. Whatever has
# these names is to choose one of NAME_x86_64, NAME_x86_64_v3 and NAME_x86_64_v4. Is called while the target has no sources but its own.
function(floe_choose_at_start target names)
    if(NOT floe_levels)
        target_compile_definitions(${target} PRIVATE FLOE_LEVEL="${floe_instructions}")
        return()
    endif()
    set(objects)
    foreach(level IN LISTS floe_levels)
        floe_add_copy(${target} ${level} "${names}" "${ARGN}")
        list(APPEND objects ${CMAKE_CURRENT_BINARY_DIR}/${target}_${level}.o)
    endforeach()
    floe_rename(${target} ${floe_instructions} "${names}")
    target_sources(${target} PRIVATE ${objects})
endfunction()

# A program: its main function chooses.
function(floe_choose_program program)
    floe_choose_at_start(${program} main ${ARGN})
    if(NOT floe_levels)
        return()
    endif()
    if(NOT TARGET floe_start)
        add_library(floe_start OBJECT EXCLUDE_FROM_ALL src/instructions/main.c src/instructions/level.c)
    endif()
    target_link_libraries(${program} floe_start)
endfunction()

# A shared library: each function of these public headers is a jump to the copy that was chosen when the library was loaded.
function(floe_choose_library library headers)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
    set(names)
    foreach(header IN LISTS headers)
        file(STRINGS ${header} lines REGEX "^FLOE_[A-Z_]*API .*floe_[a-z_]+\\(")
        list(TRANSFORM lines REPLACE ".*(floe_[a-z_]+)\\(.*" "\\1")
        list(APPEND names ${lines})
    endforeach()
    floe_choose_at_start(${library} "${names}" ${ARGN})
    if(NOT floe_levels)
        return()
    endif()
    list(TRANSFORM names REPLACE "(.+)" "FUNCTION(\\1)" OUTPUT_VARIABLE functions)
    list(JOIN functions " " functions)
    add_library(${library}_start OBJECT EXCLUDE_FROM_ALL src/instructions/library.c src/instructions/level.c)
    target_compile_definitions(${library}_start PRIVATE "FUNCTIONS=${functions}")
    target_compile_options(${library}_start PRIVATE -fno-lto) # which does not see what assembler uses
    target_link_libraries(${library} PRIVATE ${library}_start)
    list(JOIN names "; " shown)
    file(GENERATE OUTPUT ${library}.names CONTENT "{ global: ${shown}; local: *; };\n")
    target_link_options(${library} PRIVATE -Wl,--version-script=${CMAKE_CURRENT_BINARY_DIR}/${library}.names)
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
