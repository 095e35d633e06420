// Names that nobody else takes, and folders that go away.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kgen {

// 16 hexadecimal digits, unique over processes, threads and machines that share a folder. Never throws for want of
// randomness; files of such names are made with O_EXCL all the same.
std::string unique_digits();

// Writes all of it to an open file: 0, or the errno that says why not. Never throws.
int write_all(int file, std::string_view bytes) noexcept;

// A folder that only this user can enter, below TMPDIR or /tmp: PREFIX-PROCESS-XXXXXX, removed with all that is in it.
// Its maker holds a lock on it. Folders of this user that nobody holds, because a process was killed, are removed when
// the next process makes one there; those of living processes never, in whichever container they run.
class Temporary_folder {
 public:
  // The prefix: "kgen-compile" or another of the list in temporary.cpp. Throws Error(io) that names the folder it could
  // not be made in.
  explicit Temporary_folder(const std::string& prefix);
  ~Temporary_folder();
  Temporary_folder(const Temporary_folder&) = delete;
  Temporary_folder& operator=(const Temporary_folder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  // Makes a file in it. Throws Error(io) that names the file and the reason.
  void write(const std::string& name, std::string_view bytes) const;

  // Removes all of this process, in use or not, and lets no thread make another: for a process that is about to end.
  static void remove_all() noexcept;

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // the folder, opened and locked
};

}  // namespace kgen
