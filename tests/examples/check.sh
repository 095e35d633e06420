#!/usr/bin/env bash
# check.sh EXAMPLE PREFIX LIBRARIES WORK: builds an example by the `Build:` line in its head against an installed kgen (by `Build, GPU:`
# too where there is one and a CUDA toolkit), and runs it by its `Run:` line; README.md stands for the program in it. PREFIX holds the installation, LIBRARIES libkgen.so. Exit status
# 77: something that it needs is not here.
set -euo pipefail
example=$1 prefix=$2 libraries=$3 work=$4
source=$(cd "$(dirname "$0")/../../examples" && pwd)

skip() { echo "skipped: $1"; exit 77; }

rm -rf "$work"
mkdir -p "$work"
if [ "$example" = README.md ]; then   # its C program, by the command that stands there
  source=$work example=first.c
  { printf '/* Build: cc first.c $(pkg-config --cflags --libs kgen) -o first\n * Run: ./first | grep -- "^-1.5 1 1 -0.5$"\n */\n'
    awk '/^```c$/ {p = 1; next} /^```/ {p = 0} p' "$(dirname "$0")/../../README.md"; } > "$work/first.c"
else
  cp -r "$source/$example" "$source/common" "$work/"
fi
head=$source/$example
[ ! -d "$head" ] || head=$head/$example.cpp
[ -e "$head" ] || head=$source/$example/CMakeLists.txt
line_of() { sed -n "s/^[ /#*]*$1: *//p" "$head" | head -n 1; }
build=$(line_of Build) gpu_build=$(line_of 'Build, GPU') run=$(line_of Run)
[ -n "$run" ] || { echo "$head has no line 'Run:'"; exit 1; }

export CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
case $example in
  graph.cpp) [ -f "$CUDA_HOME/include/cuda_runtime.h" ] || skip "no CUDA toolkit in $CUDA_HOME" ;;
  emitted)
    for nvcc in "${CUDACXX:-}" "$(command -v nvcc || true)" "$CUDA_HOME/bin/nvcc" ''; do [ -z "$nvcc" ] || [ ! -x "$nvcc" ] || break; done
    [ -n "$nvcc" ] || skip "nvcc was not found (CUDACXX, PATH, CUDA_HOME)"
    export CUDACXX=$nvcc ;;
  *.py) python3 -c 'import numpy' 2>/dev/null || skip "python3 has no numpy" ;;
esac

cd "$work"
[ ! -d "$example" ] || cd "$example"
export PATH=$prefix/bin:$PATH KGEN_PREFIX=$prefix PKG_CONFIG_PATH=$libraries/pkgconfig
export LD_LIBRARY_PATH=$libraries:$CUDA_HOME/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
[ -f "$CUDA_HOME/include/cusolverDn.h" ] && [ -e "$CUDA_HOME/lib64/libcusolver.so" ] || gpu_build=
for line in "$build" "$gpu_build"; do   # the second program replaces the first, and runs on host as that does
  [ -n "$line" ] || continue
  echo "+ $line"
  bash -e -c "$line"
done
echo "+ $run"
bash -e -c "$run"
echo "example $example: done"
