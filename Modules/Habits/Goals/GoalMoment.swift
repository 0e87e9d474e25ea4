import Kernel
import Service

/// The moment of a call, and how the user counts days then.
struct GoalMoment: Sendable {
  /// The instant of the call.
  let now: Instant
  /// The civil day of the call.
  let today: CivilDay
  /// The zone in which days are counted.
  let zone: Zone
  private let dayStartsAt: Int

  /// Makes the moment from an instant and the user's way to count days.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - zone: The zone in which days are counted.
  ///   - dayStartsAt: The hour of the wall clock at which a day begins, 0 to 6.
  init(_ now: Instant, zone: Zone, dayStartsAt: Int) {
    self.now = now
    self.zone = zone
    self.dayStartsAt = dayStartsAt
    today = zone.civilDay(at: now, dayStartsAt: dayStartsAt)
  }

  /// The moment of a running call of a user.
  init(_ context: CallContext, of account: Account) {
    self.init(context.now, zone: account.zone, dayStartsAt: account.dayStartsAt)
  }

  /// The first instant of a day.
  func start(of day: CivilDay) -> Instant { zone.start(of: day, dayStartsAt: dayStartsAt) }
}
