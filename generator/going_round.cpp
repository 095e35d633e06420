#include "generator/going_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "generator/error.hpp"
#include "generator/kernel_arguments.hpp"
#include "generator/kernel_signature.hpp"
#include "generator/precision.hpp"
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

// Of what each matrix of the batch has, an argument that is an array of addresses or numbers, and what it is called.
struct Own {
  std::string argument;
  std::string element;  // the type of an address or a number
  std::string name;
};

// Those that the body asks for.
std::vector<Own> owned(const Request& request, std::string_view body) {
  std::vector<Own> list;
  const std::vector<Token> words = tokens_of(body);
  for (const Kernel_argument& argument : kernel_arguments(request)) {
    using Kind = Kernel_argument::Kind;
    constexpr std::string_view addresses = "* const*";
    const bool number = argument.kind == Kind::size || argument.kind == Kind::leading;
    if (!number && !(argument.kind == Kind::data && argument.type.ends_with(addresses))) continue;
    if (std::ranges::none_of(words, [&](const Token& word) { return word.text == argument.name; })) continue;
    const std::string type = number ? "int" : argument.type.substr(0, argument.type.size() - addresses.size() + 1);
    list.push_back({argument.name, type, number ? argument.name.substr(0, argument.name.size() - 3) : argument.name});
  }
  return list;
}

// The template and its line that a place in the text is of, "x.cu.t:12"; only `file` where no #line says it.
std::string place_of(std::string_view text, std::size_t at, std::string_view file) {
  constexpr std::string_view directive = "#line ";
  const std::size_t said = text.rfind(directive, at);
  if (said == text.npos) return std::string(file);
  const std::size_t begin = std::min(text.find('\n', said), at);
  const std::string_view line = text.substr(said + directive.size(), begin - said - directive.size());
  const std::int64_t first = std::strtoll(std::string(line.substr(0, 10)).c_str(), nullptr, 10);
  const std::size_t open = line.find('"'), close = line.rfind('"');
  if (open < close) file = line.substr(open + 1, close - open - 1);
  return fmt::format("{}:{}", file, first + std::ranges::count(text.substr(begin, at - begin), '\n') - 1);
}

constexpr std::string_view shared = "SHARED(";

// Bytes of the shared arrays that the body, which begins at `begin`, declares, each with what its alignment may take.
std::int64_t shared_bytes(std::string_view text, std::size_t begin, std::string_view file, char precision) {
  std::int64_t bytes = 0;
  for (std::size_t at = text.find(shared, begin); at != text.npos; at = text.find(shared, at + 1)) {
    const std::string_view inside = text.substr(at + shared.size(), text.find(')', at) - at - shared.size());
    const std::string_view type = inside.substr(0, inside.find(','));
    std::string_view number = inside.substr(inside.rfind(',') + 1);
    number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
    std::int64_t count = 0;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), count);
    if (problem != std::errc() || end != number.data() + number.size())
      throw Error(Failure::bad_template,
                  fmt::format("{}: with reads_ahead a shared array's count must be a number, not '{}'",
                              place_of(text, at, file), number));
    const int element = kgen::precision(precision).element_bytes;
    bytes += count * (type == "T" ? element : type == "int" || type == "u32" ? 4 : std::max(8, element)) + 16;
  }
  return bytes;
}

// How the blocks of a kernel go round.
struct Round {
  const Spec& spec;
  const std::string& symbol;
  const Launch& launch;
  std::string_view file;
  std::string_view before, type;  // the text in front of the kernel; between KERNEL and its name
  std::string_view parameters, body;
  std::string line;  // of the loop

  std::string_view breaks() const {  // so that lines stay where they are
    static constexpr std::string_view most = "\n\n\n\n\n\n\n\n";
    return most.substr(
        0, std::clamp<std::size_t>(static_cast<std::size_t>(std::ranges::count(type, '\n')), 1, most.size()));
  }
  std::string classes() const { return fmt::format("classes + {}", own_class(spec.request)); }
};

constexpr std::string_view begins =
    "// The launch may have fewer blocks than the class needs: each goes round.\n"
    "KERNEL{type}{symbol}({parameters})\n{{\n"
    "    let_next_launch_begin();   // it serves another class\n";
constexpr std::string_view ends =
    "    if (block_index() == 0) wait_for_launches_before();   // so that the last class ends when all have\n}}\n";

// Values that do not change from round to round would fill registers all the way, were they moved out of the loop; and
// of how many blocks there are it keeps nothing. Of the kernel's type the launch bounds are left out.
std::string reading_in_time(const Round& round) {
  std::string arguments;
  for (const Kernel_argument& argument : kernel_arguments(round.spec.request)) arguments += ", " + argument.name;
  return fmt::format(
      fmt::runtime("{before}KERNEL_BODY void{breaks}{symbol}_block(i64 block,{space}{parameters}{body}\n{line}" +
                   std::string(begins) +
                   "    i64 block = block_index();\n"
                   "    if (batch < 0) goto next;   // never: what a compiler sees to have two ways in is no loop to "
                   "move work out of\n"
                   "again:\n"
                   "    {symbol}_block(block{arguments});\n"
                   "next:\n"
                   "    block_sync();   // shared arrays are used again\n"
                   "    block += block_count();\n"
                   "    if (!none_listed({classes}, block * {matrices}, batch)) goto again;\n" +
                   std::string(ends)),
      fmt::arg("before", round.before), fmt::arg("breaks", round.breaks()), fmt::arg("line", round.line),
      fmt::arg("symbol", round.symbol), fmt::arg("space", round.parameters.starts_with('\n') ? "" : " "),
      fmt::arg("body", of_block(round.body, round.file)), fmt::arg("type", round.type),
      fmt::arg("parameters", round.parameters), fmt::arg("classes", round.classes()),
      fmt::arg("matrices", round.launch.matrices), fmt::arg("arguments", arguments));
}

