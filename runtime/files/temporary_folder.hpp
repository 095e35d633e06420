// Folders that go away.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "runtime/files/files.hpp"

namespace kgen {

// A folder that only this user can enter, below TMPDIR or /tmp: PREFIX-PROCESS-XXXXXX, removed with all that is in it.
// Its maker holds a lock on it. Folders of this user that nobody holds, because a process was killed, are removed when
// the next process makes one there; those of living processes never, in whichever container they run.
class Temporary_folder final : public Unfinished {
 public:
  // The prefix: "kgen-compile" or another of the list in temporary_folder.cpp. Throws Error(io) that names the folder
  // it could not be made in.
  explicit Temporary_folder(const std::string& prefix);
  ~Temporary_folder();
  const std::filesystem::path& path() const { return path_; }
  // Makes a file in it. Throws Error(io) that names the file and the reason.
  void write(const std::string& name, std::string_view bytes) const;

 private:
  void remove() noexcept override;
  std::filesystem::path path_;
  int lock_ = -1;  // the folder, opened and locked
};

}  // namespace kgen
