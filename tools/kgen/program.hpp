// The kgen command, but for main(): what it has of a laboratory, main() says.
#pragma once

namespace kgen {

struct Laboratory;

int run_program(int argc, char** argv, const Laboratory* laboratory);  // the exit status

}  // namespace kgen
