// Running a template for one spec. Internal to the generator.
#pragma once

#include <string>

#include "generator/model/family.hpp"

namespace kgen {

struct Template {
  const std::string& file;  // relative to its templates folder
  const std::string& text;
  const std::string& chunk;  // lua_chunk(text, file)
};

// The kernel's parameters, for use right behind its name: on lines of their own where they do not fit beside it.
std::string parameter_list(const Spec& spec, const std::string& name);

Kernel_text render_template(const Template& source, const Spec& spec, const Properties& properties);

}  // namespace kgen
