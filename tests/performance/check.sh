#!/usr/bin/env bash
# check.sh SOURCE WORK: docs/performance.md is what tools/performance makes of the committed numbers;
# a change of them is found; `measure` writes whole rows of what a kgen (here a script) prints.
set -euo pipefail
source=$1 work=$2
command -v python3 > /dev/null || { echo "skipped: python3 was not found"; exit 77; }
tool=$source/tools/performance

"$tool" page --check

fail() { echo "check.sh: $1"; exit 1; }
rm -rf "$work"
mkdir -p "$work/docs"
cp -r "$source"/docs/{measurements,figures,performance.md} "$work/docs"
chmod -R u+w "$work"
stale() { if "$tool" page --check --root "$work" 2> "$work/log"; then fail "$1: it was not found"; fi; }
"$tool" page --check --root "$work"
sed -i 's/,matinv,,d,8,packed,[0-9.]*,/,matinv,,d,8,packed,0.001,/' "$work"/docs/measurements/performance_*.csv
stale "another number"
for name in performance.md figures/performance_time.svg; do
  grep -q "^docs/$name is stale: run tools/performance page" "$work/log" || fail "$name is not called stale"
done
sed -i 's/,matinv,,d,8,packed,0.001,/,matinv,,d,8,packed,fast,/' "$work"/docs/measurements/performance_*.csv
stale "a word for a number"
grep -q 'performance_h.*csv:[0-9]*: could not convert' "$work/log" || fail "a broken row is not named"

# What stands for kgen prints a row for each size and precision that it is asked for; getrf z is wrong.
cat > "$work/kgen" <<'PY'
#!/usr/bin/env python3
import json, sys
if sys.argv[1] == "--version":
    sys.exit(print("kgen 0 (generator 1)"))
bench, op, sizes, precisions = sys.argv[1:5]
layouts = sys.argv[sys.argv.index("--layout") + 1]
sizes_of = lambda n: {"m": n, "n": 16} if op == "trsm" else {"n": n}
rows = [{**sizes_of(int(n)), "op": op, "precision": p, "layout": layout, "batch": 1000, "fraction_of_copy": 0.5,
         "fraction_of_bound": 0.75, "kgen": {"right": (op, p) != ("getrf", "z") or "--pivot" in sys.argv, "seconds": 1e-6},
         "peers": [{"who": "slow", "right": True, "seconds": 5e-6}, {"who": "fast", "right": True, "seconds": 3e-6},
                   {"who": "wrong", "right": False, "seconds": 1e-6}, {"who": "none", "right": False}]}
        for layout in layouts.split(",") for p in precisions.split(",") for n in sizes.split(",")]
print(json.dumps({"gpu": "NVIDIA Test, A100", "rows": rows}))
PY
chmod +x "$work/kgen"
measure() { "$tool" measure --out "$work/new.csv" --kgen "$work/kgen" "$@" 2> "$work/log"; }
if measure; then fail "a wrong result ends well"; fi
grep -q 'getrf z n = 128: the result is wrong' "$work/log" || fail "what is wrong is not said"
if grep -q ',getrf,,z,.*,packed' "$work/new.csv"; then fail "a wrong result was written"; fi
grep -q '^"NVIDIA Test, A100",matinv,,d,8,packed,1,0.500,0.750,fast,3,"kgen bench matinv 4,.* --runs 3",' "$work/new.csv" ||
  fail "a row is not what it must be"
grep -q ',solve,--nrhs 1,d,32,pointers,' "$work/new.csv" || fail "layouts are missing"
[ "$(grep -c ',trsm,,c,.*,packed,' "$work/new.csv")" -eq 9 ] || fail "sizes of trsm are wrong"
cp "$work/new.csv" "$work/old.csv"
measure --resume
[ "$(grep -c 'measured before' "$work/log")" -eq "$(grep -c ' of ' "$work/log")" ] || fail "--resume measures again"
sed -i '/,posv,/d' "$work/new.csv"
measure --resume
cmp "$work/new.csv" "$work/old.csv"                 # the same rows, in the same places

# Times beside those that are committed: slower ones are named and end well, wrong ones do not.
sed 's/(op, p) != ("getrf", "z") or/op != BROKEN or/; s/^bench, op/BROKEN = None\nbench, op/' "$work/kgen" > "$work/right"
chmod +x "$work/right"
mkdir -p "$work/baseline/docs/measurements"
sed 's/,matinv,,d,8,packed,1,0.500,/,matinv,,d,8,packed,1,0.900,/' "$work/new.csv" > "$work/baseline/docs/measurements/performance_test.csv"
"$tool" compare --root "$work/baseline" --kgen "$work/right" > "$work/log" || fail "slower is an error"
grep -qx 'matinv d  *8  *90  *50' "$work/log" && grep -q 'slower by more than 5%: matinv d n = 8: 0.56$' "$work/log" ||
  fail "what is slower is not named"
sed -i 's/^BROKEN = None/BROKEN = "gemm"/' "$work/right"
if "$tool" compare --root "$work/baseline" --kgen "$work/right" > "$work/log" 2>&1; then fail "a wrong result ends well"; fi
grep -q 'gemm s n = 4: the result is wrong' "$work/log" || fail "what is wrong is not said by compare"
mkdir -p "$work/other/docs/measurements"
mv "$work/new.csv" "$work/other/docs/measurements/performance_test.csv"
"$tool" page --root "$work/other" > "$work/log" 2>&1 || grep -q 'figures need matplotlib' "$work/log" ||
  fail "no page is made: $(tail -n 1 "$work/log")"
grep -q 'A100.*1.00.3.0x' "$work/other/docs/performance.md" || fail "the page does not show what was measured"
