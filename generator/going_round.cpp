#include "generator/going_round.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/error.hpp"
#include "generator/kernel_arguments.hpp"
#include "generator/kernel_signature.hpp"
#include "generator/rendering.hpp"
#include "generator/source_tokens.hpp"

namespace kgen {
namespace {

constexpr std::string_view opening = "KERNEL", place = "block_index()";

// The body with `block` for block_index().
std::string of_block(std::string_view body, std::string_view file) {
  std::string text;
  std::size_t from = 0;
  for (const Token& token : tokens_of(body)) {
    const auto at = static_cast<std::size_t>(token.text.data() - body.data());
    const bool asks = body.substr(at).starts_with(place);
    if (token.text == "blockIdx" || token.text == "gridDim" || (token.text == "block_index" && !asks))
      throw Error(
          Failure::bad_template,
          fmt::format("{}: in layout listed blocks go round: {} says their place, not {}", file, place, token.text));
    if (!asks) continue;
    text.append(body.substr(from, at - from)).append("block");
    from = at + place.size();
  }
  return text.append(body.substr(from));
}

}  // namespace

std::string going_round(std::string_view text, const Spec& spec, const std::string& symbol, const Launch& launch,
                        std::string_view file, bool lines) {
  const std::string parameters = parameter_list(spec, symbol);
  const std::size_t name = find_signature(text, symbol, parameters);
  const std::size_t kernel = text.substr(0, name).rfind(opening);
  if (name == text.npos || kernel == text.npos)
    throw Error(Failure::bad_template, fmt::format("{}: declares no {}", file, opening));
  const std::string_view type = text.substr(kernel + opening.size(), name - kernel - opening.size());
  const std::size_t list = text.find('(', name) + 1;
  std::string arguments;
  for (const Kernel_argument& argument : kernel_arguments(spec.request)) arguments += ", " + argument.name;
  const auto breaks = static_cast<std::size_t>(std::ranges::count(type, '\n'));
  // Values that do not change from round to round would fill registers all the way, were they moved out of the loop;
  // and of how many blocks there are it keeps nothing. Of the kernel's type the launch bounds are left out, and lines
  // stay where they are.
  return fmt::format(
      "{before}KERNEL_BODY void{breaks}{symbol}_block(i64 block,{body}"
      "\n{line}// The launch may have fewer blocks than the class needs: each goes round.\n"
      "KERNEL{type}{symbol}({parameters})\n{{\n"
      "    let_next_launch_begin();   // it serves another class\n"
      "    i64 block = block_index();\n"
      "    if (batch < 0) goto next;   // never: what a compiler sees to have two ways in is no loop to move work out "
      "of\n"
      "again:\n"
      "    {symbol}_block(block{arguments});\n"
      "next:\n"
      "    block_sync();   // shared arrays are used again\n"
      "    block += block_count();\n"
      "    if (!none_listed(classes + {own_class}, block * {matrices}, batch)) goto again;\n"
      "    if (block_index() == 0) wait_for_launches_before();   // so that the last class ends when all have\n"
      "}}\n",
      fmt::arg("before", text.substr(0, kernel)),
      fmt::arg("breaks", std::string(std::max<std::size_t>(1, breaks), '\n')),
      fmt::arg("line", lines ? fmt::format("#line 1 \"{}\"\n", symbol) : ""), fmt::arg("symbol", symbol),
      fmt::arg("body", (parameters.starts_with('\n') ? "" : " ") + of_block(text.substr(list), file)),
      fmt::arg("type", type), fmt::arg("parameters", parameters), fmt::arg("own_class", own_class(spec.request)),
      fmt::arg("matrices", launch.matrices), fmt::arg("arguments", arguments));
}

}  // namespace kgen
