-- Whole numbers.

-- The powers of two from first to last: powers_of_two(1, 8) is {1, 2, 4, 8}.
function powers_of_two(first, last)
  local values, value = {}, 1
  while value <= last do
    if value >= first then values[#values + 1] = value end
    value = value * 2
  end
  return values
end

-- The values of a tunable, with one of them in front: the first that is legal is the default.
function starting_with(first, values)
  local found = {}
  for _, value in ipairs(values) do
    if value == first then table.insert(found, 1, value) else found[#found + 1] = value end
  end
  return found
end

-- The least power of two that is not below n.
function next_power_of_two(n)
  local value = 1
  while value < n do value = value * 2 end
  return value
end

-- Whether the FP64 matrix instruction multiplies the numbers of a precision, or the parts of complex ones.
function in_fp64(s) return s.precision == "d" or s.precision == "z" end

-- n divided by `size`, rounded up.
function ceil_div(n, size) return (n + size - 1) // size end
