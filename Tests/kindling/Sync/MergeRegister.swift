import Database
import TestSupport

/// The base or a part of a fact, as a line has it. (Sync, 2.)
struct MergeRegister: Equatable, CustomStringConvertible {
  /// The time of a write, and the replica that has written.
  struct Stamp: Equatable {
    /// The instant and the counter, so that texts of one length are in the order of time.
    let value: String
    let replica: UInt64
  }

  /// The parts of which the greatest or the least value stays.
  private static let extremes = [
    "sparkProfile longestStreak", "sparkProfile latestDay", "sparkProfile firstDay", "table bestStreak",
  ]

  let kind: String
  let uid: String
  let part: String
  let owner: String?
  let at: Stamp
  /// The hash of the values; 0 if the fact is deleted.
  let hash: Int64
  /// Nil if the fact is deleted.
  let values: JSON?

  init(_ line: JSON) {
    kind = line["kind"].string ?? ""
    uid = line["uid"].string ?? ""
    part = line["part"].string ?? ""
    owner = line["owner"].string
    let parts = (line["at"].string ?? "").split { $0 == "+" || $0 == "/" }.map(String.init)
    let counter = String(repeating: "0", count: 5 - parts[1].count) + parts[1]
    at = Stamp(value: "\(parts[0])+\(counter)", replica: UInt64(parts[2], radix: 16) ?? 0)
    values = line["values"].isNull ? nil : line["values"]
    let given = line["hash"].string.flatMap { UInt64($0, radix: 16) }.map(Int64.init(bitPattern:))
    hash = values.map { given ?? Self.hash(of: $0.description) } ?? 0
  }

  var fact: String { "\(kind) \(uid)" }
  var key: String { "\(fact) \(part)" }
  var isDeleted: Bool { values == nil && part.isEmpty && kind != "cover" }
  var isExtreme: Bool { Self.extremes.contains("\(kind) \(part)") }
  var description: String { "\(key) \(at.value)/\(Self.text(of: at.replica)) \(hash) of \(owner ?? "the user")" }

  /// Whether another version of the register stays.
  func precedes(_ other: MergeRegister) -> Bool {
    (at.value, at.replica, hash) < (other.at.value, other.at.replica, other.hash)
  }

  /// Whether this is a part of the row with a base, not of one that the base has replaced.
  func isOf(_ base: MergeRegister?) -> Bool {
    guard let base, !isExtreme || !base.isDeleted else { return false }
    return (base.at.value, base.at.replica) < (at.value, at.replica)
  }

  /// Two lines of one register can have different values of a base, because later parts are left out.
  static func == (first: MergeRegister, second: MergeRegister) -> Bool {
    first.key == second.key && first.owner == second.owner && first.at == second.at && first.hash == second.hash
  }

  /// The first 64 bits of the hash of a text.
  static func hash(of text: String) -> Int64 {
    let bytes = Array(text.utf8).withUnsafeBufferPointer { SHA256.hash($0) }
    return Int64(bitPattern: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The uid that follows from a text.
  static func uid(of text: String) -> String { self.text(of: UInt64(bitPattern: hash(of: text)) & ~1) }

  /// The 16 hexadecimal digits of a number.
  static func text(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
