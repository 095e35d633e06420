// The function `steps` of a plan: what it gives, made values and checked against the table of operations.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "generator/lua/declaration.hpp"
#include "generator/lua/lua_stack.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"

namespace kgen {
namespace {

constexpr lua_Unsigned most_steps = 1000;
constexpr std::size_t most_own_buffers = 16;
constexpr std::int64_t most_extent = 1 << 15;
// Stands for a size that is taken at run time where extents are compared: equal to nothing else.
constexpr std::int64_t unknown_size = 1'000'003;
constexpr std::array element_words{"matrix", "real", "int32", "address"};  // of enum Element

using Extents = std::array<std::int64_t, most_sizes>;

struct Table {  // rows and columns of an operand or a buffer
  std::int64_t rows = 1, columns = 1;
  Element element = Element::matrix;
};

// Reads the list on top of Lua's stack. What is wrong is refused by `refuse`, with the line of `steps`.
class Step_reader {
 public:
  Step_reader(lua_State* lua, const Request& request, std::function<Error(const std::string&)> refuse)
      : lua_(lua), request_(request), refuse_(std::move(refuse)) {
    for (std::size_t i = 0; i < sizes_.size(); ++i)
      sizes_[i] = request.sizes[i] == any_size ? unknown_size : request.sizes[i];
  }

