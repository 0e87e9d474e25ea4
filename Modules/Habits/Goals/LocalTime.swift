import Kernel
import Service

/// The local time of a call: its instant and the user's civil day.
struct LocalTime: Sendable {
  let now: Instant
  let today: CivilDay
  let zone: Zone
  private let dayStartsAt: Int

  /// Creates the local time of an instant; `dayStartsAt` is the local hour at which a day starts, 0 to 6.
  init(_ now: Instant, zone: Zone, dayStartsAt: Int) {
    self.now = now
    self.zone = zone
    self.dayStartsAt = dayStartsAt
    today = zone.civilDay(at: now, dayStartsAt: dayStartsAt)
  }

  /// Creates the local time of the current call.
  init(_ context: CallContext, of account: Account) {
    self.init(context.now, zone: account.zone, dayStartsAt: account.dayStartsAt)
  }

  func start(of day: CivilDay) -> Instant { zone.start(of: day, dayStartsAt: dayStartsAt) }
}
