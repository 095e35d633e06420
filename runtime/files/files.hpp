// Reading and writing files, and what a process that is ended by a signal must not leave behind.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>

namespace kgen {

// 16 hexadecimal digits, unique over processes, threads and machines that share a folder. Never throws for want of
// randomness; files of such names are made with O_EXCL all the same.
std::string unique_digits();

// Each answers 0, or the errno that says why not. Neither throws.
int write_and_close(int file, std::initializer_list<std::string_view> pieces) noexcept;
int read_up_to(int file, std::size_t most, std::string& bytes);  // fewer only where the file ends
// A file that was not there, open for writing; or -1 and errno.
int open_new(const std::filesystem::path& file, mode_t mode) noexcept;

// Throws Error(io) naming the folder if files cannot be made in it.
void check_writable(const std::filesystem::path& folder);
// The same of a file's folder, and of the file if it is something else than one: for those who work long before they
// write.
void check_target(const std::filesystem::path& file);
// Where a file's bytes go: a link's target is replaced, not the link. Throws Error(io) for what is no regular file.
std::filesystem::path target_of(const std::filesystem::path& file);
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

// Throws Error(io): "cannot write 'FILE': no space left".
[[noreturn]] void fail_with(const char* what, const std::filesystem::path& path, int number);

// What is on disk for the time being.
class Unfinished {
 public:
  Unfinished() = default;
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  // Removes all of this process, in use or not, and lets no thread make more: for a process that is about to end.
  static void remove_all() noexcept;

 protected:
  ~Unfinished() = default;
  static std::mutex& mutex();  // held whenever something is made, finished or removed, and for these two
  void enlist();               // once there is something to remove
  void forget();               // once there is nothing any more
  virtual void remove() noexcept = 0;
};

}  // namespace kgen
