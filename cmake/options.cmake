# Compiler options for every target of ours.
add_library(kgen_options INTERFACE)
target_compile_options(kgen_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
# The same bits on every machine: nothing is fused that does not say fma.
target_compile_options(kgen_options INTERFACE -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)   # GCC 12 sees ghosts in moved std::string
  target_compile_options(kgen_options INTERFACE -Wno-maybe-uninitialized)
  # Before it collects garbage, in KiB: a tenth of the time of compiling, and no more memory than the largest file takes.
  target_compile_options(kgen_options INTERFACE --param=ggc-min-heapsize=262144)
endif()
if(KGEN_WERROR)
  target_compile_options(kgen_options INTERFACE -Werror)
endif()
if(KGEN_SANITIZE)
  target_compile_options(kgen_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer
                         -fno-sanitize-recover=undefined)
  target_link_options(kgen_options INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(kgen_options INTERFACE KGEN_SANITIZE=1)
endif()
if(KGEN_STATIC)   # small enough to be carried about
  target_compile_options(kgen_options INTERFACE -ffunction-sections -fdata-sections)
  # libgcc stays shared: GCC 12's static one needs glibc 2.35, and every system has libgcc_s.so.1.
  target_link_options(kgen_options INTERFACE -static-libstdc++ -s -Wl,--gc-sections)
endif()

find_program(KGEN_CCACHE ccache)
mark_as_advanced(KGEN_CCACHE)
foreach(language C CXX)
  if(KGEN_CCACHE AND NOT CMAKE_${language}_COMPILER_LAUNCHER)
    set(CMAKE_${language}_COMPILER_LAUNCHER ${KGEN_CCACHE})
  endif()
endforeach()
