// Names that nobody else takes, and folders that go away.
#pragma once

#include <filesystem>
#include <string>

namespace kgen {

// 16 hexadecimal digits, unique over processes, threads and machines that share a folder. Never throws for want of
// randomness; files of such names are made with O_EXCL all the same.
std::string unique_digits();

// A folder that only this user can enter, below TMPDIR or /tmp, removed with all that is in it.
class Temporary_folder {
 public:
  explicit Temporary_folder(
      const std::string& prefix);  // throws Error(io) that names the folder it could not be made in
  ~Temporary_folder();
  Temporary_folder(const Temporary_folder&) = delete;
  Temporary_folder& operator=(const Temporary_folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace kgen
