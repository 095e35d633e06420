-- Words of families whose lanes hold one to four rows of a matrix each, one of which a step chooses at run time (tunable `rows`).

-- The text for every row of a lane: "a#" is its a0, a1, ...
function for_rows(text) return numbered(text, tune.rows) end

-- The largest of so many values.
function largest_of_all(names)
  local largest = names[1]
  for i = 2, #names do largest = "larger(" .. largest .. ", " .. names[i] .. ")" end
  return largest
end

-- The one that is in the place of the lane's chosen row. Uses upper1, upper2: the bits of that place.
function chosen_among(names, from, count)
  if count == 1 then return names[from] end
  local half = next_power_of_two(count) // 2
  return "select(upper" .. half .. ", " .. chosen_among(names, from + half, count - half) .. ", " .. chosen_among(names, from, half) .. ")"
end

-- What the chosen row has, from its lane `owner` of those that shuffle: a whole warp, or a group that is a part of one.
function from_chosen_row(lanes_that_shuffle, text)
  return lanes_that_shuffle .. "::shuffle(" .. chosen_among(for_rows(text), 1, tune.rows) .. ", owner)"
end
