internal import CSQLite
import Glibc

/// How a connection waits for the lock of another one: it looks again every fraction of a millisecond, up to a bound.
///
/// SQLite's own waiting backs off to a tenth of a second. Next to a process that writes one transaction after the other,
/// and frees the lock for some microseconds only, such a waiter would hardly ever find it free.
final class BusyWait {
  /// The shortest and the longest sleep between two looks, in nanoseconds; they vary, so that two waiters do not keep step.
  private static let sleeps = 150_000...350_000

  private let limit: Int
  private var begun = timespec()

  /// Waits for as many milliseconds at the most.
  init(milliseconds: Int) {
    limit = max(0, milliseconds)
  }

  /// The connection has to keep the object as long as it is installed: SQLite does not.
  func install(in database: OpaquePointer) -> Int32 {
    sqlite3_busy_handler(
      database,
      { context, tries in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().sleep(afterTries: Int(tries)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sleeps before the next look; false when the wait is over.
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
  /// Tries again what SQLite refuses as busy at once, because waiting could make two connections wait for each other.
  ///
  /// - Parameters:
  ///   - milliseconds: For how long to try.
  ///   - body: What to try; it must have no effect where it throws.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; `busy` when the time is over.
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
