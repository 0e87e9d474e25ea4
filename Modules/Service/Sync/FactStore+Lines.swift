import Database
import JSON
import Kernel
import SQLite

extension FactStore {
  private enum Statements: SQL, StatementSet {
    case changes = """
      select kind, uid, part, stamp, replica, hash, owner, ifnull(born, stamp) as born, position, line from sync_facts
      where user_id = :user and position > :after and source is not :peer order by position limit :limit
      """
    case bucketed = """
      select kind, uid, part, stamp, replica, hash, owner, ifnull(born, stamp) as born, position, line from sync_facts
      where user_id = :user and position > :after
        and (uid >> 56) & 255 in (select value from json_each(:buckets)) order by position limit :limit
      """
  }

  /// Returns the lines of registers after a position that did not come from a device, and the position of the last one.
  func changes(
    after position: Int, notFrom peer: Int64, limit: Int, _ history: History
  ) throws -> (lines: [FactLine], next: Int, isLast: Bool) {
    try lines(
      try transaction.statement(Statements.changes).bind("peer", peer), after: position, limit: limit, history)
  }

  /// Returns the lines of all registers in some buckets after a position, and the position of the last one.
  func changes(
    in buckets: [Int], after position: Int, limit: Int, _ history: History
  ) throws -> (lines: [FactLine], next: Int, isLast: Bool) {
    let list = "[\(buckets.map(String.init).joined(separator: ","))]"
    return try lines(
      try transaction.statement(Statements.bucketed).bind("buckets", list), after: position, limit: limit, history)
  }

  /// The size in bytes of the values after which a page ends, so that a reply stays small.
  private static let maxPageBytes = 4 << 20

  private func lines(
    _ selection: Statement, after position: Int, limit: Int, _ history: History
  ) throws -> (lines: [FactLine], next: Int, isLast: Bool) {
    var (lines, next, count, bytes) = ([FactLine](), position, 0, 0)
    try selection.bind("user", user).bind("after", position).bind("limit", limit).iterate { row in
      let register = FactRegister(
        kind: try kinds.name(row), uid: try row["uid"], part: try row["part"], stamp: try row["stamp"],
        replica: try row["replica"], hash: try row["hash"], owner: try row["owner"], born: try row["born"],
        position: try row["position"])
      if let line = try line(register, parked: row["line"] as String?, history) {
        lines.append(line)
        bytes += line.values?.json.utf8.count ?? 0
      }
      (next, count) = (register.position, count + 1)
      return bytes < Self.maxPageBytes
    }
    let isLast = count < limit && bytes < Self.maxPageBytes
    return (lines, isLast ? account.head : next, isLast)
  }

  /// The number of registers that are read at once.
  private static let pageLines = 5000

  /// Passes the lines of the registers after a position to a closure, with the position after them.
  func forEachPage(
    after position: Int, _ history: History, _ body: (_ lines: [FactLine], _ next: Int) throws -> Void
  ) throws {
    var (position, isLast) = (position, false)
    while !isLast {
      // No register has come from a device with the number 0.
      let page = try changes(after: position, notFrom: 0, limit: Self.pageLines, history)
      try body(page.lines, page.next)
      (position, isLast) = (page.next, page.isLast)
    }
  }

  /// Returns the line of a register, with the values of the row that shows it.
  func line(_ register: FactRegister, parked: String?, _ history: History) throws -> FactLine? {
    if let parked { return try FactLine(json: parked) }
    guard !register.isDeleted, let kind = history.factKind(register.kind) else {
      return FactLine(register, hash: nil, values: nil)
    }
    guard let fact = try fact(register.kind, register.uid) else { return nil }
    return try line(register, of: fact, kind)
  }

  /// Returns the line of a register with the values of the row that shows it, or with others; nil if no row does.
  func line(
    _ register: FactRegister, of fact: Fact, _ kind: FactKind, _ values: [ColumnValue]? = nil
  ) throws -> FactLine? {
    func shownValues() throws -> [ColumnValue]? {
      try kind.keyValues(fact.row).flatMap { key in
        try transaction.statement(kind.one).bind(key).row { try kind.values($0) }
      }
    }
    guard let part = kind.part(register.part), let values = try values ?? shownValues() else { return nil }
    let overwritten = Set(
      register.part.isEmpty
        ? kind.parts.filter { $0.extreme == nil && fact.parts[$0.name] != nil }.flatMap(\.fields) : [])
    let preferred = register.part.isEmpty ? kind.preferred : []
    let shown = FactKind.Part(name: part.name, fields: part.fields.filter { !overwritten.contains($0) } + preferred)
    return FactLine(
      register, hash: overwritten.isEmpty && preferred.isEmpty ? nil : register.hash,
      values: try object(shown, values, of: kind))
  }

  /// Returns the values of a part by their names.
  func object(_ part: FactKind.Part, _ values: [ColumnValue], of kind: FactKind) throws -> JSONObject {
    let writer = JSONWriter()
    try write(part, values, of: kind, to: writer)
    return try writer.withBytes(JSONObject.init(written:))
  }

