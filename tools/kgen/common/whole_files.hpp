// Files that appear whole or not at all, and together: all are written under temporary names beside their targets, then
// renamed. Until commit() nothing is visible; without commit() the temporaries are removed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

class Whole_files {
 public:
  Whole_files();
  Whole_files(const Whole_files&) = delete;
  Whole_files& operator=(const Whole_files&) = delete;
  ~Whole_files();

  // Makes the folder with its parents; removed again if nothing is committed. Throws Error(io) naming it.
  void make_folder(const std::filesystem::path& folder);
  // A file that already has these bytes is left alone, time stamp included. Throws Error(io) naming the file.
  void stage(const std::filesystem::path& file, std::string_view bytes);
  void commit();

  std::size_t written() const { return written_; }
  std::size_t unchanged() const { return unchanged_; }

  // Removes what the process has not committed, and lets no thread make or commit more: for one that is about to end.
  static void remove_all() noexcept;

 private:
  struct Staged {
    std::filesystem::path temporary, target;
  };
  void make_with_parents(const std::filesystem::path& folder);
  void remove() noexcept;
  std::vector<Staged> staged_;
  std::vector<std::filesystem::path> made_folders_;  // outermost first
  std::size_t written_ = 0, unchanged_ = 0;
};

// Throws Error(io) naming the folder if files cannot be made in it.
void check_writable(const std::filesystem::path& folder);
// The same of a file's folder, and of the file if it is something else than one: for those who work long before they
// write.
void check_target(const std::filesystem::path& file);

// Where a chain of symbolic links ends, whether or not there is a file.
std::filesystem::path end_of_links(std::filesystem::path file);

// A file that is read from its beginning on, as far as is asked for: it may have no end (/dev/zero), or be a pipe.
class File_reader {
 public:
  explicit File_reader(std::filesystem::path file);  // both throw Error(io) naming the file
  ~File_reader();
  File_reader(const File_reader&) = delete;
  File_reader& operator=(const File_reader&) = delete;
  // The next bytes: fewer only where the file ends.
  std::string read(std::size_t most);

 private:
  std::filesystem::path file_;
  int handle_ = -1;
};

// All bytes of a file; throws Error(io) naming it.
std::string read_file(const std::filesystem::path& file);

}  // namespace kgen
