#!/usr/bin/env bash
# What each room may include; prints every include that leads elsewhere, and fails.
set -euo pipefail
cd "$1"
status=0
room() {   # room FOLDER ALLOWED: the folder includes nothing of the project but these (a regular expression)
  [ -d "$1" ] || { echo "no folder $1"; status=1; return; }
  if grep -rnE --include='*.?pp' '^ *# *include "(generator|runtime|verify|tools|tests|templates)/' "$1" |
     grep -vE "# *include \"($2)/"; then
    echo "$1 includes no more than: $2"
    status=1
  fi
}
# Of the generator a reader of a room needs the rooms named beside it, and none of those that include it.
room generator/text 'generator/text'                            # errors, digests, lines of a template, the embedded files
room generator/model 'generator/(text|model)'                   # operation, request, spec, family: what is wanted, and how
room generator/operations 'generator/(text|model|operations)'   # the rows of the one table
room generator/prelude 'generator/(text|prelude)'               # its parts, and what a kernel needs of them
room generator/lua 'generator/(text|model|lua)'                 # sandbox, declarations, rendering, the families found
room generator/emission 'generator/(text|model|prelude|lua|emission)'   # from spec to source, launcher and header
rooms=$(echo $(ls generator))
[ "$rooms" = "emission lua model operations prelude text" ] || { echo "generator has other rooms: $rooms"; status=1; }
# It is built without CUDA. Behind `namespace kgen {` stands text that it emits.
for file in generator/*/*.?pp; do
  ! sed '/^namespace kgen {/,$d' "$file" | grep '#include <.*cuda' || { echo "$file includes CUDA"; status=1; }
done
room verify 'generator|verify'
room runtime/files 'generator|runtime/files'
room runtime/object 'generator|runtime/object'
room runtime/cache 'generator|runtime/(cache|files)'
room runtime/compiler 'generator|runtime/(compiler|object|files)'
room runtime/tuning 'generator|runtime/tuning'
room runtime/plan 'generator|runtime/(plan|tuning)'
room runtime/call 'generator|runtime/call'
room runtime/device 'generator|runtime/(device|object)'
# host's kernels are compiled beside the prelude's own lanes
room runtime/host 'generator|templates|runtime/(host|device|call|object|files)'
room runtime/library 'generator|runtime/(library|compiler|device)'
room runtime/engine 'generator|runtime'
room runtime/api 'generator|runtime/(api|engine|call|device|include)'
room tools/bindings 'generator|tools/bindings'
room tools/kgen 'generator|runtime|verify|tools/kgen'
room tools/laboratory 'generator|runtime|verify|tools/kgen|tools/laboratory'
exit $status
