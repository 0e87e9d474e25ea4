import Glibc

/// Waits until a descriptor is ready for the given events; returns false on timeout or interruption.
///
/// A descriptor whose other end is closed is ready: the next read or write reports the condition.
func isReady(_ descriptor: Int32, for events: Int32, milliseconds: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&request, 1, milliseconds) > 0
}

/// The stdout of the process.
public enum StandardOutput {
  /// Reserves stdout for the protocol; must be called first in the program.
  ///
  /// Returns a duplicate for the protocol, which child processes do not inherit, and redirects descriptor 1 to stderr,
  /// so that stray prints cannot corrupt the stream. Closed standard descriptors are first opened on `/dev/null`;
  /// otherwise, a file opened later, such as the database, could be assigned their number and receive prints.
  ///
  /// - Throws: ``TransportError`` if a descriptor cannot be duplicated or `/dev/null` cannot be opened.
  public static func reserve() throws(TransportError) -> Int32 {
    for standard in STDIN_FILENO...STDERR_FILENO where fcntl(standard, F_GETFD) == -1 {
      // The lowest free number is the closed descriptor.
      guard open("/dev/null", O_RDWR) == standard else { throw TransportError("open /dev/null") }
    }
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard descriptor >= 0 else { throw TransportError("fcntl F_DUPFD_CLOEXEC") }
    guard dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { throw TransportError("dup2") }
    return descriptor
  }
}
