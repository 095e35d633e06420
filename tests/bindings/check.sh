#!/usr/bin/env bash
# check.sh KGEN_BINDINGS SOURCE WORK: files that it makes are found when they are stale, and
# mended.
set -euo pipefail
bindings=$1 source=$2 work=$3

rm -rf "$work"
mkdir -p "$work"/{cmake,docs,python,runtime/include/kgen}
reference=./docs/template-reference.md                       # of which what is below a heading is made
sed '/^## Helpers and primitives/q' "$source/$reference" > "$work/$reference"
[ "$("$bindings" "$work" | wc -l)" -ge 5 ]                   # a fresh folder: all are written
files=$(cd "$work" && find . -type f)
"$bindings" --check "$work"
[ -z "$("$bindings" "$work")" ]                              # nothing to do

turn=0
for file in $files; do
  cmp "$work/$file" "$source/$file"
  [ "$file" = "$reference" ] && way=0 || way=$((turn++ % 3))
  case $way in
    0) echo "stale" >> "$work/$file" ;;
    1) : > "$work/$file" ;;
    2) rm "$work/$file" ;;
  esac
  if "$bindings" --check "$work" 2> "$work.log"; then
    echo "$file is stale, and it was not found"
    exit 1
  fi
  [ "$(cat "$work.log")" = "${file#./} is stale: run tools/bindings/update" ]
  [ "$("$bindings" "$work")" = "${file#./}" ]              # written, and no other
done
"$bindings" --check "$work"

# The functions that the build compiles; a file that is current is left as it is.
"$bindings" --functions "$work.cpp"
grep -q '^kgen_status kgen_dgetrf_strided_batched(' "$work.cpp"
touch -d 2001-01-01 "$work.cpp"
"$bindings" --functions "$work.cpp"
[ "$(date -r "$work.cpp" +%Y)" = 2001 ]
rm "$work.cpp"

# What it does not understand it refuses.
for arguments in "" "--check" "--functions" "--chekc $work" "$work $work" "--help"; do
  status=0
  "$bindings" $arguments 2> "$work.log" || status=$?
  [ "$status" = 2 ] && grep -q '^usage: kgen_bindings' "$work.log"
done
rm "$work.log"
echo "kgen_bindings: stale files are found and mended"
