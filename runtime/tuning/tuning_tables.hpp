// The tuning tables that a process knows: those built into the library, and the user's over them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tuning/tuning_table.hpp"

namespace kgen {

using Tuning_files = std::vector<std::shared_ptr<const Tuning_table>>;

// A later file lies over the earlier ones: what it measured counts, where both measured the same on one GPU.
struct Tuning_tables {
  Tuning_files files;     // the user's, or those of a test
  bool built_in = false;  // those that are built in lie below these files

  // The files, and of those that are built in the lines of this operation and precision: these are parsed when they are
  // first asked for, because a program that makes an engine needs few of them.
  Tuning_files of(std::string_view operation, char precision) const;
  Tuning_files all() const;
};

// Throws Error(io) naming the file if it cannot be read.
Tuning_table read_table(const std::filesystem::path& file);

// $KGEN_TUNING_DIR, else $XDG_DATA_HOME/kgen/tuning, else ~/.local/share/kgen/tuning; empty if there is no home.
std::filesystem::path user_tuning_folder();
// That $KGEN_TUNING_DIR names no folder; empty: it does, or is not set. Programs run without these tables.
std::string missing_tuning_folder();
// The built-in tables alone: the same on every machine.
std::shared_ptr<Tuning_tables> built_in_tables();
// These, and every *.tsv in the user's folder that is not hidden, in the order of their names. Throws nothing: a file
// that cannot be read, and a *.jsonl, which an older kgen wrote, is one with a problem.
std::shared_ptr<const Tuning_tables> load_tables();

}  // namespace kgen
