#include "generator/emission/emitter.hpp"
#include "generator/text/digest.hpp"

#include <filesystem>

#include "generator/text/embedded.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::contains, test::families;

namespace {

Source best(const char* op, char letter, int n, const char* pivot = "partial", const char* layout = "strided") {
  return render(families(), families().default_of(test::square(op, letter, n, {{"pivot", pivot}, {"layout", layout}})));
}

}  // namespace

TEST_CASE("SHA-256 as the standard's examples give it") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("the generator's version is a hash of its sources and of the templates that are built in") {
  const std::filesystem::path folder = KGEN_SOURCE_DIR;
  std::map<std::string, std::string> digests;
  for (const char* part : {"generator", "templates"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder / part)) {
      if (!file.is_regular_file()) continue;
      digests[file.path().lexically_relative(folder).string()] = sha256(test::read(file.path()));
    }
  std::string text;
  for (const auto& [file, digest] : digests) text += fmt::format("{} {}\n", file, digest);
  const std::string version = generator_version();
  CHECK(version.substr(version.find('-') + 1) == sha256(text).substr(0, 12));
}

TEST_CASE("the header says what the kernel is, how it is made and what it costs") {
  const Source source = best("getrf", 'd', 16);
  CHECK(source.header.starts_with("// getrf (LU factorisation, A = P L U, in place): real, double, m = 16, n = 16, "));
  CHECK(contains(source.header, "// Id:     " + source.id + "\n"));
  CHECK(contains(source.header, "// Made by kgen --variants " + source.symbol + "\n"));
  CHECK(contains(source.header, "Abdelfattah"));
  CHECK(contains(source.header, std::to_string(source.properties.flops) + " flops and " +
                                    std::to_string(source.properties.bytes) + " bytes per matrix; "));
  CHECK(contains(source.header, std::to_string(source.properties.launch.threads) + " threads has "));
  CHECK(cuda_text(source, false).starts_with(source.header));
  const std::string least = std::to_string(source.properties.requires_sm);
  CHECK(contains(source.header, "_is_served = (... || (list >= " + least + "0));\n"));
  CHECK(contains(source.header, source.symbol + " requires sm_" + least + " or later: nvcc -arch=sm_" + least));
  CHECK(contains(source.text, "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= " + least + "0\n"));
  CHECK(source.text.ends_with(") { __trap(); }\n#endif\n"));
  CHECK(source.text.find("constexpr i64 lda") > source.text.find("#if "));  // else they are unused where it has no body
  // Where all GPUs that kgen serves can run it, older ones are refused when it is compiled.
  const Source on_all = best("getrf", 'd', 3);
  CHECK(contains(on_all.header, "__CUDA_ARCH__ < 700\n#error \"this requires sm_70 or later: nvcc -arch=sm_70\"\n"));
  CHECK(!contains(cuda_text(on_all, false), "__trap"));
  // R is said where it is named.
  CHECK(source.text.starts_with("using T = double;\n\n"));
  const Source named = render(families(), families().default_of(test::square("potrf", 'c', 3)));
  CHECK(named.text.starts_with("using T = Complex<float>;\nusing R = float;\n"));
  // LU of a 16 x 16 matrix: 120 divisions, and 2 (15^2 + ... + 1^2) operations; read and written once, pivots, info.
  CHECK(source.properties.flops == 120 + 2 * 1240);
  CHECK(source.properties.bytes == 2 * 16 * 16 * 8 + 4 * 16 + 4);
}

TEST_CASE("the kernel's text is the same for every device, and #line adds nothing but lines of its own") {
  const Source source = best("getri", 'z', 5);
  std::string plain, lines = source.text_with_lines;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at) + 1;
    if (!lines.substr(at, 6).starts_with("#line ")) plain += lines.substr(at, end - at);
    at = end;
  }
  CHECK(plain == source.text);
  CHECK(cuda_text(source, false).ends_with(source.text));
  CHECK(cuda_text(source, true).ends_with(source.text_with_lines));
  CHECK(contains(host_text(source), source.text_with_lines));
  CHECK(host_text(source).ends_with("\nKGEN_HOST_ENTRY(" + source.symbol + ")\n"));
  // The host's own words whole, of the rest what the kernel uses.
  for (const char* file : {"common/device/host.hpp", "common/device/arithmetic.cuh", "common/device/host_lanes.hpp"})
    CHECK(contains(host_text(source), std::string(embedded_file(file))));
  CHECK(!contains(host_text(source), "common/factorisation/cholesky.cuh"));
  CHECK(contains(host_text(source), "#line 1 \"common/device/host.hpp\"\n"));
  CHECK(!contains(cuda_text(source, false), "#line"));
  CHECK(!contains(cuda_file(source, false), "#line"));
}

