#!/usr/bin/env bash
# check.sh EXAMPLE PREFIX LIBRARIES WORK: builds an example by the `Build:` line in its head against an installed kgen (by
# `Build, GPU:` too where there is one and a CUDA toolkit), and runs it by its `Run:` line. Where the head says `Prints:` it
# prints just that. `Run, GPU:` instead says that it needs a GPU: without one it is built, and then built once more for
# `host`, with CUDA's runtime calls on ordinary memory (cuda_on_host/). PREFIX holds the installation, LIBRARIES libkgen.so.
# Exit status 77: something that it needs is not here.
set -euo pipefail
example=$1 prefix=$2 libraries=$3 work=$4
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../../examples" && pwd)

skip() { echo "skipped: $1"; exit 77; }

rm -rf "$work"
mkdir -p "$work"
cp -r "$source/$example" "$source/common" "$work/"
head=$source/$example
[ ! -d "$head" ] || head=$head/$example.cpp
[ -e "$head" ] || head=$source/$example/CMakeLists.txt
on_gpu_alone() { grep -q '^#include <cublas' "$head"; }
line_of() { sed -n "s/^[ /#*]*$1: *//p" "$head" | head -n 1; }
build=$(line_of Build) gpu_build=$(line_of 'Build, GPU') run=$(line_of Run) gpu_run=$(line_of 'Run, GPU')
prints=$(sed -n '/^\/\/ Prints:$/,/^\/\/$/s,^//   ,,p' "$head")
[ -n "$run$gpu_run" ] || { echo "$head has no line 'Run:'"; exit 1; }

export CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
case $example in
  *.cpp)
    for needed in cublas_v2.h cuda_runtime.h; do
      ! grep -q "^#include <$needed>" "$head" || [ -f "$CUDA_HOME/include/$needed" ] || build=
    done
    [ -n "$build$gpu_run" ] && { [ -n "$build" ] || ! on_gpu_alone; } || skip "no CUDA toolkit in $CUDA_HOME" ;;
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
has_gpu() { ! { kgen doctor || true; } | grep -q '^GPU *missing'; }
if [ -n "$gpu_run" ] && { [ -z "$build" ] || ! has_gpu; }; then
  ! on_gpu_alone || { echo "example $example: built; it runs on a GPU alone"; exit; }
  echo "no GPU, or no CUDA toolkit: on host"
  sed -i 's/"cuda:0"/"host"/' "$example"
  c++ -std=c++17 -I"$here/cuda_on_host" "$example" $(pkg-config --cflags --libs kgen) -o "${example%.cpp}"
fi
run=${run:-$gpu_run}
echo "+ $run"
bash -e -c "$run" | tee "$work/printed"
[ -z "$prints" ] || diff <(echo "$prints") "$work/printed" || { echo "it does not print what its head says"; exit 1; }
echo "example $example: done"
