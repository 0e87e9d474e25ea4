import JSON
import JSONRPC
import Kernel
import Localization
import SQLite

/// A register as devices exchange it.
struct FactLine: Sendable {
  let kind: String
  let uid: Int64
  /// The part; empty for the base.
  let part: String
  let at: Stamp
  /// The uid of the owner; nil for the user.
  let owner: Int64?
  /// The stamp of the first insertion.
  let born: Int64
  /// The hash of the values; nil if it follows from them.
  let hash: Int64?
  /// The values by their names; nil if the fact is deleted.
  let values: JSONObject?

  init(_ register: FactRegister, hash: Int64?, values: JSONObject?) {
    (kind, uid, part, owner, born) = (register.kind, register.uid, register.part, register.owner, register.born)
    at = Stamp(value: register.stamp, replica: register.replica)
    (self.hash, self.values) = (hash, values)
  }

  /// The register with its hash.
  var register: FactRegister {
    let hash: Int64 =
      if let values {
        self.hash ?? Array(values.json.utf8).withUnsafeBufferPointer(FactHash.hash)
      } else {
        0
      }
    return FactRegister(
      kind: kind, uid: uid, part: part, stamp: at.value, replica: at.replica, hash: hash, owner: owner, born: born)
  }
}

extension FactLine: Parameters {
  init(from fields: inout ParameterReader) throws(DomainError) {
    kind = try fields.required("kind", .text(1...64), "The kind of the fact, as in an export.")
    uid = try fields.required("uid", .uid, "The number by which all devices know the fact, in 16 hexadecimal digits.")
    part = try fields.optional("part", .text(0...64), "The part that has changed; empty for the base.") ?? ""
    at = try fields.required("at", .stamp, "The stamp of the write: an instant, a counter, and the device.")
    owner = try fields.optional("owner", .uid, "The uid of the owner; null for the user.")
    born = try fields.optional("born", .stamp, "The stamp of the first insertion, if it is another.")?.value ?? at.value
    hash = try fields.optional(
      "hash", .uid,
      "The hash of the values, if parts of them have changed since or if devices can have others.")
    values = try fields.optional("values", .object, "The values by their names; null if the fact is deleted.")
  }
}

/// A line as a result has it.
struct SentLine: ResultObject {
  let line: FactLine

  static let shape = Shape<SentLine>(
    "FactLine", "A register: the base or a part of a fact, with the stamp of its latest write."
  ) {
    Field("kind", "The kind of the fact, as in an export.") { $0.line.kind }
    Field("uid", "The number by which all devices know the fact.") { $0.line.uid.uidText }
    Field("part", "The part that has changed since the base was written; empty for the base.") { $0.line.part }
    Field("at", "The stamp of the write: an instant, a counter, and the device.") { $0.line.at.text }
    Field("owner", "The uid of the owner; null for the user.") { $0.line.owner?.uidText }
    Field("born", "The stamp of the first insertion.") { Stamp(value: $0.line.born, replica: $0.line.at.replica).text }
    Field(
      "hash",
      "The hash of the values of a base, if parts of them have changed since or if devices can have others; or null."
    ) {
      $0.line.hash?.uidText
    }
    Field("values", "The values by their names; null if the fact is deleted.") { $0.line.values }
  }
}

extension FieldType where Value == Int64 {
  /// A uid in 16 hexadecimal digits.
  static var uid: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeHexadecimal, else: 0) { Int64(uidDigits: $0) }
    } description: { _ in
      .init(placeholder: 0, rules: [.invalidFormat], schema: .string(pattern: "^[0-9a-f]{16}$"))
    }
  }
}

extension FieldType where Value == Stamp {
  /// A stamp: an instant, a counter and a replica.
  static var stamp: FieldType {
    let placeholder = Stamp(value: 0, replica: 0)
    return FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeStamp, else: placeholder) { Stamp($0) }
    } description: { _ in
      .init(
        placeholder: placeholder, rules: [.invalidFormat],
        schema: .string(pattern: "^[-0-9T:.Z]+\\+[0-9]+/[0-9a-f]{12}$"))
    }
  }
}
