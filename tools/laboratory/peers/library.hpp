// A peer's shared library, opened when the bench runs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen::bench {

inline constexpr std::string_view letters = "sdcz";  // of precisions, in the order of tables of functions

struct Library_files {
  std::string_view about;          // "cuBLAS"
  const char* variable;            // of the environment: names the file, and nothing else is tried then
  std::vector<std::string> names;  // the first that opens
  std::string_view install;        // how to get it: "`pip install nvidia-cublas`"
  const char* home = nullptr;      // of the environment: names a folder in whose lib it may lie
};

class Library {
 public:
  explicit Library(const Library_files& files);  // throws Error that says how to get it

  void* address(const std::string& name) const;  // NULL: it has none of this name
  // For a function pointer of any type; throws Error.
  struct Found {
    void* address;
    template <class Function>
    operator Function() const {
      return reinterpret_cast<Function>(address);
    }
  };
  Found operator[](const std::string& name) const;

 private:
  std::string about_, file_;
  void* opened_ = nullptr;  // to the end of the process
};

}  // namespace kgen::bench
