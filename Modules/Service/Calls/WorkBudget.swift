import Glibc

/// The processor time that a part of a call may take on the current thread.
public struct WorkBudget {
  /// The processor time of one call of `system.atomic`, in milliseconds: other calls of the connection wait for it.
  public static let atomicMilliseconds = 250

  private let milliseconds: Int
  private let start = WorkBudget.now

  /// Starts a budget.
  init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Whether the time is over.
  var isExhausted: Bool { (WorkBudget.now - start) / 1_000_000 >= milliseconds }

  /// The processor time of the current thread, in nanoseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
