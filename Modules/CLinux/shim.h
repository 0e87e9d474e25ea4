#pragma once
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The variables of the process's environment as `NAME=value`, ended by a null pointer.
static inline char **clinux_environment(void) { return environ; }

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

/// A file in a folder without a name there, which only the user may read; -1 with errno set where that cannot be.
static inline int clinux_unnamed_file(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

/// Opens a handle (O_PATH) of a file, which neither reads nor waits nor has any other effect; -1 with errno set.
static inline int clinux_open_handle(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

/// The same for a path below a directory. The path cannot leave the directory, neither by its parts nor by a link; -1 with
/// errno set, which is EXDEV for a path that would.
static inline int clinux_open_handle_beneath(int directory, const char *path) {
  struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int handle, attempts = 0;
  // EAGAIN: something was renamed meanwhile, so that the kernel cannot be sure.
  do {
    handle = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
  } while (handle < 0 && (errno == EINTR || (errno == EAGAIN && ++attempts < 64)));
  return handle;
}

/// Takes the program's own code out of the memory of the process; what still runs comes back from the page cache, a few
/// pages at a time, when it is next reached.
static inline void clinux_release_code(void) {
  const Elf64_Phdr *segments = (const Elf64_Phdr *)getauxval(AT_PHDR);
  unsigned long count = getauxval(AT_PHNUM), page = getauxval(AT_PAGESZ), base = 0;
  if (!segments || !page) return;
  for (unsigned long i = 0; i < count; i++) {
    if (segments[i].p_type == PT_PHDR) base = (unsigned long)segments - segments[i].p_vaddr;
  }
  for (unsigned long i = 0; i < count; i++) {
    if (segments[i].p_type != PT_LOAD || (segments[i].p_flags & PF_W)) continue;
    unsigned long start = base + segments[i].p_vaddr, end = start + segments[i].p_memsz;
    start &= ~(page - 1);
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
}
