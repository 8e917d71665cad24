# What `floe --version` tells. The version and the compiler are part of the engine. The commit is part of the program alone,
# so that after a commit nothing but the program is linked again.

set_source_files_properties(src/base/version.c PROPERTIES COMPILE_DEFINITIONS
    "FLOE_VERSION=\"${PROJECT_VERSION}\";FLOE_COMPILER=\"$<IF:$<C_COMPILER_ID:GNU>,gcc,clang> ${CMAKE_C_COMPILER_VERSION}\"")

# Is written when the tip of a branch moves.
execute_process(COMMAND git rev-parse --git-path logs/HEAD WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
                OUTPUT_VARIABLE floe_git_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE unused)
cmake_path(ABSOLUTE_PATH floe_git_log BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
if(NOT floe_git_log OR IS_DIRECTORY ${floe_git_log} OR NOT EXISTS ${floe_git_log})
    set(floe_git_log)
endif()

# floe_build_info(TARGET FEATURE...): the features of this tree, and these. A program's copies have their own instructions.
function(floe_build_info target)
    set(features $<IF:$<BOOL:${FLOE_SERVER}>,server,terminal> ${floe_instructions} ${ARGN})
    if(CMAKE_C_FLAGS MATCHES "-fsanitize=([a-z,-]+)")
        list(APPEND features ${CMAKE_MATCH_1})
    endif()
    set(out ${CMAKE_BINARY_DIR}/made/build_info_${target}.c)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_SOURCE_DIR}/scripts/build-info ${out} ${features}
        DEPENDS ${floe_git_log} ${CMAKE_SOURCE_DIR}/packaging/commit ${CMAKE_SOURCE_DIR}/scripts/commit
                ${CMAKE_SOURCE_DIR}/scripts/build-info
        COMMENT "Asking which commit this is"
        VERBATIM)
    target_sources(${target} PRIVATE ${out})
    foreach(floe_instructions IN LISTS floe_levels)
        if(TARGET ${target}_${floe_instructions})
            floe_build_info(${target}_${floe_instructions} ${ARGN})
        endif()
    endforeach()
endfunction()
