import CLinux
import Database
import Glibc
import JSONRPC
import SQLite

/// Changes that other programs make in the database.
final class LocalChanges {
  private let database: Database
  /// Becomes readable after a write to the log of the database; -1 if it is not watched.
  private let readEnd: Int32
  private let writeEnd: Int32
  private var watch: FileWatch?

  /// Starts to watch the database, unless it is in memory.
  init(of database: Database) {
    self.database = database
    var ends: [Int32] = [-1, -1]
    _ = clinux_private_pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    guard database.location != .memory, writeEnd >= 0 else { return }
    watch = try? FileWatch(path: database.location.path + "-wal") { [writeEnd] in
      var byte: UInt8 = 0
      _ = write(writeEnd, &byte, 1)
    }
  }

  deinit {
    watch = nil
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  /// Waits for the end of a time, or for a change and then for `delay`; returns false after a stop signal.
  func wait(milliseconds: Int, delay: Int) -> Bool {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    let known = try? database.connection.dataVersion()
    while true {
      let remaining = Int((deadline - ContinuousClock.now) / .milliseconds(1))
      guard remaining > 0 else { return true }
      guard let ready = StopSignal.wait(for: [(readEnd, POLLIN)], milliseconds: remaining) else { return false }
      guard !ready.isEmpty else { return true }
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        while read(readEnd, buffer.baseAddress, buffer.count) > 0 {}
      }
      if (try? database.connection.dataVersion()) != known {
        return StopSignal.wait(for: [], milliseconds: min(delay, remaining)) != nil
      }
    }
  }
}
