#include "tools/bindings/words.hpp"

namespace kgen::bindings {

std::string declaration_reference() {
  return R"text(
## The declaration
`family { ... }` stands before the text. Only comments, and local functions behind a line `%%`, may
stand before it. It is run before any size is known. Steps of Lua, memory, emitted text, tunables,
variants and the steps of a plan are limited; a message names the limit. A file
`OPERATION_FAMILY.cu.t` is a family of kernels, `OPERATION_FAMILY.plan.t` one of plans; of several
operations the file names the first.

| field | says |
|---|---|
| `operation` | a name of `kgen list ops`, or several with commas between them: the text sees which one as `operation` |
| `about`, `paper` | a line each; `paper`, or else `about`, stands in the head of every emitted file |
| `tunables` | a list of name, legal values, and what it is. Values are a list, or a function of `s`; integers from 0 up, or words. The first legal ones are the default |
| `limit` | the largest compiled-in size that it serves; left out: 32 |
| `supports` | whether it serves this spec; left out: all. A family whose text does not use `matrix_of_group` says `s.layout ~= "grouped"` |
| `requires` | what it needs of an architecture (`generator/model/architecture.cpp`): `redux`, `fp64_matrix`, or both with a comma; a text or a function |
| `launch` | `threads` and `matrices` of a block, `shared` bytes of dynamic shared memory; `blocks`, if so many, neighbours in the grid, serve these matrices; `least_columns`, if blocks may share the columns of a matrix: each takes at least so many |
| `flops`, `bytes` | per matrix; left out: by the operation's row, each byte read once and written once |
| `prefetches` | whether in layout `grouped` the numbers of a round's matrices are prefetched: where `room_to_prefetch(s, bytes)` finds shared memory for them beside so many bytes a matrix |
| `per_matrix_sizes` | `true`: in layout `grouped` a matrix has at most the request's rows and columns, and the text takes its own, `m` and `n`, at run time (`own_size`); all kernels above 32 do |
| `steps` | of a plan, instead of `requires`, `launch`, `flops` and `bytes`: the list of its steps |

The functions get `s`: every size and option by its name, `s.layout`, `s.operation`, `s.precision`,
`s.complex`, `s.element_bytes`, `s.real_bytes`, `s.written` (`s.written.A`: A is overwritten),
`s.matrix_operands` (how many matrices a call has),
`s.in_place` (of plans), and the tunables before. The text has the same values by bare names, as
`op.NAME` and `tune.NAME`, and the whole table as `spec`; `name` is the kernel's symbol,
`parameters` its parameter list, `threads` and `matrices` its launch.

## Layouts
- `packed`: leading dimensions and strides are constants in front of the kernel. Matrix 0 of each
  operand begins on 16 bytes, and a complex `T` is aligned to its size.
- `strided`, `pointers`: write `A[matrix]` and `lda`, or `matrix_of`, `matrix_if`. There is no
  `strideA` by pointers.
- `grouped`, of batches of variable size: `kernel()` makes the body a function that a persistent
  kernel calls in a loop. `return` leaves the body, `lda` is the matrix's own, `size_bin` is the
  size of the bin.

## Plans
A plan's `steps(s)` returns a list such as that of `templates/inverse/matinv_by_factors.plan.t`: `{
"getrf", m = s.n, n = s.n, A = "C", ipiv = pivots, info = "info" }`.

| in a step | is |
|---|---|
| the first entry | an operation; tuning tables and families decide which kernel or plan does it |
| a size | a number, or the name of a size of the plan's operation |
| an option | a word; left out: its first |
| an operand | the name of one of the plan's operation; a buffer of the workspace `{ element = "matrix", rows = s.n, columns = s.n }` (`matrix`, `real` or `int32`), one for each matrix; a part of either, `{ of = "C", row = 8, column = 0 }`. One that an option makes NULL is left out |

| building block | does |
|---|---|
| `lacpy`, `laswp`, `getrf`, ... | every operation without scalars |
| `solve_factored`, `det_of_factors` | solutions and determinants by getrf's factors; where info is not 0 X is kept, or NaN (`singular = keep` or `nan`) |
| `solve_factored_posdef` | solutions by potrf's factors, with the same option |
| `pivot_search`, `rank_1_update`, `factor_column` | stages of unblocked LU (`templates/studies/`) |
| `panel_solve`, `panel_update` | rows of U beside a panel; the rank-k update C - A B. The bits are getrf's |
| `adjust_panel` | a panel's pivots and info become the matrix's |
| `library_trsm`, `library_gemm` | the two by cuBLAS, or plain loops on `host`: no promise of bits, never a default, not for pointer batches of c and z |

## Shared words
- A file of `templates/common/*.lua` has functions of Lua, a file `*.t` functions that emit lines:
  `%% choose_last_row(n - 1)` in a line of its own. It is run when a template first names one of its
  words, which a line `function WORD(` makes.
- What one family alone uses stands in its file: local functions of Lua, and functions of the device
  (`DEVICE`) in front of `kernel()`.
- A word keeps its meaning: a local, parameter, loop variable or function of that name is refused,
  with file and line.
- A word of the prelude needs a definition for CUDA and one for `host`, in `namespace KGEN_PRELUDE`,
  with a comment right above it that can be understood alone. An emitted file holds the words that
  its kernel names and what these use, of overloads those whose types it names. CUDA's names mean
  the same: `threadIdx.x`.
- Emitted lines stand four columns further right for each brace around them.
- On `host` an element of a shared array is a stand-in that is checked. It can be assigned to and
  from a `T`, and given to `fma`, `mul`, `add`, `div`, `reciprocal`, `select`, `abs1`, `shuffle`,
  `/`, `==` and minus. It has no parts and no address: write `const T t = tile[i];` and `t.re`, and
  pass the array and an index.
)text";
}

}  // namespace kgen::bindings
