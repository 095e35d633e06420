#include "tools/kgen/run/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/whole_files.hpp"

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
class Header_parser {
 public:
  explicit Header_parser(std::string_view text) : text_(text) {}

  void parse(Npy_array& array) {
    bool has_type = false, has_order = false, has_shape = false;
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      expect(':');
      if (key == "descr") {
        once(has_type, key);
        if (peek() == '[') throw std::string("a structured type is not supported");
        array.type = string();
      } else if (key == "fortran_order") {
        once(has_order, key);
        array.fortran_order = boolean();
      } else if (key == "shape") {
        once(has_shape, key);
        array.shape = tuple();
      } else {
        throw fmt::format("its header has an unknown key '{}'", printable(key));
      }
      if (!accept(',') && peek() != '}') throw std::string("its header is malformed");
    }
    if (peek() != '\0' || at_ != text_.size()) throw std::string("its header has text behind the dictionary");
    if (!has_type) throw std::string("its header lacks 'descr'");
    if (!has_order) throw std::string("its header lacks 'fortran_order'");
    if (!has_shape) throw std::string("its header lacks 'shape'");
  }

 private:
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) {
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) throw fmt::format("its header is malformed: '{}' expected at character {}", c, at_);
  }
  static void once(bool& seen, const std::string& key) {
    if (seen) throw fmt::format("its header has '{}' twice", key);
    seen = true;
  }
  std::string string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') throw std::string("its header is malformed: a string was expected");
    const auto end = text_.find(quote, at_ + 1);
    if (end == text_.npos) throw std::string("its header is malformed: an open string");
    const std::string value(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return value;
  }
  bool boolean() {
    peek();
    for (const std::string_view word : {"True", "False"}) {
      if (text_.substr(at_, word.size()) == word) {
        at_ += word.size();
        return word == "True";
      }
    }
    throw std::string("its header's fortran_order is neither True nor False");
  }
  std::vector<std::int64_t> tuple() {
    std::vector<std::int64_t> values;
    expect('(');
    while (!accept(')')) {
      peek();
      std::int64_t value = 0;
      const auto [end, problem] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
      if (problem != std::errc() || value < 0) throw std::string("its header's shape is not a tuple of sizes");
      at_ = static_cast<std::size_t>(end - text_.data());
      values.push_back(value);
      if (!accept(',') && peek() != ')') throw std::string("its header's shape is malformed");
    }
    return values;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

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
  Header_parser(header).parse(array);
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
