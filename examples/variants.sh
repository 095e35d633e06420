#!/bin/sh
# Which variants of one kernel are there, which is used, what limits it, and do two of them give the same bits?
#
# Run: ./variants.sh
set -eu
out=${TMPDIR:-/tmp}/kgen-variants.$$
mkdir -p "$out"
trap 'rm -rf "$out"' EXIT

echo "== How many variants of getrf, d, n = 8 there are, and the best of them as measured on sm_90"
kgen list variants getrf 8 d

echo "== The one that is used on sm_90, by which measurement"
kgen explain getrf 8 d --arch sm_90

echo "== What limits it, by its machine code (no GPU needed; 'kgen bench' measures, on a GPU)"
kgen bench getrf 8 d --bound

echo "== Two variants on the same matrices, on the processor: the same factors, bit by bit"
first=getrf__d__m_8__n_8__pivot_partial__layout_packed__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux__broadcast_shuffle__transfer_direct__least_warps_32
second=getrf__d__m_8__n_8__pivot_partial__layout_packed__rows_across_lanes__rows_1__lanes_8__per_block_8__search_butterfly__broadcast_shared__transfer_direct__least_warps_32
for variant in "$first" "$second"; do
  kgen run getrf --matrices random --size 8 --precision d --batch 100 --device host --variant "$variant" --check --output "$out/$(echo "$variant" | cksum | cut -d' ' -f1).npy"
done
set -- "$out"/*.npy
cmp "$1" "$2" && echo "the same bits"
