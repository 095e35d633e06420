// JSON as every command prints it, and fields as commands read them. The library's parser and printer cost each file
// that instantiates them seconds: only json.cpp does.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "generator/model/operation.hpp"
#include "generator/model/request.hpp"
#include "runtime/object/object.hpp"

namespace kgen {

using Json = nlohmann::ordered_json;

// A document as it is printed. Paths and comments need not be UTF-8, and what was done must still be told: bytes that
// are not become U+FFFD.
std::string json_text(const Json& document, int indent = 2);
void print_json(const Json& document);

// Discarded (is_discarded()) if it is none.
Json parse_json(std::string_view text);

// One spelling for each of these.
Json to_json(const Settings& settings);
Json to_json(const Request& request);  // operation, precision, and the rest as "op"
Json to_json(const Launch& launch);
Json to_json(const Resources& resources);
Json to_json(const Operation& operation);  // show/operation_json.cpp

// How many right-hand sides an answer is for, as "columns": the size's name, least and most (null: any more).
void add_columns(Json& row, const Request& request);

// A field of an object. Each throws Error(usage) that names the field, if it is missing or of another type too.
std::string text(const Json& object, const char* field);
double positive(const Json& object, const char* field);
double not_negative(const Json& object, const char* field);
std::int64_t count(const Json& object, const char* field);

// What the library says is wrong with a document, without the library's own numbering.
std::string problem_of(const Json::exception& problem);

}  // namespace kgen