// The same where what the matrices of a round have comes to shared arrays while the round before is at work. The types
// of these arrays follow from the device. Rounds meet at a barrier of the block: behind one of the warp alone a
// compiler does not know that all lanes go on together, and writes every word of the warp in the body twice, once for
// the case that they do not (solve 32 x 32: four times the instructions, and a third of the speed lost).
std::string reading_ahead(const Round& round, const std::vector<Own>& own) {
  const int matrices = round.launch.matrices;
  std::string types, taken, given, arrays, ahead, passed;
  for (const Kernel_argument& argument : kernel_arguments(round.spec.request)) {
    const auto one = std::ranges::find(own, argument.name, &Own::argument);
    const bool is_class = argument.name == "listed" || argument.name == "classes";
    if (one != own.end()) {
      types += fmt::format(", class Of_{}", one->name);
      taken += fmt::format(", const Of_{}& {}", one->name, one->argument);
      arrays += fmt::format("        SHARED({}, next_{}, {});\n", one->element, one->name, 2 * matrices);
      ahead += fmt::format("        const Ahead<{0}, decltype(next_{1})> of_{1}({2}, next_{1});\n", one->element,
                           one->name, one->argument);
      passed += fmt::format(", of_{}", one->name);
      given += fmt::format(", of_{}", one->name);
    } else {
      taken += is_class ? fmt::format(", const Class& {}", argument.name)
                        : fmt::format(", {} {}", argument.type, argument.name);
      given += is_class ? ", of_class" : ", " + argument.name;
    }
  }
  return fmt::format(
      fmt::runtime("{before}template <class Class{types}>\n"
                   "KERNEL_BODY void{breaks}{symbol}_block(i64 block{taken}){body}\n{line}" +
                   std::string(begins) +
                   "    if (!none_listed({classes}, block_index() * {matrices}, batch)) {{\n"
                   "        // What the matrices of a round have is read while the round before is at work.\n"
                   "        SHARED(int, range, 4);\n"
                   "        SHARED(int, next, {matrices});\n"
                   "        SHARED(int, two, {twice});\n"
                   "{arrays}"
                   "        Class_ahead<{matrices}, decltype(range), decltype(next), decltype(two)> of_class{{range, "
                   "next, two, 0}};\n"
                   "{ahead}"
                   "        of_class.begin(listed, {classes}, batch);\n"
                   "        of_class.read(0, listed, batch{passed});\n"
                   "        copy_async_wait();\n"
                   "        block_sync();\n"
                   "        if (batch < 0) goto next_round;   // never: what a compiler sees to have two ways in is no "
                   "loop to move work out of\n"
                   "    again:\n"
                   "        of_class.read(of_class.round + 1, listed, batch{passed});\n"
                   "        {symbol}_block(of_class.block(of_class.round){given});\n"
                   "    next_round:\n"
                   "        ++of_class.round;\n"
                   "        copy_async_wait();\n"
                   "        block_sync();   // shared arrays are used again\n"
                   "        if (of_class.has_round()) goto again;\n"
                   "    }}\n" +
                   std::string(ends)),
      fmt::arg("before", round.before), fmt::arg("types", types), fmt::arg("breaks", round.breaks()),
      fmt::arg("line", round.line), fmt::arg("symbol", round.symbol), fmt::arg("taken", taken),
      fmt::arg("body", of_block(round.body.substr(1), round.file)), fmt::arg("type", round.type),
      fmt::arg("parameters", round.parameters), fmt::arg("classes", round.classes()), fmt::arg("matrices", matrices),
      fmt::arg("twice", 2 * matrices), fmt::arg("arrays", arrays), fmt::arg("ahead", ahead), fmt::arg("passed", passed),
      fmt::arg("given", given));
}

// Whether a block's 48 KiB of static shared arrays have room for those of two rounds, each read by a thread for each
// matrix.
bool has_room(const Round& round, std::int64_t shared_bytes, const std::vector<Own>& own) {
  if (round.launch.matrices > round.launch.threads) return false;
  constexpr std::int64_t most = 48 * 1024;
  std::int64_t of_matrix = 3 * 4, arrays = 3;
  for (const Own& one : own) of_matrix += 2 * (one.element == "int" ? 4 : 8), ++arrays;
  return shared_bytes + of_matrix * round.launch.matrices + 16 * arrays <= most;
}

}  // namespace

std::string going_round(std::string_view text, const Spec& spec, const std::string& symbol, Properties& properties,
                        std::string_view file, bool lines) {
  const std::string parameters = parameter_list(spec, symbol);
  const std::size_t name = find_signature(text, symbol, parameters);
  const std::size_t kernel = text.substr(0, name).rfind(opening);
  if (name == text.npos || kernel == text.npos)
    throw Error(Failure::bad_template, fmt::format("{}: declares no {}", file, opening));
  const std::size_t body = text.find(')', name);
  const Round round{.spec = spec,
                    .symbol = symbol,
                    .launch = properties.launch,
                    .file = file,
                    .before = text.substr(0, kernel),
                    .type = text.substr(kernel + opening.size(), name - kernel - opening.size()),
                    .parameters = parameters,
                    .body = text.substr(body),
                    .line = lines ? fmt::format("#line 1 \"{}\"\n", symbol) : ""};
  const std::vector<Own> own = owned(spec.request, round.body);
  properties.reads_ahead =
      properties.reads_ahead && has_room(round, shared_bytes(text, body, file, spec.request.precision), own);
  return properties.reads_ahead ? reading_ahead(round, own) : reading_in_time(round);
}

}  // namespace kgen
