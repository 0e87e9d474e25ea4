#pragma once
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A descriptor that becomes readable when the process ends, or -1 with errno set.
static inline int clinux_pidfd_open(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

/// How many bytes the pipe behind a descriptor can hold, or -1 where it is no pipe.
static inline int clinux_pipe_capacity(int fd) { return fcntl(fd, F_GETPIPE_SZ); }

/// Asks for a pipe that holds so many bytes; the capacity that it has now, or -1 where the system grants none.
static inline int clinux_set_pipe_capacity(int fd, int bytes) { return fcntl(fd, F_SETPIPE_SZ, bytes); }

/// How many bytes wait unread behind a descriptor, or -1 with errno set.
static inline int clinux_unread_bytes(int fd) {
  int unread = 0;
  return ioctl(fd, FIONREAD, &unread) == 0 ? unread : -1;
}

/// Makes a pipe whose ends no program started later inherits; -1 with errno set where that fails.
static inline int clinux_private_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }
