// What a piece of work is refused with.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "generator/text/error.hpp"

namespace kgen::test {

// The message of an Error of this kind; of another kind it says so, and "no error" where all goes well.
template <class Work>
std::string message_of(const Work& work, Failure kind = Failure::usage) {
  try {
    work();
  } catch (const Error& error) {
    return error.kind() == kind ? error.what() : std::string("another kind of error: ") + error.what();
  }
  return "no error";
}

template <class Work>
Failure failure_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.kind();
  }
  FAIL("no error");
  return Failure::io;
}

}  // namespace kgen::test
