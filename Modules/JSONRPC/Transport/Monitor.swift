import Glibc

/// A value protected by a lock with a condition variable, which `Synchronization.Mutex` does not have.
///
/// Safe to share: the value is accessed only under the lock.
public final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Creates the protected value.
  public init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Returns the result of a closure that has exclusive access to the value.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Wakes the waiting threads, which check the value again.
  public func notify() {
    pthread_cond_broadcast(condition)
  }

  /// Calls the closure now and after each ``notify()`` until it returns a value; returns nil after the deadline.
  public func wait<Result>(until deadline: MonotonicTime? = nil, for body: (inout Value) -> Result?) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if let deadline {
        var time = deadline.timespecValue
        if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return body(&value) }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
  }
}

/// A time of the monotonic clock, for deadlines.
public struct MonotonicTime: Comparable, Sendable {
  private let nanoseconds: Int64

  private init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  private init(of clock: clockid_t) {
    var time = timespec()
    clock_gettime(clock, &time)
    nanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The current time.
  public static var now: MonotonicTime { MonotonicTime(of: CLOCK_MONOTONIC) }

  /// The current time, accurate to a few milliseconds and much cheaper than `now`.
  static var coarseNow: MonotonicTime { MonotonicTime(of: CLOCK_MONOTONIC_COARSE) }

  /// Whether a time is before another.
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the time a number of milliseconds later.
  public static func + (time: MonotonicTime, milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: time.nanoseconds + Int64(milliseconds) * 1_000_000)
  }

  /// Returns the number of nanoseconds since an earlier time.
  public func nanoseconds(since earlier: MonotonicTime) -> Int64 { nanoseconds - earlier.nanoseconds }

  var timespecValue: timespec {
    timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
