-- How matrices lie in shared memory, and how many of them fit into it.

-- The bytes of shared memory that static arrays may have, on every architecture; and how many blocks with dynamic and static arrays of so many
-- bytes a multiprocessor of 90 has room for, which takes 1 KiB more for each. A block may have all the rest; beside dynamic arrays 2 KiB of it are
-- kept for static ones, whatever these have.
function static_shared_memory() return 48 * 1024 end
function blocks_in_flight(dynamic, static)
  local all = shared_memory_of_multiprocessor(90)
  return dynamic + 2048 > all - 1024 and 0 or all // (dynamic + static + 1024)
end

-- Of some numbers of matrices per block those whose SHARED arrays of so many bytes a matrix fit into a block.
function fit_in_shared_memory(counts, bytes)
  local values = {}
  for _, count in ipairs(counts) do
    if count * bytes <= static_shared_memory() then values[#values + 1] = count end
  end
  return values
end

-- Whether static arrays have room, beside so many bytes a matrix, for what a persistent kernel prefetches (persistent.t): of three rounds
-- a matrix's number, and of two what it has: of each operand address and leading dimension, and at most two sizes.
function room_to_prefetch(s, bytes)
  local own = s.matrix_operands * (8 + 4) + 2 * 4
  return s.per_block * (bytes + 3 * 4 + 2 * own) + 192 <= static_shared_memory()
end

-- Elements from one row of n to the next in shared memory: rows start on 16 bytes, so that four or two elements are read
-- at once, and an odd number of such vectors apart, so that a column's elements lie in different banks. With a `unit` of 32 bytes the same in
-- sectors: a copy past L1 asks for a sector twice whose halves come to two sectors of shared memory (docs/experiments/staging.md).
function padded_row(n, element_bytes, unit)
  local size = (unit or 16) // element_bytes   -- elements of a vector, or of a sector
  return (ceil_div(n, size) | 1) * size
end

-- Whether a warp's matrices may lie in shared memory by sectors, and come past L1: not in batches of variable size, whose grids have as many
-- blocks as there is room for.
function lies_in_sectors(layout) return layout ~= "grouped" end

-- Rows where all lanes read one element: columns of n start on 16 bytes; and for a whole matrix of such columns, so that what
-- the groups of a warp read at once lies in different banks.
function whole_vectors(n, element_bytes) return ceil_div(n, 16 // element_bytes) * (16 // element_bytes) end
function factors_in_shared_memory(n, element_bytes) return padded_row(n * whole_vectors(n, element_bytes), element_bytes) end

-- Elements that a group has room for where it moves its m x n matrix: columns apart, or contiguous with the matrices of the warp's other groups, as
-- they lie in memory (fetch_matrices in staging.t).
function elements_for_matrix(m, n, element_bytes, contiguous)
  return contiguous and elements_for_columns(m * n, element_bytes, 1, true) or n * padded_row(m, element_bytes)
end

-- Whether matrices of so many rows may move so: in packed batches, and worth while if columns are no whole 16-byte vectors.
function suits_contiguous(s, rows) return s.layout == "packed" and rows * s.element_bytes % 16 ~= 0 end

-- The tunable that says how data move: `what` moves, by which of these words, and if not always by all which of them there are for a spec.
local transfers = { direct = "each lane, or thread, its own elements", staged = "through shared memory",
                    contiguous = "all of a warp's groups as one block of memory", rhs = "of the right-hand sides alone as one such block" }
function transfer_tunable(what, words, values)
  local meanings = {}
  for i, word in ipairs(words) do meanings[i] = word .. ", " .. transfers[word] end
  return { "transfer", values or words, "how " .. what .. ": " .. table.concat(meanings, "; ") }
end
-- The same of a group's n x n matrix A.
function matrix_transfer_tunable()
  return transfer_tunable("A is moved", { "direct", "staged", "contiguous" },
    function(s) return s.written.A and suits_contiguous(s, s.n) and { "contiguous", "direct", "staged" } or { "direct", "staged" } end)
end

-- Elements from one matrix (or vector) to the next in shared memory, where each belongs to one thread (staging.cuh), in the emitted
-- text. Whole 16-byte vectors are read as such and lie an odd number of them apart, as rows do. Those of at most 64 elements (measured:
-- docs/experiments/staging.md) lie an odd number of sectors apart if they are whole ones, which costs two ways of conflict and no sector twice. Others follow
-- one another without a gap, so that together they are whole vectors. `layout`: where it is another one than the text's.
function staged_stride(elements, element_bytes, layout)
  layout = layout or op.layout
  local vector_size = 16 // element_bytes
  if elements % vector_size ~= 0 then return elements end
  local sectors = elements % (2 * vector_size) == 0 and elements <= 64 and lies_in_sectors(layout)
  return padded_row(elements, element_bytes, sectors and 32 or 16)
end

-- The same in bytes for a family's declaration, which knows the layout from its spec; of elements of the matrix's type if not given.
function staged_bytes(s, elements, element_bytes)
  element_bytes = element_bytes or s.element_bytes
  return staged_stride(elements, element_bytes, s.layout) * element_bytes
end
