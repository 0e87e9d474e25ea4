import Glibc

/// Waits until a descriptor is ready for the given events, or for the time to pass.
///
/// A descriptor whose other end is gone counts as ready: the read or write that follows says so. Interruptions by a signal
/// count as not ready.
func isReady(_ descriptor: Int32, for events: Int32, milliseconds: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&request, 1, milliseconds) > 0
}

/// Takes descriptor 1 for the protocol alone, as the first thing that the program does.
///
/// The protocol goes on with a duplicate that child processes do not inherit, and descriptor 1 becomes another name of
/// standard error, so that no stray print can corrupt the stream. A standard descriptor that was closed is opened on
/// `/dev/null` first; otherwise the next file opened, the database perhaps, would take its number and receive what is
/// printed.
///
/// - Returns: the descriptor that replies are written to.
/// - Throws: ``TransportError`` when a descriptor cannot be duplicated.
public func protocolDescriptor() throws(TransportError) -> Int32 {
  for standard in STDIN_FILENO...STDERR_FILENO where fcntl(standard, F_GETFD) == -1 {
    // The lowest free number is the one that was found closed.
    guard open("/dev/null", O_RDWR) == standard else { throw TransportError("open /dev/null") }
  }
  let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
  guard descriptor >= 0 else { throw TransportError("fcntl F_DUPFD_CLOEXEC") }
  guard dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { throw TransportError("dup2") }
  return descriptor
}
