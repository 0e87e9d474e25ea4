import Database
import SQLite

/// The account of a user whose facts are exchanged with other devices. (Sync, 4.)
struct SyncAccount: Sendable {
  /// The ids by which files recognize the account, 16 hexadecimal digits each.
  var accounts: [String]
  /// The number of this file among the devices.
  var replica: Int64
  /// The name of this device.
  var device: String
  /// The greatest stamp of a register, whether written here or elsewhere.
  var latestStamp: Int64
  /// The position of the latest register.
  var head: Int
  /// The latest row of the history whose changes are in the registers; nil if the registers must be compared with the
  /// rows.
  var folded: Int64?
  /// The sums of the hashes of registers, by the first eight bits of their uids.
  private(set) var digests: FactDigests
  /// The number of facts that are not deleted.
  private(set) var facts = 0
  /// The device and the inode of the file to which `replica` belongs.
  var file: String

  /// The range of the length of a name of a device.
  static let deviceLengths = 1...64
  /// The numbers of replicas.
  static let replicas = 1...Int64(1) << 48 - 1

  /// An account without registers.
  static let blank = SyncAccount(
    accounts: [], replica: 1, device: "", latestStamp: 0, head: 0, folded: nil, digests: FactDigests(), file: "")

  static let table = Table(
    "sync_accounts", key: .owner,
    blank: blank,
    [
      Column("accounts", \.accounts, "The ids by which files recognize the account."),
      Column(
        "replica", \.replica, .integer(1...Int(replicas.upperBound)), "The number of this file among the devices."),
      Column("device", \.device, .text(deviceLengths), "The name of this device."),
      Column("latestStamp", \.latestStamp, .integer(0...Int.max), "The greatest stamp of a register."),
      Column(
        "head", \.head, .integer(0...Int.max), "The position of the latest register.",
        .bounded("at least the position of every register")),
      Column(
        "folded", \.folded, .integer(0...Int.max),
        "The latest row of the history whose changes are in the registers; null if they must be compared."),
      Column(
        "digests", \.digests, .bytes(FactDigests.byteCount), "The sums of the hashes of registers.",
        .derived(from: "sync_facts"), isExported: false),
      Column(
        "facts", \.facts, .integer(0...Int.max), "The number of facts that are not deleted.",
        .derived(from: "sync_facts"), isExported: false),
      Column("file", \.file, .text(0...64), "The device and the inode of the file."),
    ])

  /// Adds a register to the digests and the number of facts.
  mutating func add(_ register: FactRegister) {
    digests.add(register)
    if register.isCounted { facts += 1 }
  }

  /// Removes a register from the digests and the number of facts.
  mutating func remove(_ register: FactRegister) {
    digests.remove(register)
    if register.isCounted { facts -= 1 }
  }

  /// Returns the next stamp for a write at an instant, and remembers it.
  ///
  /// After the greatest stamp, there is no other.
  mutating func nextStamp(at milliseconds: Int64) -> Int64 {
    latestStamp = min(max(milliseconds << SyncAccount.counterBits, latestStamp + 1), Stamp.latest - 1)
    return latestStamp
  }

  /// The number of bits of the counter in a stamp, after the milliseconds.
  static let counterBits: Int64 = 16
}

/// The sums of the hashes of registers modulo 2^64, in 256 buckets by the first eight bits of the uid. (Sync, 2.)
struct FactDigests: Hashable, Sendable {
  static let bucketCount = 256
  static let byteCount = 8 * bucketCount

  private(set) var sums = [UInt64](repeating: 0, count: bucketCount)

  /// The sum of all buckets.
  var total: UInt64 { sums.reduce(0, &+) }

  mutating func add(_ register: FactRegister) { change(register, by: &+) }

  mutating func remove(_ register: FactRegister) { change(register, by: &-) }

  private mutating func change(_ register: FactRegister, by operation: (UInt64, UInt64) -> UInt64) {
    let bucket = Int(UInt64(bitPattern: register.uid) >> 56)
    sums[bucket] = operation(sums[bucket], UInt64(bitPattern: FactHash.hash(of: register)))
  }
}

extension FactDigests: SQLiteValue {
  func bind(to parameter: Parameter) throws(SQLiteError) {
    try sums.flatMap { sum in withUnsafeBytes(of: sum.bigEndian) { Array($0) } }.bind(to: parameter)
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> FactDigests {
    let bytes = try row.blob(column)
    guard bytes.count == byteCount else { throw row.conversionError(column, expected: "256 sums") }
    var digests = FactDigests()
    for bucket in 0..<bucketCount {
      digests.sums[bucket] = bytes[8 * bucket..<8 * bucket + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return digests
  }
}
