// What several unit tests need.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "generator/emission/emitter.hpp"
#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/families.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/full.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/text.hpp"

namespace kgen::test {

// The built-in families, and those in a folder.
inline Families load(const Folder& folder) { return Families::load({&folder.path(), 1}); }

// The text of a family whose declaration has these fields, on line 3, and whose kernel has this body, from line 4 on.
inline std::string probe(const std::string& operation, const std::string& fields, const std::string& body = "") {
  return "%% family { operation = '" + operation +
         "', about = 'a probe', flops = 0, bytes = 0,\n"
         "%%   launch = function(s) return { threads = 32, matrices = 1, shared = 0 } end,\n"
         "%%   " +
         fields + " }\n" + body;
}

}  // namespace kgen::test
