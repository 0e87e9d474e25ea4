import CLinux
import Glibc
import JSONRPC
import Synchronization

/// Stop signals as a descriptor, so that a wait for other descriptors ends with the first of them.
///
/// A second signal has its default action and ends the process.
enum StopSignal {
  private static let writeEnd = Atomic<Int32>(-1)
  private static let readEnd = Atomic<Int32>(-1)

  /// Installs the handlers; SIGHUP remains ignored if it was, as by `nohup`.
  static func install() {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else { return }
    readEnd.store(ends[0], ordering: .relaxed)
    writeEnd.store(ends[1], ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      let savedError = errno
      var byte: UInt8 = 0
      _ = write(StopSignal.writeEnd.load(ordering: .relaxed), &byte, 1)
      errno = savedError
    }
    action.sa_flags = Int32(truncatingIfNeeded: Int64(SA_RESETHAND))
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var current = sigaction()
      sigaction(signal, nil, &current)
      let isIgnored = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaction(signal, &action, nil) }
    }
  }

  /// Waits for events on descriptors; returns those that have one, and nil after a stop signal.
  ///
  /// A timeout of nil is no limit. The result is empty after the timeout.
  static func wait(for descriptors: [(descriptor: Int32, events: Int32)], milliseconds: Int?) -> [Int32]? {
    let deadline = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
    while true {
      var polled = ([(readEnd.load(ordering: .relaxed), POLLIN)] + descriptors).map {
        pollfd(fd: $0.0, events: Int16($0.1), revents: 0)
      }
      let remaining = deadline.map { max(0, Int(($0 - ContinuousClock.now) / .milliseconds(1)) + 1) }
      let count = poll(&polled, nfds_t(polled.count), remaining.map { Int32(min($0, Int(Int32.max))) } ?? -1)
      guard count >= 0 else { continue }
      if polled[0].revents != 0 { return nil }
      let ready = polled.dropFirst().filter { $0.revents != 0 }.map(\.fd)
      if !ready.isEmpty { return ready }
      if let deadline, deadline <= ContinuousClock.now { return [] }
    }
  }
}
