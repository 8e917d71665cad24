# What FLOE_FAST means.
#
# The engine's objects carry both machine code and what link-time optimisation needs, so that the
# program is optimised as a whole while the many unit tests link in an instant.

if(FLOE_FAST)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT floe_lto LANGUAGES C OUTPUT unused)
endif()
if(floe_lto AND CMAKE_C_COMPILER_ID STREQUAL GNU)
    add_compile_options(-flto=auto -ffat-lto-objects)
    add_link_options($<IF:$<BOOL:$<TARGET_PROPERTY:FLOE_WHOLE>>,-flto=auto,-fno-lto>)
endif()

function(floe_fast_link target)
    set_target_properties(${target} PROPERTIES FLOE_WHOLE ON)
endfunction()

# Boards are words: counting and picking bits are single instructions from this generation on.
if(FLOE_FAST AND NOT FLOE_PORTABLE AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
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
endif()
