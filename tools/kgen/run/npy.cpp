#include "tools/kgen/run/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <regex>
#include <sstream>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/files/files.hpp"

namespace kgen {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

// Text from a file in a message: nothing that a terminal would obey, and not more than tells what it is.
std::string printable(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown;
  for (const char c : text.substr(0, most)) {
    const bool plain = c >= ' ' && c <= '~' && c != '\\';
    shown += plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return text.size() > most ? shown + "..." : shown;
}

// The header: a Python dictionary of three known keys. Strict, because it is the only thing that says what the bytes
// are.
void parse_header(std::string text, Npy_array& array) {
  constexpr std::size_t most = 4096;
  static const std::regex item(
      R"re(\s*['"](\w+)['"]\s*:\s*(?:['"]([^'"]*)['"]|(True|False)|\(((?:\s*\d+\s*,)*\s*\d*\s*)\))\s*(?:,\s*|$))re");
  text.erase(text.find_last_not_of(" \n") + 1);
  bool good = text.size() <= most && text.size() > 1 && text.front() == '{' && text.back() == '}';
  std::map<std::string, std::string> values;
  std::smatch found;
  for (auto at = text.cbegin() + good, end = text.cend() - good; good && at != end; at = found[0].second) {
    good = std::regex_search(at, end, found, item, std::regex_constants::match_continuous);
    const std::size_t place = !good ? 0 : found[1] == "descr" ? 2 : found[1] == "fortran_order" ? 3 : 4;
    good = good && (place < 4 || found[1] == "shape") && found[place].matched &&
           values.emplace(found[1], found[place]).second;
  }
  if (!good) throw std::string("its header is malformed: it is no dictionary of 'descr', 'fortran_order' and 'shape'");
  for (const char* key : {"descr", "fortran_order", "shape"})
    if (!values.contains(key)) throw fmt::format("its header lacks '{}'", key);
  array.type = values["descr"];
  array.fortran_order = values["fortran_order"] == "True";
  std::ranges::replace(values["shape"], ',', ' ');
  std::istringstream shape(values["shape"]);
  for (std::int64_t size = 0; shape >> size;) array.shape.push_back(size);
  if (!shape.eof()) throw std::string("its header's shape is not a tuple of sizes");
}

// The element's size in bytes of a type that kgen reads.
std::int64_t element_bytes(const std::string& type, const std::string& wanted) {
  std::vector<std::string_view> names;
  for (const auto& row : precisions()) {
    if (row.npy == type) return row.element_bytes;
    names.push_back(row.npy);
  }
  if (type == "<i4") return 4;
  if (!type.empty() && type[0] == '>') {
    throw fmt::format("its numbers are big-endian ('{}'): save it with .astype('<{}')", printable(type),
                      printable(type.substr(1)));
  }
  if (type.find('O') != type.npos)
    throw fmt::format("it holds Python objects ('{}'), not numbers: save it with .astype('{}')", printable(type),
                      wanted);
  if (wanted == "<i4") throw fmt::format("its type is '{}', '<i4' is needed: .astype('<i4')", printable(type));
  throw fmt::format("its type '{}' is not supported ({}): save it with .astype('{}')", printable(type),
                    fmt::join(names, ", "), wanted);
}

// Piece by piece: what is no such file is known by its first bytes, and nothing is read behind what the header says but
// one byte, to see whether there is any.
Npy_array parse_npy(File_reader& file, const std::string& wanted) {
  const std::string begin = file.read(magic.size() + 2);
  if (begin.starts_with("PK\3\4")) throw std::string("a .npz archive: save one array with np.save");
  if (!begin.starts_with(magic.substr(0, begin.size()))) throw std::string("it is not a .npy file, as np.save writes");
  if (begin.size() < magic.size() + 2) throw std::string("it is truncated: save it again");
  const int version = static_cast<unsigned char>(begin[6]), minor = static_cast<unsigned char>(begin[7]);
  if (version < 1 || version > 3 || minor != 0)
    throw fmt::format("its format version {}.{} is unknown: 1.0, 2.0 or 3.0", version, minor);
  const std::string length_bytes = file.read(version == 1 ? 2 : 4);
  std::size_t length = 0;
  for (std::size_t i = 0; i < length_bytes.size(); ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(length_bytes[i])) << (8 * i);
  }
  const std::string header = file.read(length);
  if (length_bytes.size() < (version == 1 ? 2 : 4) || header.size() < length)
    throw std::string("it is truncated in its header: save it again");

  Npy_array array;
  parse_header(header, array);
  std::int64_t expected = element_bytes(array.type, wanted);
  for (const auto size : array.shape) {
    // Zero sizes count after the others, so that (0, 2^62, 8) cannot hide an overflow.
    const std::int64_t factor = std::max<std::int64_t>(size, 1);
    if (expected > std::numeric_limits<std::int64_t>::max() / factor) {
      throw fmt::format("its header lies: shape {} is too large", to_string(array.shape));
    }
    expected *= factor;
  }
  if (std::find(array.shape.begin(), array.shape.end(), 0) != array.shape.end()) expected = 0;
  array.data = file.read(static_cast<std::size_t>(expected));
  const bool is_truncated = array.data.size() < static_cast<std::size_t>(expected);
  if (is_truncated || !file.read(1).empty()) {
    throw fmt::format("it is {}: shape {} of '{}' takes {} bytes, the file has {}",
                      is_truncated ? "truncated" : "too long", to_string(array.shape), array.type, expected,
                      is_truncated ? std::to_string(array.data.size()) : "more");
  }
  return array;
}

}  // namespace

