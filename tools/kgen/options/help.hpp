// How --help looks: examples first, then the options that most calls need, then the others.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace kgen {

std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace kgen
