import Database
import JSON

/// Hashes of facts: the first 64 bits of SHA-256. (Sync, 2.)
enum FactHash {
  /// Returns the hash of bytes; never 0, which stands for a deletion.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    let number = SHA256.hash(bytes).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number == 0 ? 1 : Int64(bitPattern: number)
  }

  /// Returns the uid that follows from bytes; its last bit is 0, so that a negative number can stand for it.
  static func uid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    let number = hash(bytes) & ~1
    return number == 0 ? 2 : number
  }

  /// Returns the uid that follows from a text.
  static func uid(_ text: String) -> Int64 { Array(text.utf8).withUnsafeBufferPointer(uid) }

  /// Returns the hash of a register with its stamp; a digest is the sum of these hashes.
  static func hash(of register: FactRegister) -> Int64 {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    for text in [register.kind, register.part] {
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    }
    for number in [register.uid, register.stamp, register.replica, register.hash] {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes.withUnsafeBufferPointer(hash)
  }
}

extension FactKind {
  /// Returns the uid of a fact whose identifying fields a closure writes; `counter` distinguishes equal ones.
  func uid(counter: Int = 0, _ writer: JSONWriter, _ writeField: (Int) throws -> Void) rethrows -> Int64 {
    writer.reset()
    writer.beginArray()
    writer.string(name)
    for field in birth { try writeField(field) }
    if counter > 0 { writer.int(counter) }
    writer.endArray()
    return writer.withBytes(FactHash.uid)
  }
}

/// A register: the base or a part of a fact, with the stamp of its latest write. (Sync, 2.)
struct FactRegister: Sendable {
  let kind: String
  let uid: Int64
  /// The name of the part; empty for the base.
  var part = ""
  var stamp: Int64
  /// The replica that wrote it; 0 for rows that are older than sync.
  var replica: Int64
  /// The hash of the values; 0 if the fact is deleted.
  var hash: Int64
  /// The uid of the owner; nil if the owner is the user.
  var owner: Int64?
  /// The stamp of the first insertion that the writer of the register knew.
  var born: Int64
  /// The position in the order in which this file learned its registers; 0 if it is not stored.
  var position = 0
  /// The device that has sent it; nil for this one.
  var source: Int64?

  /// Whether its line is stored, because no row shows it.
  var hasLine = false

  /// Whether this is the base of a deleted fact.
  var isDeleted: Bool { hash == 0 && part.isEmpty }

  /// Whether this is the base of a fact that is not deleted.
  var isCounted: Bool { part.isEmpty && hash != 0 && kind != FactStore.coverKind }

  /// Whether this register stays if it meets another version of itself.
  func wins(over other: FactRegister) -> Bool {
    (stamp, replica, hash) > (other.stamp, other.replica, other.hash)
  }

  /// Whether a part was written after the base; an earlier one belonged to a row that the base has replaced.
  func isNewer(than base: FactRegister) -> Bool { (stamp, replica) > (base.stamp, base.replica) }
}

extension FactRegister: Identifiable {
  /// What identifies a register on all devices.
  struct ID: Hashable {
    let kind: String
    let uid: Int64
    let part: String
  }

  var id: ID { ID(kind: kind, uid: uid, part: part) }
}
