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
      { context, retries in
        guard let context else { return 0 }
        return Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue().sleep(afterRetries: Int(retries))
          ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sleeps before the next retry; returns false at once after the timeout, which starts when `retries` is 0.
  fileprivate func sleep(afterRetries retries: Int) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    if retries == 0 { startTime = now }
    let elapsed = (now.tv_sec - startTime.tv_sec) * 1000 + (now.tv_nsec - startTime.tv_nsec) / 1_000_000
    guard elapsed < timeoutMilliseconds else { return false }
    var pause = timespec(tv_sec: 0, tv_nsec: Int.random(in: BusyHandler.sleepRange))
    nanosleep(&pause, nil)
    return true
  }
}

extension Connection {
  /// Runs a closure, and retries it for up to `milliseconds` while it throws `busy`.
  ///
  /// To avoid a deadlock, SQLite throws some of these errors at once, without the busy timeout. The closure must have
  /// no effect if it throws.
  public func retryingWhileBusy<Value>(milliseconds: Int, _ body: () throws -> Value) throws -> Value {
    let handler = BusyHandler(milliseconds: milliseconds)
    var retries = 0
    while true {
      do {
        return try body()
      } catch let error as SQLiteError where error.kind == .busy {
        guard handler.sleep(afterRetries: retries) else { throw error }
        retries += 1
      }
    }
  }
}
