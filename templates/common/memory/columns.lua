-- Right-hand sides that a group of lanes solves for, in rounds: what shared memory they take, and which a lane has. The lines are in columns.t.

-- Elements of so many columns of a group, each by itself or as a contiguous block that begins anywhere between two multiples of 16 bytes (Columns_of_groups in columns.cuh).
function elements_for_columns(order, element_bytes, columns, contiguous_b)
  if not contiguous_b then return columns * padded_row(order, element_bytes) end
  return whole_vectors(columns * order + (order * element_bytes % 16 ~= 0 and 16 // element_bytes - 1 or 0), element_bytes)
end

-- Elements of a round of columns that a group of lanes, or if contiguous a warp, has at once, `columns` a lane (columns.t).
function round_of_columns(order, contiguous_b, columns)
  return (contiguous_b and 32 // lanes or 1) * elements_for_columns(order, element_bytes, lanes * columns, contiguous_b)
end

-- In the emitted text: the condition that there is a lane's column q of a round, counted from 0; and for lanes that have a first one, what stands in
-- front of a statement for column q.
function lane_has(q) return string.format("lane%s < count", q > 0 and " + " .. q * lanes or "") end
function if_column(q) return q == 0 and "" or "if (" .. lane_has(q) .. ") " end
