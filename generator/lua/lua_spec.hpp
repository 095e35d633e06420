// A spec as templates see it. Internal to the generator.
#pragma once

#include <optional>

#include "generator/lua/sandbox.hpp"
#include "generator/model/spec.hpp"

namespace kgen {

// Makes the table that a declaration's functions get as `s`, and that the text below it has as `spec`: the request's
// sizes and words, `tune` (the tunables known so far), and what follows from them. A declaration is asked much about
// one request: what it says is a table of its own, which stays, and behind which the tunables stand.
class Spec_table {
 public:
  // `label`, "s." or "spec.", is how errors call it.
  Spec_table(Sandbox& sandbox, const char* label) : sandbox_(sandbox), label_(label) {}

  // `in_place`: of the call, known to `steps`, but not to a kernel's text, which must not depend on it.
  void push(const Request& request, const Settings& tune, std::optional<bool> in_place = {});

 private:
  void make_behaviour(const Request& request);

  Sandbox& sandbox_;
  const char* label_;
  Request request_;
  int behaviour_ = LUA_NOREF;  // of tables of this request, which leads to what it says
};

// Sets the functions by which templates ask what an architecture has, in the table on top.
void set_architecture_words(lua_State* lua);

}  // namespace kgen
