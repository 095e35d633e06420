#include "tools/kgen/run/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
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
  if (type.find('O') != type.npos) throw fmt::format("it holds Python objects ('{}'), not numbers", printable(type));
  if (wanted == "<i4") throw fmt::format("its type is '{}', '<i4' is needed: .astype('<i4')", printable(type));
  throw fmt::format("its type '{}' is not supported ({}): save it with .astype('{}')", printable(type),
                    fmt::join(names, ", "), wanted);
}

// Piece by piece: what is no such file is known by its first bytes, and nothing is read behind what the header says but
// one byte, to see whether there is any.
Npy_array parse_npy(File_reader& file, const std::string& wanted) {
  const std::string begin = file.read(magic.size() + 2);
  if (begin.starts_with("PK\3\4")) throw std::string("a .npz archive: save one array with np.save");
  if (!begin.starts_with(magic.substr(0, begin.size()))) throw std::string("it is not a .npy file");
  if (begin.size() < magic.size() + 2) throw std::string("it is truncated");
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
    throw std::string("it is truncated in its header");

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

}  // namespace kgen
