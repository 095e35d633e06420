// Files that appear whole or not at all, and together: all are written under temporary names beside their targets, then
// renamed. Until commit() nothing is visible; without commit() the temporaries are removed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/files/files.hpp"

namespace kgen {

class Whole_files final : public Unfinished {
 public:
  Whole_files();
  ~Whole_files();

  // Makes the folder with its parents; removed again if nothing is committed. Throws Error(io) naming it.
  void make_folder(const std::filesystem::path& folder);
  // A file that already has these bytes is left alone, time stamp included. Throws Error(io) naming the file. Several
  // threads may stage files at once.
  void stage(const std::filesystem::path& file, std::string_view bytes);
  void commit();

  std::size_t written() const { return written_; }
  std::size_t unchanged() const { return unchanged_; }

 private:
  struct Staged {
    std::filesystem::path temporary, target;
  };
  void make_with_parents(const std::filesystem::path& folder);
  void remove() noexcept override;
  std::vector<Staged> staged_;
  std::vector<std::filesystem::path> made_folders_;  // outermost first
  std::size_t written_ = 0, unchanged_ = 0;
};

}  // namespace kgen
