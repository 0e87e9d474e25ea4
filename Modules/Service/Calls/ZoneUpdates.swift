import JSONRPC
public import Kernel
public import Logging

/// Notices that the system has installed another version of the time zone database while the program runs.
///
/// Checks before a call, at most once a minute, so that a call after weeks of rest uses the rules of its day.
public final class ZoneUpdates {
  /// The minimum time between two checks, in milliseconds.
  public static let defaultInterval = 60_000

  private let zones: ZoneDatabase
  private let logger: Logger
  private let interval: Int
  private var nextCheck: MonotonicTime

  /// Creates the checks of a database; changes are logged.
  public init(of zones: ZoneDatabase, interval: Int = ZoneUpdates.defaultInterval, logger: Logger) {
    self.zones = zones
    self.interval = interval
    self.logger = logger
    nextCheck = MonotonicTime.now + interval
  }

  /// Checks for another version if the last check is long ago.
  func checkIfDue(at now: MonotonicTime) {
    guard now >= nextCheck else { return }
    nextCheck = now + interval
    guard let edition = zones.update() else { return }
    logger.notice("time zones: now \(edition)")
  }
}
