// The kgen command without a laboratory.
#include "tools/kgen/commands.hpp"

int main(int argc, char** argv) { return kgen::run_program(argc, argv, nullptr); }
