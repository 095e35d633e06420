-- An m x n matrix whose rows lie in the registers of a block's threads: the registers of a thread's rows and of the panel that one warp has; in
-- shared memory the elements of all panels with the columns that wait behind them, `wait` where these begin, and a block's bytes. A panel
-- takes room that columns left before the one in front of it; the pitches are those of published rows and of rows of U.
function rows_in_block_registers(s)
  local columns = 8 * pieces_of(s.n, 8) - s.aside
  return (pieces_of(s.m, 32 * s.warps) * columns + 8 * pieces_of(s.m, 32)) * s.element_bytes // 4
end
function rows_in_block_memory(s)
  local steps, slots, all = math.min(s.m, s.n), 32 * s.warps * pieces_of(s.m, 32 * s.warps), 8 * pieces_of(s.n, 8)
  local panels, elements = 0, s.aside * (slots + 1)
  for first = 0, steps - 1, 8 do
    panels = panels + 8 * (s.m - first)
    elements = math.max(elements, panels + math.max(0, math.min(s.aside, s.aside + 8 - first)) * (slots + 1))
  end
  local place = { elements = elements, wait = elements - s.aside * (slots + 1), pitch = padded_row(all - s.aside, s.element_bytes), eight = 8 + 16 // s.element_bytes }
  place.bytes = (elements + 8 * place.pitch + all * place.eight) * s.element_bytes + slots * (pieces_of(steps, 8) + 4) + s.m + 2048
  return place
end
