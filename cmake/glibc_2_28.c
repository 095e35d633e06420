/* What Debian 12 asks of glibc 2.30 and later, for programs that tools/wheel links for glibc 2.28. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#pragma GCC visibility push(hidden)

/* libstdc++ counts references without locks where this says that there is one thread. */
char __libc_single_threaded = 0;

/* std::condition_variable waits by its steady clock; pthread_cond_timedwait knows the other one. */
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const struct timespec* until) {
  const long second = 1000000000;
  struct timespec here, there;
  if (clock_gettime(clock, &here) != 0 || clock_gettime(CLOCK_REALTIME, &there) != 0) return EINVAL;
  there.tv_sec += until->tv_sec - here.tv_sec;
  there.tv_nsec += until->tv_nsec - here.tv_nsec;
  if (there.tv_nsec < 0) there.tv_nsec += second, there.tv_sec -= 1;
  if (there.tv_nsec >= second) there.tv_nsec -= second, there.tv_sec += 1;
  return pthread_cond_timedwait(condition, mutex, &there);
}

/* Lua's static library is compiled for programs, which read these directly; tools/wheel renames them in it. */
FILE *kgen_stdin, *kgen_stdout, *kgen_stderr;
__attribute__((constructor)) static void set_files(void) {
  kgen_stdin = stdin;
  kgen_stdout = stdout;
  kgen_stderr = stderr;
}
