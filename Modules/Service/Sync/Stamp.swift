import Kernel

/// The time of a register as a line has it: the instant, a counter, and the replica that wrote it. (Sync, 2.)
struct Stamp: Hashable {
  let value: Int64
  let replica: Int64

  /// The greatest stamp: the end of the year 3999.
  static let latest: Int64 = 64_060_588_800_000 << SyncAccount.counterBits

  /// The text, such as `2026-11-21T09:00:00.000Z+3/77af9e610730`.
  var text: String {
    let instant = Instant(milliseconds: value >> SyncAccount.counterBits)
    let counter = value & (1 << SyncAccount.counterBits - 1)
    return "\(instant.text)+\(counter)/\(HexadecimalNumber.replica(replica).text)"
  }

  init(value: Int64, replica: Int64) { (self.value, self.replica) = (value, replica) }

  /// Reads a text; nil if it is malformed, or later than the year 3999.
  init?(_ text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, let instant = Instant(String(parts[0])), instant.milliseconds >= 0 else { return nil }
    let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let counter = Int64(numbers[0]), (0..<(1 << SyncAccount.counterBits)).contains(counter),
      numbers[1].utf8.count == 12, let replica = Int64(numbers[1], radix: 16)
    else { return nil }
    let stamp = instant.milliseconds << SyncAccount.counterBits + counter
    guard stamp < Stamp.latest, Stamp(value: stamp, replica: replica).text == text else { return nil }
    self.init(value: stamp, replica: replica)
  }
}
