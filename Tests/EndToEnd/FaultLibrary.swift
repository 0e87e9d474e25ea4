import Conversation
import Foundation
import TestFiles

/// A preloaded library that makes system calls of the program fail.
struct FaultLibrary {
  /// Whether a C compiler is available to build the library.
  static let isAvailable = ((try? ChildProcess("cc", ["--version"]).waitForExit()) ?? nil) == .exited(0)

  private static let source = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    /* Syncs fail while the file $FAULT_SYNC exists. */
    static int sync_fails(void) {
      const char *fault = getenv("FAULT_SYNC");
      return fault && syscall(SYS_access, fault, F_OK) == 0;
    }

    static int synced(long call, int descriptor) {
      if (!sync_fails()) return syscall(call, descriptor);
      errno = EIO;
      return -1;
    }

    int fdatasync(int descriptor) { return synced(SYS_fdatasync, descriptor); }
    int fsync(int descriptor) { return synced(SYS_fsync, descriptor); }

    /* The file $FAULT_READ_ONLY is read-only, also for root. */
    static int opened(const char *path, int flags, mode_t mode) {
      const char *fault = getenv("FAULT_READ_ONLY");
      if (fault && strcmp(fault, path) == 0 && (flags & O_ACCMODE) != O_RDONLY && !(flags & O_EXCL)) {
        errno = EACCES;
        return -1;
      }
      return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    }

    int open(const char *path, int flags, ...) {
      va_list rest;
      va_start(rest, flags);
      mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
      va_end(rest);
      return opened(path, flags, mode);
    }

    int open64(const char *path, int flags, ...) {
      va_list rest;
      va_start(rest, flags);
      mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
      va_end(rest);
      return opened(path, flags, mode);
    }
    """#

  private let libraryPath: String
  /// The path of the file that makes syncs fail while it exists.
  private let syncFaultPath: String

  /// Builds the library in a folder.
  init(in folder: TemporaryFolder) throws {
    libraryPath = folder.path("faults.so")
    syncFaultPath = folder.path("sync-fails")
    let source = folder.path("faults.c")
    try Self.source.write(toFile: source, atomically: true, encoding: .utf8)
    let compiler = try ChildProcess("cc", ["-shared", "-fPIC", "-o", libraryPath, source])
    guard try compiler.waitForExit() == .exited(0) else { throw CompilerError(errors: compiler.errorText) }
  }

  /// The environment of a program whose syncs fail while `setSyncsFail(true)` is in effect.
  var environment: [String: String] { ["LD_PRELOAD": libraryPath, "FAULT_SYNC": syncFaultPath] }

  /// Returns the environment of a program for which a file is read-only.
  func environment(readOnly file: String) -> [String: String] {
    ["LD_PRELOAD": libraryPath, "FAULT_READ_ONLY": file]
  }

  /// Makes all syncs fail, or succeed again.
  func setSyncsFail(_ fails: Bool) {
    if fails {
      _ = FileManager.default.createFile(atPath: syncFaultPath, contents: nil)
    } else {
      try? FileManager.default.removeItem(atPath: syncFaultPath)
    }
  }

  private struct CompilerError: Error {
    let errors: String
  }
}
