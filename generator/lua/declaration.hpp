// What a template's family { ... } says: the table, checked, and its functions to call. Internal to the generator.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "generator/lua/declaration_lines.hpp"
#include "generator/lua/lua_spec.hpp"
#include "generator/lua/sandbox.hpp"
#include "generator/model/family.hpp"
#include "generator/text/error.hpp"

namespace kgen {

class Declaration {
 public:
  // Runs the template up to its family { ... }, before any size is known; as a family of operation `which` of those
  // that it names. Throws Error(bad_template).
  Declaration(std::string file, std::string_view text, const std::string& chunk, std::size_t which);

  struct Tunable {
    std::string name;
    std::vector<Value> values;  // where the declaration lists them
    int function = LUA_NOREF;   // else the function that gives them
    int line = 0;
    std::string about = {};  // one line, or empty
  };

  int first_line() const { return lines_.first(); }
  const std::string& operation() const { return operations_[which_]; }
  const std::vector<std::string>& operations() const { return operations_; }
  const std::string& about() const { return about_; }
  const std::string& paper() const { return paper_; }
  // Whether no size is larger than the family's `limit`. Its functions are asked only of such requests.
  bool reaches(const Request& request) const {
    return std::ranges::all_of(request.sizes, [&](std::int64_t size) { return size <= limit_; });
  }
  bool per_matrix_sizes() const { return per_matrix_sizes_; }
  const std::vector<Tunable>& tunables() const { return tunables_; }

  // Each may be called from any thread. `tune` holds the tunables before the given one; all of them for the others.
  std::vector<Value> values(const Tunable& tunable, const Request& request, const Settings& tune) const;
  bool supports(const Spec& spec) const;
  Properties properties(const Spec& spec) const;
  Steps steps(const Spec& spec, bool in_place) const;  // of a plan

  // An error at the line of a field of the declaration; at its first line if it does not have the field.
  Error error_at(std::string_view field, const std::string& message) const;
  Error error_at(int line, const std::string& message) const;

 private:
  void read_fields();
  void read_operations();
  void read_limit();
  std::string text_field(const char* field, bool required) const;
  void read_entry(lua_Unsigned place);  // of the list `tunables` on top of the stack
  void read_tunables();
  void check_tunable_name(const std::string& name, int line) const;
  std::vector<Value> value_list(const std::string& name, int line) const;  // of the table on top of the stack
  void push_field(const char* field) const;
  // Calls it if it is a function; false where the declaration has no such field.
  bool push_result(const char* field, const Spec& spec) const;
  bool boolean_result(const char* field, const Spec& spec, bool absent) const;
  Needs needs(const Spec& spec) const;  // what `requires` says
  std::int64_t integer_result(const char* field, const Spec& spec, std::int64_t absent) const;

  std::string file_;
  bool is_plan_;
  Declaration_lines lines_;
  std::vector<std::string> operations_;
  std::size_t which_;
  std::string about_, paper_;
  std::int64_t limit_ = common_limit;
  bool per_matrix_sizes_ = false;
  std::vector<Tunable> tunables_;
  mutable std::mutex mutex_;  // of the sandbox
  mutable Sandbox sandbox_;
  mutable Spec_table spec_table_{sandbox_, "s."};
  int table_ = LUA_NOREF;
};

}  // namespace kgen
