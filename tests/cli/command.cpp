#include "tests/cli/command.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace kgen::test {

namespace {

void stand_in(int descriptor, const std::string& file) {
  if (file == closed)
    ::close(descriptor);
  else
    ::dup2(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), descriptor);
}

}  // namespace

Words::Words(const std::string& line) {
  bool quoted = false, begun = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      begun = false;
      continue;
    }
    if (!begun) emplace_back();
    begun = true;
    if (c != '\'') back() += c;
  }
}

std::string done(const Words& words, const Surroundings& surroundings) {
  const Outcome outcome = run_kgen(words, surroundings);
  REQUIRE_MESSAGE(outcome.status == 0, outcome.err);
  return outcome.out;
}

json json_of(const Words& words, const Surroundings& surroundings) {
  return json::parse(done(words + "--json", surroundings));
}

void check_says(const std::string& text, const std::string& said) {
  std::size_t from = 0;
  std::istringstream parts(said);
  for (std::string part; std::getline(parts, part, '~');) {
    const std::size_t at = text.find(part, from);
    CHECK_MESSAGE(at != text.npos, "'" << part << "' is not in:\n" << text);
    if (at != text.npos) from = at + part.size();
  }
}

Outcome check_refused(const Words& words, const std::string& said, int status, const Surroundings& surroundings) {
  const Outcome outcome = run_kgen(words, surroundings);
  std::string line;
  for (const std::string& word : words) line += word + ' ';
  INFO(line);
  CHECK(outcome.status == status);
  check_says(outcome.err, said);
  if (status != 2) return outcome;
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("kgen: "));
  CHECK(std::ranges::count(outcome.err, '\n') == 1);
  return outcome;
}

pid_t start_kgen(const Words& arguments, const Surroundings& surroundings) {
  std::vector<std::string> words{surroundings.command};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    for (const auto& [name, value] : surroundings.variables) ::setenv(name.c_str(), value.c_str(), 1);
    stand_in(STDOUT_FILENO, surroundings.out);
    if (surroundings.err_pipe >= 0)
      ::dup2(surroundings.err_pipe, STDERR_FILENO);
    else
      stand_in(STDERR_FILENO, surroundings.err);
    if (surroundings.most_file_bytes > 0) {
      const rlimit limit{surroundings.most_file_bytes, surroundings.most_file_bytes};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  return child;
}

Outcome run_kgen(const Words& arguments, const Surroundings& surroundings) {
  const Folder folder;
  Surroundings around = surroundings;
  if (around.out.empty()) around.out = folder / "out";
  if (around.err.empty()) around.err = folder / "err";
  const pid_t child = start_kgen(arguments, around);
  int status = 0;
  ::waitpid(child, &status, 0);
  const auto caught = [&](const char* name) { return fs::exists(folder / name) ? read(folder / name) : std::string(); };
  std::string err;  // without what is shown while a slow machine fetches kernels
  for (const std::string& line : lines_of(caught("err")))
    if (!line.starts_with("kgen: kernels fetched: ")) err += line + '\n';
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), caught("out"), err};
}

void write_program(const std::string& file, const std::string& lines) {
  write(file, "#!/bin/sh\n" + lines);
  fs::permissions(file, fs::perms::owner_all);
}

std::string npy(const std::string& header, std::string_view data, int version) {
  std::string padded = header;
  const std::size_t before = version == 1 ? 10 : 12;
  padded.append(63 - (before + padded.size()) % 64, ' ');
  padded += '\n';
  std::string bytes("\x93NUMPY");
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (std::size_t i = 0; i < before - 8; ++i) bytes += static_cast<char>(padded.size() >> (8 * i) & 0xff);
  return bytes + padded + std::string(data);
}

std::string header_of(const std::string& type, const std::string& shape, bool fortran_order) {
  return "{'descr': '" + type + "', 'fortran_order': " + (fortran_order ? "True" : "False") + ", 'shape': " + shape +
         ", }";
}

std::string npy_header(const std::string& file) {
  const std::string bytes = read(file);
  const std::size_t length = static_cast<unsigned char>(bytes.at(8)) + 256 * static_cast<unsigned char>(bytes.at(9));
  return bytes.substr(10, length);
}

void write_batch(const std::string& file) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  write(file, npy(header_of("<f8", "(3, 2, 2)"), bytes_of<double>({1, 2, 3, 4, 1, 2, 2, 4, nan, 1, 1, 1})));
}

}  // namespace kgen::test