std::string to_string(const std::vector<std::int64_t>& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

Npy_array read_npy(const std::filesystem::path& file, const std::string& wanted) {
  File_reader reader(file);
  try {
    return parse_npy(reader, wanted);
  } catch (const std::string& reason) {
    throw Error(Failure::io, fmt::format("cannot read '{}': {}", file.string(), reason));
  }
}

std::string npy_bytes(const Npy_array& array) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", array.type,
                                   array.fortran_order ? "True" : "False", to_string(array.shape));
  // The data start at a multiple of 64 bytes; the header ends with a new line.
  const std::size_t before = magic.size() + 4;
  header.append(63 - (before + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes(magic);
  bytes += '\1';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  return bytes + header + array.data;
}

namespace {

// Calls copy(place in column-major matrices, place in the array) for every element.
template <class Copy>
void for_each_element(const verify::Array& of, std::int64_t batch, bool fortran_order, Copy copy) {
  if (of.rows == 0 || of.columns == 0) return;  // the batch may be large all the same
  const std::int64_t matrix = fortran_order ? 1 : of.rows * of.columns;
  const std::int64_t row = fortran_order ? batch : of.columns;
  const std::int64_t column = fortran_order ? batch * of.rows : 1;
  std::int64_t packed = 0;
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t j = 0; j < of.columns; ++j)
      for (std::int64_t i = 0; i < of.rows; ++i) copy(packed++, b * matrix + i * row + j * column);
}

}  // namespace

std::size_t dimensions(const Operand& operand) {
  return operand.shape == Shape::matrix ? 3 : operand.shape == Shape::vector ? 2 : 1;
}

std::string shape_text(const Operand& operand) {
  if (operand.shape == Shape::matrix)
    return fmt::format("(batch, {}, {})", operand.rows.text(), operand.columns.text());
  return operand.shape == Shape::vector ? fmt::format("(batch, {})", operand.rows.text()) : "(batch,)";
}

std::string_view npy_type(const Operand& operand, char letter) {
  if (operand.element == Element::int32) return "<i4";
  const Precision& own = precision(letter);
  if (operand.element == Element::matrix) return own.npy;
  return precision(own.real_bytes == 4 ? 's' : 'd').npy;
}

verify::Array to_operand(const Npy_array& array, const Operand& operand) {
  verify::Array made{1, 1, 0, {}};
  if (operand.shape != Shape::value) made.rows = array.shape.at(1);
  if (operand.shape == Shape::matrix) made.columns = array.shape.at(2);
  const std::int64_t batch = array.shape.at(0), elements = batch * made.rows * made.columns;
  made.element_bytes = elements == 0 ? 0 : static_cast<int>(array.data.size() / static_cast<std::size_t>(elements));
  made.bytes.resize(array.data.size());
  const auto width = static_cast<std::size_t>(made.element_bytes);
  for_each_element(made, batch, array.fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(made.bytes.data() + packed * made.element_bytes, array.data.data() + place * made.element_bytes, width);
  });
  return made;
}

Npy_array to_array(const verify::Array& made, std::int64_t batch, const Operand& operand, char letter,
                   bool fortran_order) {
  Npy_array array{std::string(npy_type(operand, letter)), {batch}, fortran_order, {}};
  if (operand.shape != Shape::value) array.shape.push_back(made.rows);
  if (operand.shape == Shape::matrix) array.shape.push_back(made.columns);
  array.data.resize(made.bytes.size());
  const auto width = static_cast<std::size_t>(made.element_bytes);
  for_each_element(made, batch, fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(array.data.data() + place * made.element_bytes, made.bytes.data() + packed * made.element_bytes, width);
  });
  return array;
}

}  // namespace kgen
