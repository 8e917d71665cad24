# What makes a fault in the program harder to use, in every native build.
#
# Linking: the program lies at a random address (PIE; not with the address sanitizer), its table of functions is filled at the start and
# then read-only (full RELRO, BIND_NOW), and its stack is not executable. Compiling: overflows of the
# stack are noticed (stack protector, stack clash), returns and jumps are checked by processors that can
# (CET), and the C library checks sizes it knows (FORTIFY; only with optimisation, and not together with
# the sanitizers, which see more). tests/house/test_hardening.py looks at the result.

# Rules and search work on numbers that were checked before, never on text from outside, and protecting
# their stacks costs 4 % of the instructions of legal + play. All that reads text is protected.
function(floe_unprotected sources)
    if(floe_has_stack_protector_strong)
        set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS -fno-stack-protector)
    endif()
endfunction()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    return()
endif()

include(CheckCCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES C OUTPUT_VARIABLE unused)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# With the address sanitizer every global has a record of addresses: a program that lies at a random one corrects 180,000 of
# them at each start, of which tests have thousands.
if(CMAKE_C_FLAGS MATCHES "sanitize=address")
    set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
endif()
include(CheckLinkerFlag)
check_linker_flag(C -Wl,-z,relro,-z,now,-z,noexecstack floe_has_relro)
if(floe_has_relro)
    add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
endif()

if(CMAKE_C_FLAGS MATCHES sanitize)
    return()
endif()

foreach(flag stack-protector-strong stack-clash-protection cf-protection=full)
    string(MAKE_C_IDENTIFIER ${flag} name)
    check_c_compiler_flag(-f${flag} floe_has_${name})
    if(floe_has_${name})
        add_compile_options(-f${flag})
    endif()
endforeach()

# Level 3 knows more sizes; it came with gcc 12 and clang 15.
set(floe_fortify 2)
if(CMAKE_C_COMPILER_ID STREQUAL GNU AND CMAKE_C_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
    set(floe_fortify 3)
endif()
add_compile_options("$<$<CONFIG:Release>:-U_FORTIFY_SOURCE>" "$<$<CONFIG:Release>:-D_FORTIFY_SOURCE=${floe_fortify}>")
