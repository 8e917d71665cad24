# WebAssembly with clang and wasi-libc, whichever version the system has.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar)
set(CMAKE_RANLIB llvm-ranlib)
# Where wasi-libc is: Debian lays it out by target, others as a tree of its own. Without -nostdlibinc a
# header that wasi-libc lacks is silently taken from the host.
set(wasi_headers /usr/include/wasm32-wasi)
set(wasi_sysroot "")
foreach(tree /usr/share/wasi-sysroot /opt/homebrew/share/wasi-sysroot)
    if(EXISTS ${tree}/include/wasm32-wasi/stdio.h)
        set(wasi_headers ${tree}/include/wasm32-wasi)
        set(wasi_sysroot "--sysroot=${tree}")
    endif()
endforeach()
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem ${wasi_headers} ${wasi_sysroot}")
# The stack first: one that overflows traps instead of running into data.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-Wl,--strip-debug -Wl,--stack-first -Wl,-z,stack-size=1048576 -Wno-unused-command-line-argument")
