// CUDA with Lua lines: a line that starts with %% is Lua; ${expression} inside any other line is replaced by a value.
// One template line becomes exactly one Lua line, so Lua's line numbers are the template's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

// The Lua chunk for a template. Throws Error(bad_template) "file:line: ..." for an unterminated ${.
// Text lines call emit(line_number, piece, value, piece, ...); of a `shared` file emit(file, line_number, piece, ...).
std::string lua_chunk(std::string_view text, const std::string& file, bool shared = false);

// For messages: the expression that is the piece-th argument (from 0) of a line's emit call (lines from 1); "" if none.
std::string expression_at(std::string_view text, int line, int piece);

// The template's lines without their ends, and a line's Lua without its %%; nothing if the line is text.
std::vector<std::string_view> template_lines(std::string_view text);
std::optional<std::string_view> lua_of(std::string_view line);

}  // namespace kgen
