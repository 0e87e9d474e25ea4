import Kernel
import Service

/// The local time of a call: its instant and the user's civil day.
struct LocalTime: Sendable {
  let now: Instant
  let today: CivilDay
  let zone: Zone
  /// The local hour at which a day starts, 0 to 6.
  let dayStartsAt: Int

  /// Creates the local time of an instant; `dayStartsAt` is the local hour at which a day starts, 0 to 6.
  init(_ now: Instant, zone: Zone, dayStartsAt: Int) {
    self.now = now
    self.zone = zone
    self.dayStartsAt = dayStartsAt
    today = zone.civilDay(at: now, dayStartsAt: dayStartsAt)
  }

  /// Creates the local time of a recorded instant, whose civil day was `today`.
  init(_ now: Instant, on today: CivilDay, zone: String, dayStartsAt: Int = 0) {
    self.now = now
    self.today = today
    self.zone = Zone(identifier: zone) ?? .utc
    self.dayStartsAt = dayStartsAt
  }

  /// Creates the local time of the current call.
  init(_ context: CallContext, of account: Account) {
    self.init(context.now, zone: account.zone, dayStartsAt: account.dayStartsAt)
  }

  func start(of day: CivilDay) -> Instant { zone.start(of: day, dayStartsAt: dayStartsAt) }
}