  /// Returns the values of a line by the names of fields, with references to rows of this file; nil if a reference
  /// contradicts another one or is a number, or if the line has no values.
  ///
  /// Without kinds of facts, the values are only checked, and references are not resolved.
  ///
  /// - Throws: An error for a value that the field cannot have, with its path.
  func values(
    _ part: FactKind.Part, of kind: FactKind, in line: FactLine, path: String = "", resolving history: History?
  ) throws -> FactValues? {
    guard let content = line.values else { return nil }
    let fields = part.fields + (part.name.isEmpty ? kind.preferred : [])
    return try content.withParsed { object in
      var reader = ParameterReader(object, path: path)
      var values = FactValues()
      // Positions follow the slugs of the rows to which they belong.
      for index in fields.filter({ kind.reference($0) == nil }) + fields.filter({ kind.reference($0) != nil }) {
        let (field, name) = (kind.fields[index], kind.names[index])
        guard let member = reader.member(field.name), !member.isNull else {
          if !field.isPreferred { values.fields[name] = field.type.absentValue }
          continue
        }
        guard let value = try value(member, index, of: kind, among: values, &reader, history) else { return nil }
        values.fields[name] = value
        if field.name.hasBytes(of: FactContent.name), let content = kind.rule.content {
          values.hasUnknown = try content.rows(of: member, path: "\(path)/\(name)").hasUnknown
        }
      }
      if let error = DomainError(issues: reader.issues) { throw error }
      values.hasUnknown =
        values.hasUnknown
        || object.members.contains { member in
          !fields.contains { member.name.stringEquals(kind.fields[$0].name) }
        }
      return values
    }
  }

  /// Returns the values of a stored line; also nil if a field cannot have its value.
  ///
  /// An older version stores the parts that it does not know without checks.
  func storedValues(
    _ part: FactKind.Part, of kind: FactKind, in line: FactLine, resolving history: History?
  ) throws -> FactValues? {
    do {
      return try values(part, of: kind, in: line, resolving: history)
    } catch let error as DomainError where error.kind != .storageFailed {
      return nil
    }
  }

  private func value(
    _ member: JSONValue, _ index: Int, of kind: FactKind, among values: FactValues, _ reader: inout ParameterReader,
    _ history: History?
  ) throws -> ColumnValue? {
    let field = kind.fields[index]
    if let reference = kind.reference(index), let slug = values.fields[kind.names[reference.slug]]?.text,
      let owner = SlugReference(slug, reference.prefix)
    {
      guard let uid = try uid(member, field, &reader), history != nil else { return .integer(1) }
      return try position(reference.kind, uid, in: owner.row).map(ColumnValue.integer)
    }
    switch field.type {
    case .row(let kind):
      guard let uid = try uid(member, field, &reader), let kind = history?.factKind("\(kind)") else {
        return .integer(1)
      }
      return .integer(try rowNumber(kind, uid))
    case .slug(let kind, let prefix):
      let slug = try text(member, field, &reader)
      guard slug.hasPrefix("\(prefix)") else { return .text(slug) }
      let (digits, suffix) = (slug.dropFirst("\(prefix)".count).prefix(16), slug.dropFirst("\(prefix)".count + 16))
      guard let uid = Int64(uidDigits: digits.utf8), suffix.isEmpty || suffix.hasPrefix("-") else {
        // The number of a row belongs to a device.
        return SlugReference(slug, "\(prefix)") == nil ? .text(slug) : nil
      }
      guard let kind = history?.factKind("\(kind)") else { return .text("\(prefix)1\(suffix)") }
      return .text("\(prefix)\(try rowNumber(kind, uid))\(suffix)")
    default: return try field.type.value(of: member, field.name, &reader, noNumbers)
    }
  }

  private func text(
    _ member: JSONValue, _ field: ColumnDescription, _ reader: inout ParameterReader
  ) throws(DomainError) -> String {
    try FieldType<String>.text(1...128).decode(member, field.name, &reader)
  }

  /// Returns the uid of a row; nil if it is malformed, which is an issue.
  private func uid(
    _ member: JSONValue, _ field: ColumnDescription, _ reader: inout ParameterReader
  ) throws(DomainError) -> Int64? {
    let uid = try FieldType<Int64>.uid.decode(member, field.name, &reader)
    return uid == 0 ? nil : uid
  }

  /// Returns the stored key of the row that shows a fact; nil if none does.
  func shownRow(_ kind: String, _ uid: Int64) throws -> RowValue? {
    guard let fact = try fact(kind, uid), !fact.base.isDeleted, fact.row != .null else { return nil }
    return fact.row
  }
}

/// The values of a line by the names of fields.
struct FactValues {
  var fields: [String: ColumnValue] = [:]
  /// Whether the line has further values, which a newer version knows.
  var hasUnknown = false
}

extension JSONObject {
  /// Reads a text that this program has written; throws `database_damaged` if it is no object.
  init(written bytes: UnsafeBufferPointer<UInt8>) throws {
    self = try JSONTape.withObject(bytes, JSONObject.init)
  }

  /// Passes the object to a closure.
  func withParsed<Value>(_ body: (JSONValue) throws -> Value) throws -> Value {
    var json = json
    return try json.withUTF8 { try JSONTape.withObject($0, body) }
  }
}

extension JSONTape {
  /// Passes an object that this program has written to a closure.
  static func withObject<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (JSONValue) throws -> Value
  ) throws -> Value {
    let tape = JSONTape(textBytes: bytes.count)
    guard let root = try? tape.parse(bytes, maxDepth: 64), root.kind == .object else {
      throw DomainError.databaseDamaged
    }
    return try withExtendedLifetime(tape) { try body(root) }
  }
}

extension FactLine {
  /// The line as JSON.
  var json: String {
    let writer = JSONWriter()
    SentLine(line: self).write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a stored line.
  init(json: String) throws {
    var json = json
    self = try json.withUTF8 { bytes in
      try JSONTape.withObject(bytes) { root in
        var reader = ParameterReader(root, path: "")
        return try FactLine(from: &reader)
      }
    }
  }
}
