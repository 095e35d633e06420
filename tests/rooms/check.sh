#!/usr/bin/env bash
# check.sh SOURCE: the sources include what the table of docs/design.md says ("The layers"), no more and no less. Prints
# what differs, and fails.
#
# An arrow leads from a file's folder to that of a file which it includes, and to that of a type which it only declares
# (`struct Call;`) and a header elsewhere defines. A room is a folder of the table, with the folders below it that are
# no rooms. A room's row includes rooms of rows above it, so that no arrows between rooms lead around in a circle; nor
# do includes between the folders of one room.
set -euo pipefail
cd "$1"
status=0
mapfile -t sources < <(find generator runtime templates tools verify -name '*.[ch]' -o -name '*.[ch]pp' | LC_ALL=C sort)

# A line "FOLDER" for each, and "FOLDER FOLDER FILE:LINE KIND" for each arrow: quoted, kgen's own by <>, declared.
arrows=$(awk '
  function folder(path) { sub(/\/?[^\/]*$/, "", path); return path == "" ? "." : path }
  function arrow(to, kind) { print here, to ~ /\.\./ ? ".." : to, FILENAME ":" FNR, kind }   # no room is ..
  FNR == 1 { here = folder(FILENAME); before = ""; if (second) print here }
  !second {
    if (FILENAME ~ /\.h(pp)?$/ && /^(struct|class) .*\{/) defined[$2] = defined[$2] " " here
    next
  }
  match($0, /^ *# *include *"[^"]*"/) { split($0, parts, "\""); arrow(folder(parts[2]), "quoted") }
  match($0, /^ *# *include *<[^>{]*>/) {   # braces: text that is emitted
    to = substr($0, index($0, "<") + 1)
    sub(/>.*/, "", to)
    sub(/^kgen\//, "runtime/include/kgen/", to)
    if (to ~ /^(generator|runtime|templates|tests|tools|verify)\//) arrow(folder(to), "own")
  }
  /^(struct|class) [A-Za-z_]+;/ && before !~ /^template/ {
    sub(/;/, "", $2)
    count = index(defined[$2] " ", " " here " ") ? 0 : split(defined[$2], folders, " ")
    for (i = 1; i <= count; ++i) arrow(folders[i], "declared")
  }
  { before = $0 }' "${sources[@]}" second=1 "${sources[@]}")

# The table, a line for each room: its name, and what it may include.
rooms=$(sed -n '/^## The layers/,/^## One call/s/^| \(`.*\) |$/\1/p' docs/design.md | tr -d '`,' |
  awk -F'|' '{ count = split($1, names, " "); for (i = 1; i <= count; ++i) print names[i], $2 }')

awk '
  function above(path) { return sub(/\/[^\/]*$/, "", path) ? path : "" }
  function room_of(path) { while (path != "" && !(path in rooms)) path = above(path); return path }
  function refuse(text) { print text; status = 1 }
  function is_above(folder) {   # or has rooms that are
    for (room in rooms) if (index(room "/", folder "/") == 1) return 1
    return 0
  }
  FNR == NR {
    for (i = 2; i <= NF; ++i) {
      near = above($1) "/" $i   # `cache` in a row of runtime/ is runtime/cache
      to = near in rooms ? near : $i
      if (!is_above(to) || index($1 "/", to "/") == 1) refuse("docs/design.md: no row above that of " $1 " is " $i)
      may[$1, to] = unused[$1, to] = 1
    }
    rooms[$1]
    next
  }
  {
    from = room_of($1)
    seen[from]
    if (from == "") { if (NF == 1) refuse("docs/design.md has no room " $1); next }
    if (NF == 1 || from == room_of($2)) next
    for (to = $2; to != "" && !((from, to) in may); ) to = above(to)
    if (to == "") refuse($3 ": " from " does not include " $2 " by docs/design.md")
    delete unused[from, to]
  }
  END {
    for (room in rooms) if (!(room in seen)) refuse("docs/design.md: " room " has no sources")
    for (pair in unused) { split(pair, of, SUBSEP); refuse("docs/design.md: " of[1] " does not include " of[2]) }
    exit status
  }' <(echo "$rooms") <(echo "$arrows") || status=1

awk '$4 == "quoted" && $1 != $2 { print $1, $2 }' <<<"$arrows" | tsort 2>&1 >/dev/null |
  sed 's/^tsort: -: .*/folders that include each other:/; s/^tsort: /  /' || status=1

# The generator is built without CUDA. Behind `namespace kgen {` stands text that it emits.
for file in generator/*/*.?pp; do
  ! sed '/^namespace kgen {/,$d' "$file" | grep '#include <.*cuda' || { echo "$file includes CUDA"; status=1; }
done
exit $status
