// SHA-256: what caches, manifests, ids and tuning tables compare.
#pragma once

#include <string>
#include <string_view>

namespace kgen {

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits

}  // namespace kgen