  Steps read() {
    if (!lua_istable(lua_, -1)) throw refuse_(fmt::format("'steps' gave {} instead of a list", shown(lua_)));
    const lua_Unsigned count = lua_rawlen(lua_, -1);
    if (count == 0 || count > most_steps)
      throw refuse_(fmt::format("'steps' gave {} steps instead of 1 to {}", count, most_steps));
    for (number_ = 1; number_ <= count; ++number_) {
      const Stack_guard guard(lua_);
      lua_rawgeti(lua_, -1, static_cast<lua_Integer>(number_));
      steps_.list.push_back(read_step());
    }
    return std::move(steps_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { throw refuse_(fmt::format("step {}: {}", number_, why)); }

  void check_keys(const std::string& of, const std::vector<std::string>& allowed) const {
    for (const std::string& key : keys_of(lua_))
      if (std::ranges::find(allowed, key) == allowed.end())
        refuse(fmt::format("{} has no '{}': {}", of, key, fmt::join(allowed, ", ")));
  }
  std::int64_t integer(const char* field, std::int64_t absent) const {
    const Stack_guard guard(lua_);
    push_raw(lua_, -1, field);
    if (lua_isnil(lua_, -1) && absent >= 0) return absent;
    if (!lua_isinteger(lua_, -1) || lua_tointeger(lua_, -1) < 0 || lua_tointeger(lua_, -1) > most_extent)
      refuse(fmt::format("{} is {} instead of an integer from 0", field, shown(lua_)));
    return lua_tointeger(lua_, -1);
  }

  Plan_step read_step() {
    if (!lua_istable(lua_, -1)) refuse(fmt::format("it is {} instead of a table", shown(lua_)));
    lua_rawgeti(lua_, -1, 1);
    if (lua_type(lua_, -1) != LUA_TSTRING) refuse("its first entry is no operation's name");
    const std::string name = lua_tostring(lua_, -1);
    lua_pop(lua_, 1);
    const Operation* op = nullptr;
    try {
      op = &operation(name);
    } catch (const Error& error) {
      refuse(error.what());
    }
    if (!op->scalars.empty()) refuse(fmt::format("{} takes {}, which a plan has not", name, op->scalars[0].name));
    std::vector<std::string> allowed{"1"};
    for (const Size& size : op->sizes) allowed.emplace_back(size.name);
    for (const Option& option : op->options) allowed.emplace_back(option.name);
    for (const Operand& operand : op->operands) allowed.push_back(operand.name);
    check_keys(name, allowed);
    Plan_step step;
    read_request(*op, step);
    Extents sizes{};
    for (std::size_t i = 0; i < op->sizes.size(); ++i)
      sizes[i] =
          step.numbers[i].size < 0 ? step.numbers[i].value : sizes_[static_cast<std::size_t>(step.numbers[i].size)];
    for (const Operand& operand : op->operands)
      step.operands.push_back(is_null(step.request, operand) ? View{.of = View::Of::nothing}
                                                             : read_view(operand, step.request, sizes));
    return step;
  }

  // A size is a number, or the name of one of the plan's; an option a word.
  void read_request(const Operation& op, Plan_step& step) {
    Settings given;
    for (const Size& size : op.sizes) {
      const Stack_guard guard(lua_);
      push_raw(lua_, -1, std::string(size.name).c_str());
      if (lua_isinteger(lua_, -1) && lua_tointeger(lua_, -1) > -most_extent && lua_tointeger(lua_, -1) < most_extent) {
        const std::int64_t value = lua_tointeger(lua_, -1);
        step.numbers.push_back({-1, value});
        // Any number may be given to a kernel at run time; which ones are compiled in the request says.
        if (size.always_compiled || (!size.never_compiled() && value >= 1 && value <= op.limit))
          given.push_back({std::string(size.name), value});
        continue;
      }
      const int own = lua_type(lua_, -1) == LUA_TSTRING ? request_.operation->find_size(lua_tostring(lua_, -1)) : -1;
      if (own < 0)
        refuse(fmt::format("the size {} is {} instead of a number or the name of a size of {}", size.name, shown(lua_),
                           request_.name()));
      step.numbers.push_back({own, 0});
      if (const std::int64_t value = request_.sizes[static_cast<std::size_t>(own)]; value != any_size)
        given.push_back({std::string(size.name), value});
    }
    for (const Option& option : op.options) {
      const Stack_guard guard(lua_);
      push_raw(lua_, -1, std::string(option.name).c_str());
      if (lua_isnil(lua_, -1)) continue;
      if (lua_type(lua_, -1) != LUA_TSTRING)
        refuse(fmt::format("the option {} is {} instead of a word", option.name, shown(lua_)));
      given.push_back({std::string(option.name), std::string(lua_tostring(lua_, -1))});
    }
    try {
      step.request = make_request(op.name, request_.precision, given);
    } catch (const Error& error) {
      refuse(error.what());
    }
  }

  // An operand is the name of one of the plan's, a buffer { element =, rows =, columns = }, or a part of either
  // { of =, row =, column = }.
  View read_view(const Operand& operand, const Request& request, const Extents& sizes) {
    const Stack_guard guard(lua_);
    const auto wrong = [&](const std::string& why) { refuse(fmt::format("{}: {}", operand.name, why)); };
    push_raw(lua_, -1, operand.name.c_str());
    if (lua_isnil(lua_, -1)) wrong("it is missing");
    View view;
    if (lua_istable(lua_, -1)) {
      push_raw(lua_, -1, "of");
      if (lua_isnil(lua_, -1)) {
        lua_pop(lua_, 1);
      } else {
        lua_insert(lua_, -2);
        check_keys("a part", {"column", "of", "row"});
        view.row = integer("row", 0);
        view.column = integer("column", 0);
        lua_pop(lua_, 1);
      }
    }
    const Table table = lua_istable(lua_, -1) ? read_buffer(view) : own_operand(view, operand);
    if (table.element != operand.element)
      wrong(fmt::format("its elements are of type {} instead of {}",
                        element_words[static_cast<std::size_t>(table.element)],
                        element_words[static_cast<std::size_t>(operand.element)]));
    const std::int64_t rows = operand.rows.of(sizes, request.options);
    const std::int64_t columns = operand.columns.of(sizes, request.options);
    if (view.row + rows > table.rows || view.column + columns > table.columns)
      wrong(fmt::format("{} x {} elements from row {}, column {} on are not in {} x {}", rows, columns, view.row,
                        view.column, table.rows, table.columns));
    view.whole = rows == table.rows && columns == table.columns;
    if (!view.whole && operand.shape == Shape::value) wrong("a value for each matrix has no parts");
    return view;
  }

  Table own_operand(View& view, const Operand& operand) const {
    const Operation& op = *request_.operation;
    const int index = lua_type(lua_, -1) == LUA_TSTRING ? op.find_operand(lua_tostring(lua_, -1)) : -1;
    if (index < 0)
      refuse(fmt::format("{}: {} is no operand of {}, no buffer and no part", operand.name, shown(lua_), op.name));
    const Operand& own = op.operands[static_cast<std::size_t>(index)];
    if (own.shape != operand.shape) refuse(fmt::format("{}: {} is of another shape", operand.name, own.name));
    if (writes(operand.access) && !writes(own.access))
      refuse(fmt::format("{}: {} is only read by {}", operand.name, own.name, op.name));
    view.of = View::Of::operand;
    view.index = index;
    return {own.rows.of(sizes_, request_.options), own.columns.of(sizes_, request_.options), own.element};
  }

  // The same table is the same buffer.
  Table read_buffer(View& view) {
    view.of = View::Of::buffer;
    const void* const identity = lua_topointer(lua_, -1);
    if (const auto known = buffers_.find(identity); known != buffers_.end()) {
      view.index = known->second.first;
      return known->second.second;
    }
    check_keys("a buffer", {"columns", "element", "rows"});
    Table table{integer("rows", 1), integer("columns", 1), Element::matrix};
    push_raw(lua_, -1, "element");
    const std::string word = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "";
    // Addresses are written by plans alone.
    const auto* const end = element_words.begin() + static_cast<std::size_t>(Element::address);
    const auto* const found = std::find(element_words.begin(), end, word);
    if (found == end)
      refuse(fmt::format("the element of a buffer is {} instead of matrix, real or int32", shown(lua_)));
    lua_pop(lua_, 1);
    table.element = static_cast<Element>(found - element_words.begin());
    view.index = static_cast<int>(steps_.buffers.size());
    if (steps_.buffers.size() == most_own_buffers) refuse(fmt::format("more than {} buffers", most_own_buffers));
    steps_.buffers.push_back(
        {.rows = table.rows,
         .columns = table.columns,
         .per_matrix = table.rows * table.columns * element_bytes(table.element, request_.precision)});
    buffers_.emplace(identity, std::pair(view.index, table));
    return table;
  }

  lua_State* lua_;
  const Request& request_;
  std::function<Error(const std::string&)> refuse_;
  Extents sizes_{};  // of the plan
  Steps steps_;
  lua_Unsigned number_ = 0;  // of the step, from 1 on
  std::map<const void*, std::pair<int, Table>> buffers_;
};

}  // namespace

Steps Declaration::steps(const Spec& spec, bool in_place) const {
  const std::lock_guard lock(mutex_);
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  push_field("steps");
  spec_table_.push(spec.request, spec.tune, in_place);
  sandbox_.call(1, 1);
  return Step_reader(lua, spec.request, [&](const std::string& why) { return error_at("steps", why); }).read();
}

}  // namespace kgen
