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
configure "75-real;90a"
cmake --build "$work"
"$work/program"

# Nothing changed: nothing is compiled again.
configure "75-real;90a" > /dev/null
cmake --build "$work" | tee "$work/again.txt"
grep -q "no work to do" "$work/again.txt"

# Compiled for nothing that it serves, a kernel says so, and what helps.
kernel=$(grep -l "requires sm_80" "$work"/kernels/dgetrf_16_*.cu | head -n 1)
if "$nvcc" -arch=sm_75 -c "$kernel" -o "$work/old.o" > "$work/old.txt" 2>&1; then
  echo "a kernel that requires sm_80 was compiled for sm_75 alone"
  exit 1
fi
grep -q "requires sm_80 or later: .*kgen --ops getrf ... --arch sm_75" "$work/old.txt"

# Options of the operations reach the command.
for word in potrf__d__n_3__uplo_upper trsm__d__m_3__n_any__side_left__uplo_upper trsm__d__m_any__n_3__side_right__uplo_upper; do
  grep -q "^// Id: *${word}__" "$work"/solves/*.cu || { echo "OPTIONS: no kernel is called $word"; exit 1; }
done
for uplo in uplo uplo=Q; do
  if configure 90 -DUPLO="$uplo" > "$work/wrong.txt" 2>&1; then
    echo "OPTIONS $uplo was not refused"
    exit 1
  fi
  grep -q "uplo=lower\|'Q'" "$work/wrong.txt"
done

# An architecture that is too old is refused when configuring.
if configure 50 -DUPLO=uplo=U > "$work/old.txt" 2>&1; then
  echo "an architecture that is too old was not refused"
  exit 1
fi
grep -Eq "requires? sm_|Unsupported gpu architecture|CMAKE_CUDA_ARCHITECTURES" "$work/old.txt"
# All of them are served, and the GPU of this machine if there is one.
configure all-major -DUPLO=uplo=U > "$work/all.txt" 2>&1
grep -q '"sm_80"' "$work/solves/manifest.json"
if ! configure native -DUPLO=uplo=U > "$work/native.txt" 2>&1; then
  tr -s ' \n' ' ' < "$work/native.txt" | grep -q "is native, and CMake found no GPU here: name the architecture"
fi
echo "kgen_generate: built, looked up, and not built twice"
