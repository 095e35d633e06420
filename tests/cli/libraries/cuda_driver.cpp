// Of that driver: it supports CUDA 12.2, has one GPU of sm_90, and takes no code for it.
#include <cstddef>
#include <cstdlib>
#include <cstring>

extern "C" {

int cuDriverGetVersion(int* version) { return *version = 12020, 0; }
int cuGetErrorName(int, const char** name) { return *name = "CUDA_ERROR_INVALID_IMAGE", 0; }
int cuGetErrorString(int, const char** text) { return *text = "device kernel image is invalid", 0; }
int cuDeviceGet(int* device, int) { return *device = 0, 0; }
int cuDeviceGetCount(int* count) { return *count = 1, 0; }
int cuDeviceGetName(char* name, int size, int) {
  return std::strncpy(name, "NVIDIA Test", static_cast<std::size_t>(size)), 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = std::size_t{1} << 30, 0; }
int cuDeviceGetAttribute(int* value, int attribute, int) {
  constexpr int multiprocessors = 16, major = 75, minor = 76;
  *value = attribute == multiprocessors ? 4 : attribute == major ? 9 : attribute == minor ? 0 : 1;
  return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
  static int one = 0;
  return *context = &one, 0;
}
int cuMemAlloc_v2(void** memory, std::size_t bytes) { return *memory = std::calloc(bytes, 1), 0; }
int cuMemFree_v2(void* memory) { return std::free(memory), 0; }
int cuStreamIsCapturing(void*, int* status) { return *status = 0, 0; }
int cuLibraryLoadData(void**, const void*, void*, void**, unsigned, void*, void**, unsigned) {
  constexpr int invalid_image = 200;
  return invalid_image;
}

}  // extern "C"
