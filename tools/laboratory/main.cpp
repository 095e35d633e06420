// The kgen command with its laboratory.
#include "tools/kgen/commands.hpp"
#include "tools/laboratory/laboratory.hpp"

int main(int argc, char** argv) { return kgen::run_program(argc, argv, &kgen::laboratory()); }
