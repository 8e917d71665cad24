# With ccache a file that was compiled before, in whichever folder, is not compiled again: four trees are built for
# `make test`, and each clone has its own. Paths count from the source folder, so that clones share what is cached.
# What is optimised while it is linked is cached in the same way: FLOE_WHOLE in fast.cmake.
find_program(ccache ccache)
if(ccache AND NOT CMAKE_C_COMPILER_LAUNCHER AND NOT CMAKE_C_FLAGS MATCHES coverage)
    set(floe_link_launcher ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/cached-link)
    set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${ccache})
endif()
