internal import CSQLite
import Glibc

/// A busy handler that polls for a lock several times per millisecond until a timeout.
///
/// SQLite's own handler waits up to 100 ms between attempts, which is too long if another process writes continuously
/// and releases the lock for only a few microseconds.
final class BusyHandler {
  /// The range of the sleep between two attempts, in nanoseconds; random, so that two waiters do not synchronize.
  private static let sleepRange = 150_000...350_000

  private let timeoutMilliseconds: Int
  private var startTime = timespec()

  init(milliseconds: Int) {
    timeoutMilliseconds = max(0, milliseconds)
  }

  /// Installs the handler, which the connection must retain because SQLite does not do so.
  func install(in database: OpaquePointer) -> Int32 {
    sqlite3_busy_handler(
      database,
      { context, attempts in
        guard let context else { return 0 }
        return Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue().sleep(afterAttempts: Int(attempts))
          ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sleeps before the next attempt; returns false after the timeout.
  fileprivate func sleep(afterAttempts attempts: Int) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    if attempts == 0 { startTime = now }
    let elapsed = (now.tv_sec - startTime.tv_sec) * 1000 + (now.tv_nsec - startTime.tv_nsec) / 1_000_000
    guard elapsed < timeoutMilliseconds else { return false }
    var pause = timespec(tv_sec: 0, tv_nsec: Int.random(in: BusyHandler.sleepRange))
    nanosleep(&pause, nil)
    return true
  }
}

extension Connection {
  /// Retries a closure for up to `milliseconds` on `busy` errors that SQLite reports at once to avoid a deadlock.
  ///
  /// The closure must have no effect if it throws.
  public func retryingWhileBusy<Value>(milliseconds: Int, _ body: () throws -> Value) throws -> Value {
    let handler = BusyHandler(milliseconds: milliseconds)
    var attempts = 0
    while true {
      do {
        return try body()
      } catch let error as SQLiteError where error.kind == .busy {
        guard handler.sleep(afterAttempts: attempts) else { throw error }
        attempts += 1
      }
    }
  }
}