TEST_CASE("a line that families share is named by its own file and place") {
  const Source source = render(families(), parse("getrf__d__m_4__n_4__pivot_partial__layout_packed__rows_across_"
                                                 "lanes__rows_1__lanes_4__per_block_32__search_butterfly__"
                                                 "broadcast_shuffle__transfer_direct__least_warps_32"));
  const std::string_view shared = embedded_file("common/factorisation/lu_rows.t");
  const std::string line = "    switch (step) {\n";
  const auto number = std::ranges::count(shared.substr(0, shared.find(line)), '\n') + 1;
  const std::string& text = source.text_with_lines;
  const std::size_t at = text.find(line), directive = text.rfind("#line ", at);
  REQUIRE(at != text.npos);
  const auto between = std::ranges::count(text.substr(directive, at - directive), '\n') - 1;
  CHECK(text.substr(directive, text.find('\n', directive) - directive) ==
        fmt::format("#line {} \"common/factorisation/lu_rows.t\"", number - between));
  CHECK(contains(text.substr(at), "\"lu/getrf_rows_across_lanes.cu.t\""));
}

TEST_CASE("render refuses what the family does not allow") {
  Spec spec = families().default_of(test::square("getrf", 'd', 8));
  set(spec.tune, "colour", std::string("red"));
  CHECK_THROWS_WITH_AS(render(families(), spec), doctest::Contains("unknown tunable 'colour'"), Error);
  spec.family = "none_such";
  CHECK_THROWS_WITH_AS(render(families(), spec), doctest::Contains("no getrf family is named 'none_such'"), Error);
}

TEST_CASE("packed: leading dimensions and strides are constants of the text and no arguments") {
  const Source source = best("getri", 'd', 20, "partial", "packed");
  for (const std::string constant : {"lda = 20", "strideA = 400", "strideP = 20", "ldc = 20", "strideC = 400"})
    CHECK(contains(source.text, "constexpr i64 " + constant + ";\n"));
  CHECK(contains(source.text, "(const T* A, const int* ipiv, T* C, int* info, i64 batch)\n"));
  const std::string file = cuda_file(source, false);
  CHECK(contains(file,
                 "_launch(\n    const void* A, const int* ipiv, void* C, int* info, long long batch, void* stream)"));
  CHECK(contains(file, "{&A, &ipiv, &C, &info, &batch}"));
  CHECK(!contains(best("getri", 'd', 5).text, "constexpr i64"));
  // Where matrices are one contiguous block of memory, none of them is named, and none stands there.
  CHECK(!contains(best("getri", 'd', 5, "partial", "packed").text, "constexpr i64"));
}

TEST_CASE("the header declares every launcher and lists every kernel") {
  const std::vector<Source> sources{best("getrf", 'd', 8), best("getrf", 's', 4, "none"),
                                    best("getri", 'z', 3, "partial", "pointers"),
                                    best("getrf", 'd', 8, "partial", "packed")};
  const std::vector<Header_entry> listed{{&sources[0], {75, 90}}, {&sources[1], {80}}, {&sources[2]}, {&sources[3]}};
  const std::string text = header_file(listed);
  for (const Source& source : sources) {
    CHECK(contains(text, "int " + source.symbol + "_launch(\n"));
    CHECK(contains(text, "\"" + source.id + "\""));
  }
  CHECK(
      contains(text,
               "typedef int (*kgen_getrf_strided_launcher)(\n    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, "
               "int64_t strideP, int32_t* info, int64_t batch, void* stream);\n"));
  CHECK(contains(text, "typedef int (*kgen_getri_pointers_launcher)("));
  CHECK(
      contains(text,
               "typedef int (*kgen_getrf_packed_launcher)(\n    void* A, int32_t* ipiv, int32_t* info, int64_t batch, "
               "void* stream);\n"));
  CHECK(contains(text, "{\"getrf\", 'd', \" m=8 n=8 pivot=partial layout=packed \","));
  CHECK(contains(text, "{\"getrf\", 's', \" m=4 n=4 pivot=none layout=strided \","));
  CHECK(!contains(text, "cuda.h"));
  CHECK(header_file(listed) == text);
  CHECK(contains(header_file({}), "kgen_kernels[] = {\n    {NULL"));
}

TEST_CASE("the header explains what its kernels have, and shows how the first one is launched") {
  const Source packed =
      render(families(), families().default_of(test::square("matinv", 'd', 4, {{"layout", "packed"}})));
  const std::string plain = header_file({{{&packed}}});
  CHECK(contains(plain, "kgen_find_kernel(\"matinv\", 'd', \"n=4 layout=packed\", 10 * major + minor);\n"));
  CHECK(contains(plain, "((kgen_matinv_packed_launcher)k->launch)(\n *         A, C, info, batch, stream);\n */\n"));
  CHECK(contains(plain, "\"packed\": "));
  for (const std::string absent :
       {"getrf", "\"strided\"", "\"pointers\"", "grouped", "alpha", "an argument of", "ipiv", "strideA"})
    CHECK_MESSAGE(!contains(plain, absent), absent);

  const Source solve =
      render(families(), families().default_of(make_request("trsm", 'z', {{"m", 4}, {"n", std::string("any")}})));
  const Source listed = best("getrf", 's', 3, "none", "grouped");
  const std::string all = header_file({{{&solve}, {&listed}}});
  CHECK(
      contains(all, "((kgen_trsm_any_n_strided_launcher)k->launch)(\n *         n, &alpha, A, lda, strideA, B, ldb, "));
  for (const std::string present : {"\"strided\"", "indices[bins[n]]", "alpha", "\"any\"", "ipiv may be NULL"})
    CHECK_MESSAGE(contains(all, present), present);
  CHECK(!contains(header_file({}), "k->launch)("));
}
