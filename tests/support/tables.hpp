// Tuning tables as though variants had been measured.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tuning/tuning_tables.hpp"

namespace kgen::test {

// A row for the request of a variant alone: it was the best, and these came next.
struct Named_variant {
  Spec spec;
  std::string architecture = "sm_90", gpu = "NVIDIA H200";
  std::vector<Spec> next{};
  std::string digest{};  // a code_digest()
};

// All of one architecture.
inline Tuning_table table_of(const std::vector<Named_variant>& all, std::string name = "a test's table") {
  Tuning_table table;
  table.name = std::move(name);
  table.architecture = all.empty() ? "sm_90" : all.front().architecture;
  for (const Named_variant& one : all) {
    const Request like = like_of(one.spec.request);
    const Size_range sizes = range_of(one.spec.request);
    const int line = static_cast<int>(table.rows.size()) + 1;
    table.measured.push_back({{"2026-11-21", one.gpu, "580", "NVRTC 13.0", "0.1.0"}, like, sizes, line});
    Tuning_row row{like,        sizes, one.gpu, table.variants.size(), 20.5, 20.5, 7.25, 0, digest_of(one.digest),
                   sizes.first, {},    line};
    table.variants.push_back({key_of(one.spec), one.spec});
    double slower = 0;
    for (const Spec& next : one.next) {
      row.next.push_back({table.variants.size(), slower += 50});
      table.variants.push_back({key_of(next), next});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The text of a table with these lines behind its rows.
inline std::string text_with(const Tuning_table& table, const std::string& lines) {
  std::string text = to_text(table);
  text.erase(text.rfind("end\t"));
  text += lines;
  std::size_t rows = 0;
  for (std::size_t at = text.find('\n') + 1; at < text.size(); at = text.find('\n', at) + 1) {
    const std::string_view line = std::string_view(text).substr(at);
    rows += !(line.starts_with("#") || line.starts_with("run\t") || line.starts_with("variant\t"));
  }
  return text + "end\t" + std::to_string(rows) + "\n";
}

// Each file lies over the one before.
inline std::shared_ptr<const Tuning_tables> tables_of(std::vector<Tuning_table> files) {
  auto tables = std::make_shared<Tuning_tables>();
  for (Tuning_table& one : files) tables->files.push_back(std::make_shared<const Tuning_table>(std::move(one)));
  return tables;
}

}  // namespace kgen::test
