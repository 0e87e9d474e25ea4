internal import CSQLite
import Glibc

/// A busy handler that polls for a lock several times per millisecond until a timeout.
///
/// SQLite's own handler backs off to 100 ms, too slow next to a process that writes continuously and releases the lock
/// for only a few microseconds.
final class BusyWait {
  /// The range of the sleep between two attempts, in nanoseconds; random, so that two waiters do not synchronize.
  private static let sleeps = 150_000...350_000

  private let limit: Int
  private var begun = timespec()

  init(milliseconds: Int) {
    limit = max(0, milliseconds)
  }

  /// Installs the handler, which the connection must retain because SQLite does not do so.
  func install(in database: OpaquePointer) -> Int32 {
    sqlite3_busy_handler(
      database,
      { context, tries in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().sleep(afterTries: Int(tries)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sleeps before the next attempt; returns false after the timeout.
  fileprivate func sleep(afterTries tries: Int) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    if tries == 0 { begun = now }
    let waited = (now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1_000_000
    guard waited < limit else { return false }
    var pause = timespec(tv_sec: 0, tv_nsec: Int.random(in: BusyWait.sleeps))
    nanosleep(&pause, nil)
    return true
  }
}

extension Connection {
  /// Retries a closure on `busy` errors that SQLite reports immediately because waiting could cause a deadlock.
  ///
  /// The closure must have no effect if it throws.
  public func retryingWhileBusy<Value>(milliseconds: Int, _ body: () throws -> Value) throws -> Value {
    let wait = BusyWait(milliseconds: milliseconds)
    var tries = 0
    while true {
      do {
        return try body()
      } catch let error as SQLiteError where error.kind == .busy {
        guard wait.sleep(afterTries: tries) else { throw error }
        tries += 1
      }
    }
  }
}
