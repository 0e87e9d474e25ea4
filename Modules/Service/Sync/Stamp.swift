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

  /// Reads a text as `text` has it; nil if it is malformed, or later than the year 3999.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let (time, rest) = (text.prefix(Instant.textLength), text.dropFirst(Instant.textLength))
    // Other instants can be in lower case.
    let isUpperCase = time.count == Instant.textLength && !time.contains { UInt8(ascii: "a") <= $0 }
    guard isUpperCase, rest.first == UInt8(ascii: "+"),
      let instant = Instant(rfc3339: UnsafeBufferPointer(rebasing: time)),
      (0..<Stamp.latest >> SyncAccount.counterBits).contains(instant.milliseconds),
      let slash = rest.firstIndex(of: UInt8(ascii: "/")), let replica = Int64(replicaDigits: text[(slash + 1)...]),
      let counter = Stamp.counter(text[(rest.startIndex + 1)..<slash])
    else { return nil }
    self.init(value: instant.milliseconds << SyncAccount.counterBits + counter, replica: replica)
  }

  /// Reads a counter; nil if it is malformed or has more bits.
  private static func counter(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      digits.first != UInt8(ascii: "0") || digits.count == 1, (1...5).contains(digits.count)
    else { return nil }
    let counter = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return counter < 1 << SyncAccount.counterBits ? counter : nil
  }
}
