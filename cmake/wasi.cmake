# WebAssembly with Debian's clang-14 and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
# Without -nostdlibinc a header that wasi-libc lacks is silently taken from the host.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi")
# The stack first: one that overflows traps instead of running into data.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-Wl,--strip-debug -Wl,--stack-first -Wl,-z,stack-size=1048576 -Wno-unused-command-line-argument")
