// Runs the built command and says what it printed; folders and .npy files for it to work on.
#pragma once

#include <doctest/doctest.h>
#include <sys/types.h>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/folder.hpp"
#include "tests/support/text.hpp"

namespace kgen::test {

using nlohmann::json;

struct Outcome {
  int status = -1;  // exit status; 128 + the signal's number if it was killed
  std::string out, err;
};

struct Surroundings {
  std::map<std::string, std::string> variables = {};  // set in the child's environment
  std::uint64_t most_file_bytes = 0;                  // RLIMIT_FSIZE: a disk that is full; 0: no limit
  // What stands for the standard output and error: a file that is there; `closed`; empty: what is printed is caught.
  std::string out = {}, err = {};
  int err_pipe = -1;  // or the end of a pipe to write to
  std::string command = KGEN_COMMAND;
};
inline constexpr const char* closed = "closed";

// A command's words: the line "run getrf --input 'my file.npy'", as a shell splits it; `+` adds those of another line.
struct Words : std::vector<std::string> {
  Words(const char* line) : Words(std::string(line)) {}
  Words(const std::string& line);
  Words(std::vector<std::string> words) : vector(std::move(words)) {}
  friend Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

// Its cache is a folder of the build tree unless `variables` says otherwise.
Outcome run_kgen(const Words& words, const Surroundings& surroundings = {});

// What it prints, with --json besides; it must end well.
std::string done(const Words& words, const Surroundings& surroundings = {});
json json_of(const Words& words, const Surroundings& surroundings = {});

// The exit status is 2, nothing is printed, and one line says what is wrong; or the work fails, with this status. The
// message holds the parts of `said`, which a ~ separates, in their order.
Outcome check_refused(const Words& words, const std::string& said, int status = 2,
                      const Surroundings& surroundings = {});
void check_says(const std::string& text, const std::string& said);

// Starts it in the same way, with nothing caught: a process that the caller ends and waits for.
pid_t start_kgen(const Words& words, const Surroundings& surroundings);

void write_program(const std::string& file, const std::string& lines);  // of a shell

// A .npy file as NumPy writes it: version 1, padded header.
std::string npy(const std::string& header, std::string_view data, int version = 1);
std::string header_of(const std::string& type, const std::string& shape, bool fortran_order = false);

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// An element type as a .npy file names it.
template <class T>
constexpr const char* npy_type = "<f8";
template <>
constexpr const char* npy_type<float> = "<f4";
template <>
constexpr const char* npy_type<std::complex<double>> = "<c16";
template <>
constexpr const char* npy_type<std::int32_t> = "<i4";
template <>
constexpr const char* npy_type<std::int64_t> = "<i8";

// A folder with arrays, and commands that run there, on host.
struct Arrays : Folder {
  template <class T = double>
  void array(const std::string& file, const std::string& shape, const std::vector<T>& values,
             const char* type = npy_type<T>) const {
    write(*this / file, npy(header_of(type, shape), bytes_of(values)));
  }
  std::string words(const std::string& line) const { return (*this)("run " + line + " --device host"); }
};

// [[1, 2], [3, 4]], a singular matrix, one with a NaN.
void write_batch(const std::string& file);

// The header's text and the elements of a .npy file.
std::string npy_header(const std::string& file);
template <class T>
std::vector<T> npy_values(const std::string& file) {
  const std::string bytes = read(file);
  const std::size_t start =
      10 + static_cast<unsigned char>(bytes.at(8)) + 256 * static_cast<unsigned char>(bytes.at(9));
  std::vector<T> values((bytes.size() - start) / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), bytes.data() + start, values.size() * sizeof(T));
  return values;
}

}  // namespace kgen::test
