import CLinux
import Glibc

/// Reports writes to a file by any process.
///
/// A write becomes visible to other processes only with its commit, which may follow the last notification. Each
/// notification is therefore repeated several times at doubling intervals.
///
/// Uses inotify, so an idle file has no cost. If inotify is not available, the watch reports a possible change
/// periodically, and the listener must check whether the file has changed.
public final class FileWatch: Sendable {
  /// The pause after a notification to coalesce writes, in milliseconds.
  private static let coalescingDelay: Int32 = 5
  /// The last repetition interval, in milliseconds; the repetitions end about 10 seconds after a write.
  private static let maxRepeatDelay: Int32 = 5120
  /// The polling interval without inotify, in milliseconds.
  private static let pollInterval: Int32 = 50

  private let stopWriteEnd: Int32
  private let thread: SystemThread

  /// Starts watching a file, which must exist and must not be replaced.
  ///
  /// `onChange` is called on a thread of the watch, and must not block.
  ///
  /// - Throws: ``TransportError`` if a thread or a pipe cannot be created.
  public init(path: String, onChange: @escaping @Sendable () -> Void) throws(TransportError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else { throw TransportError("pipe2") }
    let (stopReadEnd, inotify) = (ends[0], Self.inotifyDescriptor(for: path))
    stopWriteEnd = ends[1]
    do throws(TransportError) {
      thread = try SystemThread {
        // The timeout until the next repetition; -1 after the last one.
        var repeatDelay: Int32 = -1
        while !isReady(stopReadEnd, for: POLLIN, milliseconds: 0) {
          switch Self.wait(for: inotify, or: stopReadEnd, milliseconds: repeatDelay) {
          case .modified: repeatDelay = Self.coalescingDelay
          case .timedOut: repeatDelay = repeatDelay < Self.maxRepeatDelay ? repeatDelay * 2 : -1
          case .interrupted: continue
          }
          onChange()
          _ = isReady(stopReadEnd, for: POLLIN, milliseconds: Self.coalescingDelay)
        }
        if inotify >= 0 { close(inotify) }
        close(stopReadEnd)
      }
    } catch {
      for end in ends + [inotify] where end >= 0 { close(end) }
      throw error
    }
  }

  deinit {
    close(stopWriteEnd)
    thread.join()
  }

  /// Returns an inotify descriptor for writes to the file; -1 if none can be created.
  private static func inotifyDescriptor(for path: String) -> Int32 {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return -1 }
    guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  private enum Outcome {
    case modified
    case timedOut
    /// The watch is being stopped, or a signal was received.
    case interrupted
  }

  /// Waits for a write to the file, a stop or the timeout; -1 milliseconds means no timeout.
  ///
  /// Without inotify, waits for the polling interval instead of the timeout, and reports a possible write.
  private static func wait(for inotify: Int32, or stopReadEnd: Int32, milliseconds: Int32) -> Outcome {
    guard inotify >= 0 else {
      return isReady(stopReadEnd, for: POLLIN, milliseconds: pollInterval) ? .interrupted : .modified
    }
    var requests = [
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopReadEnd, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&requests, 2, milliseconds)
    if ready == 0 { return .timedOut }
    guard ready > 0, requests[1].revents == 0 else { return .interrupted }
    // The contents of the notifications do not matter.
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(inotify, buffer.baseAddress, buffer.count) > 0 {}
    }
    return .modified
  }
}
