// The tuning records that a process knows: those built into the library, and the user's over them.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tuning/record.hpp"

namespace kgen {

// One file of records. What is damaged is left out and named in `problems`; it never breaks anything.
struct Record_file {
  std::string name;  // its path; of one that is built in, "runtime/tuning/sm_90.getrf.packed.jsonl (built in)"
  bool built_in = false;
  std::vector<Record> records;
  std::vector<int> lines;  // of each record, counted from 1
  std::vector<std::string> problems;
};
Record_file parse_records(std::string name, std::string_view text);
// Throws Error(io) naming the file if it cannot be read.
Record_file read_records(const std::filesystem::path& file);

// A file's text with these records in place of its own of the same requests and GPUs, sorted as the tables are, so that
// two tunings differ in as few lines as they can. Lines that are no records are kept at the end.
std::string merge_records(std::string_view text, std::span<const Record> records);

using Record_files = std::vector<std::shared_ptr<const Record_file>>;

// A later file lies over the earlier ones, and a later line over the earlier ones of its file.
struct Records {
  Record_files files;
  bool built_in = false;  // those that are built in lie below these files

  // The files, and of those that are built in the lines of this operation and precision: these are parsed when they are
  // first asked for, because a program that makes an engine needs few of them.
  Record_files of(std::string_view operation, char precision) const;
  Record_files all() const;
};

// Those of the wanted ones that lie over the others: of each request the latest file's, and of these each GPU's latest.
std::vector<const Record*> latest(const Record_files& files, const std::function<bool(const Record&)>& wanted);

// $KGEN_TUNING_DIR, else $XDG_DATA_HOME/kgen/tuning, else ~/.local/share/kgen/tuning; empty if there is no home.
std::filesystem::path user_tuning_folder();
// That $KGEN_TUNING_DIR names no folder; empty: it does, or is not set. Programs run without these records.
std::string missing_tuning_folder();
// The built-in records alone: the same on every machine.
std::shared_ptr<Records> built_in_records();
// These, and those of every *.jsonl in the user's folder in the order of their names. Throws nothing: a
// file that cannot be read is one with a problem.
std::shared_ptr<const Records> load_records();

}  // namespace kgen
