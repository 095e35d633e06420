#!/usr/bin/env bash
# check.sh KGEN_COMMAND KGEN_GENERATE WORK: builds the project of this folder with nvcc. Exit status 77: there is no nvcc.
set -euo pipefail
command=$1 generate=$2 work=$3
here=$(cd "$(dirname "$0")" && pwd)

nvcc=
for candidate in "${CUDACXX:-}" "$(command -v nvcc || true)" "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc"; do
  if [ -n "$candidate" ] && [ -x "$candidate" ]; then nvcc=$candidate; break; fi
done
if [ -z "$nvcc" ]; then
  echo "skipped: kgen_generate needs nvcc, which was not found (CUDACXX, PATH, CUDA_HOME)"
  exit 77
fi

rm -rf "$work"
configure() {
  cmake -S "$here" -B "$work" -G Ninja -DCMAKE_CUDA_COMPILER="$nvcc" -DKGEN_COMMAND="$command" \
        -DKGEN_GENERATE="$generate" -DCMAKE_CUDA_ARCHITECTURES="$1" "${@:2}"
}
configure 90
cmake --build "$work"
"$work/program"

# Nothing changed: nothing is compiled again.
configure 90 > /dev/null
cmake --build "$work" | tee "$work/again.txt"
grep -q "no work to do" "$work/again.txt"

# An architecture that is too old is refused when configuring.
if configure 50 > "$work/old.txt" 2>&1; then
  echo "an architecture that is too old was not refused"
  exit 1
fi
grep -Eq "require sm_|Unsupported gpu architecture|CMAKE_CUDA_ARCHITECTURES" "$work/old.txt"
echo "kgen_generate: built, looked up, and not built twice"
