#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/*
 * Runs a program that answers calls, and measures it. The client is small because a process inherits the peak memory
 * of the process that spawned it.
 *
 *   client piped CALLS REPLIES PROGRAM…       standard input and output are files
 *   client serial CALLS WARM-UP PROGRAM…      one call at a time through pipes, both processes on one core
 *   client timed CALLS WARM-UP PROGRAM…       the same, with the time of each call after the warm-up
 *   client fed CALLS REPLIES COUNT PROGRAM…   through a pipe, with the resident memory after every COUNT calls
 *
 * Prints the peak resident memory in KiB, the CPU seconds and the wall-clock seconds of the program. For serial, the
 * wall-clock seconds are those of the calls after the warm-up; the seconds from the start to the first reply follow.
 * For timed, the seconds of each call after the warm-up follow these.
 * For fed, the samples of the resident memory follow, in KiB.
 */

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void die(const char *what) {
  perror(what);
  exit(70);
}

static int open_or_die(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC, 0600);
  if (descriptor < 0) die(path);
  return descriptor;
}

static char *contents(const char *path, size_t *length) {
  int descriptor = open_or_die(path, O_RDONLY);
  *length = (size_t)lseek(descriptor, 0, SEEK_END);
  char *bytes = malloc(*length + 1);
  if (!bytes || pread(descriptor, bytes, *length, 0) != (ssize_t)*length) die(path);
  close(descriptor);
  return bytes;
}

static pid_t spawn(char **program, int input, int output) {
  pid_t child = fork();
  if (child < 0) die("fork");
  if (child > 0) return child;
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0) die("dup2");
  execvp(program[0], program);
  die(program[0]);
  return 0;
}

/* Waits for the program, and prints its peak resident memory and CPU time. */
static void finish(pid_t child) {
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) die("wait4");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "client: the program exited with status %d\n", status);
    exit(70);
  }
  double cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  printf(" %ld %.6f", usage.ru_maxrss, cpu_seconds);
}

static void make_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC)) die("pipe2");
}

static void write_all(int descriptor, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(descriptor, bytes, length);
    if (count < 0 && errno != EINTR) die("write");
    if (count > 0) bytes += count, length -= (size_t)count;
  }
}

static void run_piped(char **arguments) {
  int input = open_or_die(arguments[0], O_RDONLY);
  int output = open_or_die(arguments[1], O_WRONLY | O_CREAT | O_TRUNC);
  double start = seconds();
  pid_t child = spawn(arguments + 2, input, output);
  finish(child);
  printf(" %.9f\n", seconds() - start);
}

static void run_serial(char **arguments, bool prints_calls) {
  size_t length;
  char *calls = contents(arguments[0], &length), *end = calls + length, reply[1 << 16];
  long warm_up = atol(arguments[1]), done = 0;
  size_t lines = 0;
  for (char *at = calls; at < end; at++) lines += *at == '\n';
  double *times = malloc((lines + 1) * sizeof *times);
  if (!times) die("malloc");
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(0, &core);
  if (sched_setaffinity(0, sizeof core, &core)) die("sched_setaffinity");
  int to[2], from[2];
  make_pipe(to), make_pipe(from);
  double start = seconds(), first = 0, warm_end = start;
  pid_t child = spawn(arguments + 2, to[0], from[1]);
  close(to[0]), close(from[1]);
  for (char *at = calls, *newline; at < end && (newline = memchr(at, '\n', (size_t)(end - at))); at = newline + 1) {
    double call_start = seconds();
    if (done == warm_up) warm_end = call_start;
    write_all(to[1], at, (size_t)(newline + 1 - at));
    ssize_t count;
    do {
      count = read(from[0], reply, sizeof reply);
      if (count == 0 || (count < 0 && errno != EINTR)) die("read");
    } while (count < 0 || reply[count - 1] != '\n');
    times[done] = seconds() - call_start;
    if (done++ == 0) first = seconds() - start;
  }
  double stop = seconds();
  close(to[1]);
  finish(child);
  printf(" %.9f %.9f", stop - warm_end, first);
  for (long i = warm_up; prints_calls && i < done; i++) printf(" %.9f", times[i]);
  printf("\n");
}

static long resident(pid_t process) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
  int descriptor = open_or_die(path, O_RDONLY);
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  char *second = strchr(text, ' ');
  return second ? atol(second) * (sysconf(_SC_PAGESIZE) / 1024) : 0;
}

static void run_fed(char **arguments) {
  size_t length;
  char *calls = contents(arguments[0], &length), *end = calls + length;
  int output = open_or_die(arguments[1], O_WRONLY | O_CREAT | O_TRUNC), to[2];
  long every = atol(arguments[2]), fed = 0, sampled = 0, samples[1000];
  make_pipe(to);
  double start = seconds();
  pid_t child = spawn(arguments + 3, to[0], output);
  close(to[0]);
  for (char *at = calls, *chunk_end = calls; at < end; at = chunk_end) {
    for (long i = 0; i < every && chunk_end < end; i++, fed++) {
      char *newline = memchr(chunk_end, '\n', (size_t)(end - chunk_end));
      chunk_end = newline ? newline + 1 : end;
    }
    write_all(to[1], at, (size_t)(chunk_end - at));
    if (sampled < 1000) samples[sampled++] = resident(child);
  }
  close(to[1]);
  finish(child);
  printf(" %.9f", seconds() - start);
  for (long i = 0; i < sampled; i++) printf(" %ld", samples[i]);
  printf("\n");
}

int main(int count, char **arguments) {
  if (count >= 5 && strcmp(arguments[1], "piped") == 0) {
    run_piped(arguments + 2);
  } else if (count >= 5 && strcmp(arguments[1], "serial") == 0) {
    run_serial(arguments + 2, false);
  } else if (count >= 5 && strcmp(arguments[1], "timed") == 0) {
    run_serial(arguments + 2, true);
  } else if (count >= 6 && strcmp(arguments[1], "fed") == 0) {
    run_fed(arguments + 2);
  } else {
    fprintf(stderr, "usage: client piped|serial|timed|fed …\n");
    return 64;
  }
  return 0;
}
