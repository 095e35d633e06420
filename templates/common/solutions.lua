-- Words of the family that solves in shared memory by blocks of rows.

-- Bytes of a block's rows of the factors and of the columns of X of all its lanes, which lie an odd number of elements apart.
function solution_tile(s) return (s.n * s.rows + 32 * s.warps * s.columns * (s.n | 1)) * s.element_bytes end
