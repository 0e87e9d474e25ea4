public import JSONRPC
public import Kernel

/// The properties of the program that the system methods need.
public struct Program: Sendable {
  /// The version of the program.
  public let version: String
  /// The limits of messages.
  public let limits: Lane.Limits
  /// The manual clock; nil unless the program was started with one.
  public let manualClock: ManualClock?
  /// The time zones of the program.
  public let zones: ZoneDatabase
  /// Makes the program exit when the process with an ID ends; returns false if that process cannot be observed.
  public let exitWhenProcessEnds: @Sendable (Int) -> Bool

  /// The version of the protocol that this program speaks.
  public static let protocolVersion = "1.0"

  /// Creates a description of the program.
  public init(
    version: String, limits: Lane.Limits, manualClock: ManualClock?, zones: ZoneDatabase = .shared,
    exitWhenProcessEnds: @escaping @Sendable (Int) -> Bool
  ) {
    self.version = version
    self.limits = limits
    self.manualClock = manualClock
    self.zones = zones
    self.exitWhenProcessEnds = exitWhenProcessEnds
  }
}
