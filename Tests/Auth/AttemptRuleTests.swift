import Kernel
import Testing

@testable import Auth

@Suite struct AttemptRuleTests {
  private static let start = Instant(milliseconds: 1_000_000_000_000)
  private static let minute: Int64 = 60_000

  /// Returns the state after a number of failed attempts, each made as soon as it is allowed.
  private static func failures(_ count: Int, at start: Instant = start) -> AttemptRules.FailedAttempts {
    var failures: AttemptRules.FailedAttempts?
    for _ in 0..<count {
      failures = AttemptRules.addingFailure(to: failures, now: failures.map { max(start, $0.blockedUntil) } ?? start)
    }
    return failures ?? AttemptRules.FailedAttempts(count: 0, firstAt: start, lastAt: start, blockedUntil: start)
  }

  @Test("There is no delay without failed attempts")
  func none() {
    #expect(AttemptRules.secondsUntilRetry(nil, now: AttemptRuleTests.start) == nil)
  }

  @Test(
    "Delays start after the fifth failure and double up to one hour",
    arguments: [
      (1, nil), (2, nil), (3, nil), (4, nil), (5, 60), (6, 120), (7, 240), (8, 480), (9, 960), (10, 1920), (11, 3600),
      (12, 3600), (100, 3600),
    ] as [(Int, Int?)])
  func delays(_ count: Int, _ seconds: Int?) {
    let failures = AttemptRuleTests.failures(count)
    #expect(failures.count == count)
    #expect(AttemptRules.secondsUntilRetry(failures, now: failures.lastAt) == seconds)
  }

  @Test(
    "A delay is reported in seconds, rounded up, and ends at its exact millisecond",
    arguments: [(0, 60), (1, 60), (999, 60), (1000, 59), (59_000, 1), (59_999, 1), (60_000, nil), (60_001, nil)]
      as [(Int64, Int?)])
  func rounding(_ elapsed: Int64, _ seconds: Int?) {
    let failures = AttemptRuleTests.failures(5)
    #expect(AttemptRules.secondsUntilRetry(failures, now: failures.lastAt.adding(milliseconds: elapsed)) == seconds)
  }

  @Test(
    "The count restarts 15 minutes after the first failure",
    arguments: [(15 * minute, 5), (15 * minute + 1, 1), (60 * minute, 1)] as [(Int64, Int)])
  func window(_ elapsed: Int64, _ count: Int) {
    let four = AttemptRuleTests.failures(4)
    #expect(AttemptRules.addingFailure(to: four, now: four.firstAt.adding(milliseconds: elapsed)).count == count)
  }

  @Test("Without a delay, the window starts at the first failure, regardless of later ones")
  func windowOfFirst() {
    var failures = AttemptRules.addingFailure(to: nil, now: AttemptRuleTests.start)
    failures = AttemptRules.addingFailure(
      to: failures, now: AttemptRuleTests.start.adding(milliseconds: 14 * AttemptRuleTests.minute))
    #expect(failures.count == 2 && failures.firstAt == AttemptRuleTests.start)
    failures = AttemptRules.addingFailure(
      to: failures, now: AttemptRuleTests.start.adding(milliseconds: 16 * AttemptRuleTests.minute))
    #expect(failures.count == 1)
  }

  @Test(
    "After a delay, the count restarts 15 minutes after its end",
    arguments: [(15 * minute, 6), (15 * minute + 1, 1)] as [(Int64, Int)])
  func windowAfterDelay(_ elapsed: Int64, _ count: Int) {
    let five = AttemptRuleTests.failures(5)
    #expect(AttemptRules.addingFailure(to: five, now: five.blockedUntil.adding(milliseconds: elapsed)).count == count)
  }

  @Test(
    "For attempts from many sources, delays start after the hundredth failure",
    arguments: [(99, nil), (100, 60), (101, 120)] as [(Int, Int?)])
  func manySources(_ count: Int, _ seconds: Int?) {
    let failures = AttemptRules.FailedAttempts(
      count: count, firstAt: Self.start, lastAt: Self.start,
      blockedUntil: AttemptRules.blockedUntil(failureCount: count, lastAt: Self.start, .manySources))
    #expect(AttemptRules.secondsUntilRetry(failures, now: Self.start) == seconds)
  }

  @Test("Setting the clock back ends the delay")
  func clockSetBack() {
    let five = AttemptRuleTests.failures(5)
    let before = five.lastAt.adding(milliseconds: -1)
    #expect(AttemptRules.secondsUntilRetry(five, now: before) == nil)
    let six = AttemptRules.addingFailure(to: five, now: before)
    #expect(six.count == 6)
    #expect(AttemptRules.secondsUntilRetry(six, now: before) == 120)
  }

  @Test("A delay ends no later than the last instant, and does not overflow")
  func lastInstant() {
    let failures = AttemptRuleTests.failures(20, at: .max)
    #expect(failures.blockedUntil == .max)
    #expect(AttemptRules.secondsUntilRetry(failures, now: .min) == nil)
  }
}
