import Kernel
import Synchronization

/// The failed attempts of this process that could not be stored, for example on a full disk.
///
/// Without them, anyone could try any number of passwords while nothing can be stored.
final class UnstoredAttempts: Sendable {
  /// The maximum number of subjects; the one whose last failure is the oldest is forgotten first.
  static let maxCount = 10_000

  private let failures = Mutex<[AttemptSubject: AttemptRules.FailedAttempts]>([:])

  func failures(of subject: AttemptSubject) -> AttemptRules.FailedAttempts? { failures.withLock { $0[subject] } }

  func addFailure(of subject: AttemptSubject, at now: Instant) {
    failures.withLock { failures in
      failures[subject] = AttemptRules.addingFailure(to: failures[subject], now: now, subject.threshold)
      guard failures.count > Self.maxCount, let oldest = failures.min(by: { $0.value.lastAt < $1.value.lastAt }) else {
        return
      }
      failures[oldest.key] = nil
    }
  }
}
