#!/usr/bin/env bash
# tools/emitted-diff says that nothing differs from the same command, and shows what another one writes.
#   check.sh SOURCE COMMAND WORK
set -euo pipefail
tool=$1/tools/emitted-diff kgen=$2 work=$3
mkdir -p "$work"
kernels='^lacpy__[dz]'
export KGEN_COMMAND=$kgen
"$tool" --with "$kgen" HEAD "$kernels" >"$work/same"
grep -q '^emitted-diff: 0 kernels differ, [1-9]' "$work/same"
cat >"$work/other" <<TEXT
#!/usr/bin/env bash
"$kgen" "\$@" && sed -i 's/KERNEL/KERNE1/' "\${@: -1}"/*.cu
TEXT
chmod +x "$work/other"
status=0
"$tool" --with "$work/other" HEAD "$kernels" >"$work/differs" || status=$?
[ $status = 1 ]
grep -q '^-.*KERNE1' "$work/differs"
grep -q '^+.*KERNEL' "$work/differs"
grep -q '^differs, too: zlacpy_' "$work/differs"
for wrong in --nonsense 'no-such-revision'; do
  status=0
  "$tool" "$wrong" >"$work/wrong" 2>&1 || status=$?
  [ $status = 2 ]
  grep -qe "$wrong" "$work/wrong"
done
