#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Returns a descriptor that becomes readable when the process ends, or -1 with errno set.
static inline int clinux_pidfd_open(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

/// Returns the capacity of a pipe in bytes, or -1 if the descriptor is not a pipe.
static inline int clinux_pipe_capacity(int fd) { return fcntl(fd, F_GETPIPE_SZ); }

/// Sets the capacity of a pipe in bytes; returns the actual capacity, or -1 with errno set.
static inline int clinux_set_pipe_capacity(int fd, int bytes) { return fcntl(fd, F_SETPIPE_SZ, bytes); }

/// Returns the number of unread bytes of a descriptor, or -1 with errno set.
static inline int clinux_unread_bytes(int fd) {
  int unread = 0;
  return ioctl(fd, FIONREAD, &unread) == 0 ? unread : -1;
}

/// Creates a pipe whose descriptors are closed on exec; returns 0, or -1 with errno set.
static inline int clinux_private_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// Opens an unnamed file with mode 0600 in a directory; returns -1 with errno set on failure.
static inline int clinux_unnamed_file(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

/// Opens a handle (O_PATH) of a file, which never blocks and has no side effects; returns -1 with errno set on failure.
static inline int clinux_open_handle(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

/// Opens a handle (O_PATH) of a file below a directory; returns -1 with errno set on failure.
///
/// A path that leaves the directory, by `..` or by a link, fails with EXDEV.
static inline int clinux_open_handle_beneath(int directory, const char *path) {
  struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int handle, attempts = 0;
  // EAGAIN: a concurrent rename prevents the kernel from verifying that the path stays below the directory.
  do {
    handle = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
  } while (handle < 0 && (errno == EINTR || (errno == EAGAIN && ++attempts < 64)));
  return handle;
}

/// Returns the environment of the process, as `posix_spawn` expects it.
static inline char **clinux_environment(void) { return environ; }
