public import JSONRPC
public import Kernel

/// What the methods about the program itself need to know and to reach.
public struct Program: Sendable {
  /// The version of the program.
  public let version: String
  /// How much may come at once.
  public let limits: Lane.Limits
  /// The clock that stands still, where the program was started with one.
  public let manualClock: ManualClock?
  /// Ends the program when a process is gone; false where that process cannot be seen.
  public let watch: @Sendable (Int) -> Bool

  /// The version of the protocol that this program speaks.
  public static let protocolVersion = "1.0"

  /// Bundles the facts.
  public init(
    version: String, limits: Lane.Limits, manualClock: ManualClock?, watch: @escaping @Sendable (Int) -> Bool
  ) {
    self.version = version
    self.limits = limits
    self.manualClock = manualClock
    self.watch = watch
  }
}
