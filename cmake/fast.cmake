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
    # What is linked to one object is optimised as a whole, too.
    set(floe_link_copy -O3 -flto=auto -flinker-output=nolto-rel)
    add_link_options($<IF:$<BOOL:$<TARGET_PROPERTY:FLOE_WHOLE>>,-flto=auto,-fno-lto>)
endif()

function(floe_fast_link target)
    set_target_properties(${target} PROPERTIES FLOE_WHOLE ON)
    if(floe_lto)
        set_target_properties(${target} PROPERTIES C_LINKER_LAUNCHER "${floe_link_launcher}")
    endif()
endfunction()
