#!/usr/bin/env bash
# check.sh SOURCE WORK CXX: tools/new-operation in a copy of what it writes to: the stubs are whole, in every group, and what
# it refuses it leaves as it was. That they build and fail loudly is for who adds an operation: tools/test --operation.
set -euo pipefail
source=$1 work=$2 cxx=$3

rm -rf "$work"
mkdir -p "$work/tests" "$work/tools"
cp -r "$source"/{generator,verify,templates} "$work"
cp -r "$source/tests/support" "$work/tests"
cp "$source/tools/new-operation" "$work/tools"
cp -r "$work" "$work/../new-operation-before"
trap 'rm -rf "$work/../new-operation-before"' EXIT
cd "$work"

# Bad usage: exit status 2, a line that says the way out, and nothing written.
refused() { # refused SAID ARGUMENT...
  local said=$1 status=0
  shift
  tools/new-operation "$@" > log 2>&1 || status=$?
  [ $status = 2 ] && [ "$(wc -l < log)" = 1 ] && grep -qF -- "$said" log || { echo "new-operation $*:"; cat log; exit 1; }
  rm log
}
refused "it takes a NAME and a GROUP"
refused "it takes a NAME and a GROUP" trace
refused "there is no 'traces'; it takes lu, condition, " trace traces
refused "there is no 'variable'" trace variable       # bookkeeping
for name in getrf herk laswp lacpy matinv_cond sort_sizes; do refused "there is an operation '$name', in generator/operations/" "$name" lu; done
for name in '' Trace 9x a__b _x x_ 'a b' ../x 'x"'; do refused "NAME: '$name' is not allowed" "$name" lu; done
diff -r "$work/../new-operation-before" .

for group in lu condition posdef triangular products auxiliary; do
  name=trace_of_$group
  tools/new-operation "$name" $group > log
  for file in generator/operations/$group.cpp verify/operations/$group.cpp tests/support/reference/lapack.cpp templates/*/${name}_thread_per_matrix.cu.t; do
    grep -qx "$file" log
    grep -q UNFINISHED "$file"
    grep -q "$name" "$file"
  done
  refused_name=$(tools/new-operation "$name" lu 2>&1 || true)
  [[ $refused_name == *"there is an operation '$name'"* ]]
done
rm log
[ -z "$(find . -name '*.new')" ]

# Of all groups those whose lists end most differently, and what all write to.
for file in generator/operations/auxiliary.cpp verify/operations/products.cpp tests/support/reference/lapack.cpp; do
  "$cxx" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I. "$file"
done
echo "new-operation: stubs are whole, and what is bad is refused"
