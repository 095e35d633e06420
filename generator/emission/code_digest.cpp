#include "generator/emission/emitter.hpp"

#include <fmt/format.h>

#include <cctype>

#include "generator/prelude/source_tokens.hpp"
#include "generator/text/digest.hpp"

namespace kgen {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string code_of(const Source& source) {
  // The header is a comment, and what stops a compiler that makes nothing of the rest.
  const std::string whole = cuda_text(source, false);
  std::string code = without_comments(std::string_view(whole).substr(source.header.size()));
  // A tunable that the family gets changes the name, which has digits of the id's digest, and perhaps nothing else.
  code = replaced(std::move(code), source.symbol, "kernel");
  std::erase_if(code, [](unsigned char c) { return std::isspace(c) != 0; });
  const Launch& launch = source.properties.launch;
  const std::string blocks = launch.blocks > 1 ? fmt::format("{} blocks ", launch.blocks) : "";
  return fmt::format("{} {} {} {} {}{}", launch.threads, launch.matrices, launch.shared, launch.least_columns, blocks,
                     code);
}

std::string code_of(const Steps& steps) {
  std::string text;
  for (const Buffer& buffer : steps.buffers)
    text += fmt::format("buffer {} {} {} {}\n", buffer.rows, buffer.columns, buffer.per_matrix, buffer.fixed);
  for (const Plan_step& step : steps.list) {
    const Request& request = step.request;
    text += fmt::format("step {} {} {}", request.name(), request.precision, settings_text(request, "=", " "));
    for (const View& view : step.operands)
      text += fmt::format(" view {} {} {} {} {} {}", static_cast<int>(view.of), view.index, view.row, view.column,
                          view.whole, view.addresses);
    for (const Number& number : step.numbers) text += fmt::format(" number {} {}", number.size, number.value);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string code_digest(const Families& families, const Spec& spec) {
  const Family& family = families.find(spec);
  if (!family.is_plan()) return sha256(code_of(render(families, spec)));
  family.check(spec);
  return sha256(code_of(family.steps(spec, false)));
}

}  // namespace kgen
