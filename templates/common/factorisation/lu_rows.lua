-- Words of LU, most of them of the families that eliminate with one to four rows on each lane. A step chooses the pivot row, all lanes receive its elements, and the
-- rows below take their multiples out of theirs: a<r>_<j> is element j of the lane's row r, u<j> of the row that the step chose.

-- What is factored is op(A), of solve as its option trans says: whether that is a transpose of A, which memory and shared arrays hold; and an
-- element of op(A) in the emitted text, given the element of A that it is made of.
function transposes(s) return s.operation == "solve" and s.trans ~= "no" end
function of_op(element) return transposes(spec) and spec.trans == "conjugate" and "conjugate(" .. element .. ")" or element end

-- The text for every row of a lane: "#" is its number.
function of_each_row(text, between) return table.concat(numbered(text, 0, tune.rows - 1), between or ", ") end

-- Where step k finds the pivot row in shared memory: even and odd steps by turns.
local function buffer_of_step(k) return k % 2 == 0 and "even" or "odd" end

-- What the lane with the pivot row of step k gives in column j, and how all lanes receive it.
function pivot_row_given(k, j)
  if tune.search == "none" then return "a" .. k // lanes .. "_" .. j end
  local given = "a0_" .. j
  for r = 1, tune.rows - 1 do given = string.format("select(pivot.mine[%d], a%d_%s, %s)", r, r, j, given) end
  return given
end
function pivot_row_received(k, j)
  if tune.broadcast == "shared" then return string.format("pivot_row[%s + %s]", buffer_of_step(k), j) end
  if tune.search ~= "none" then return "Warp::shuffle(" .. pivot_row_given(k, j) .. ", pivot.lane)" end
  return string.format("Group::shuffle(%s, %d)", pivot_row_given(k, j), k % lanes)
end

-- A step's columns to the right of its own, up to `width`: the macro RECEIVE, which stands before the kernel, receives one of them in all lanes and updates
-- it there; and the step's line names them. What is received is used at once, for which fewer registers do. In the macro's text ## joins names to numbers.
function receive_macro()
  local shared, pivoting = tune.broadcast == "shared", tune.search ~= "none"
  local element = shared and "pivot_row[from + j]" or pivoting and pivot_row_received(0, "##j") or "Group::shuffle(row##_##j, from)"
  local update = string.gsub(of_each_row("if (below#) a#_@j = fma(-a#_@k, u@j, a#_@j);", " "), "@", "##")
  return "// Column j of step k: u<j>, the pivot row's element, is received and used at once, for which fewer registers do.\n" ..
    "#define RECEIVE(k, j" .. (shared and ", from" or not pivoting and ", row, from" or "") .. ") const T u##j = " .. element .. "; " .. update
end
function columns_received(k, width)
  local from = tune.broadcast == "shared" and buffer_of_step(k) or tune.search == "none" and string.format("a%d, %d", k // lanes, k % lanes)
  local columns = {}
  for j = k + 1, width - 1 do columns[#columns + 1] = "RECEIVE(" .. k .. ", " .. j .. (from and ", " .. from or "") .. ")" end
  return statements_in_lines(columns)
end

-- Whether the operation chooses pivots: it always does, or has an option that says so.
function chooses_pivots(s) return not s.written.A or s.pivot == "partial" end

-- The tunable that says how the pivot row is received; `values`: the words that it takes.
function broadcast_tunable(values) return { "broadcast", values, "how the pivot row gets to all lanes: by shuffles, or through shared memory" } end

-- The tunable that says how a pivot is found among lanes, and what it needs (generator/model/architecture.hpp).
function search_tunable()
  return { "search", function(s) return chooses_pivots(s) and { "redux", "butterfly" } or { "none" } end,
           "how a pivot is found: redux, by the reduction instruction of sm_80; butterfly, by shuffles" }
end
function needs_of_search(s) return s.search == "redux" and "redux" or "" end

