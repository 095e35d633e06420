// What a message says where a word is none of those that there are: of a few all, of many the nearest in spelling.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen {

// "did you mean getrf, getri or getrs?"; empty where no word is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& words);

// Of a few words "<few>s, d, c, z", of many "did you mean getrf? <more>". `more` says where all of many stand; where
// it says nothing and no word is near all are named.
std::string what_there_is(std::string_view word, const std::vector<std::string>& words, std::string_view more,
                          std::string_view few = {});

}  // namespace kgen
