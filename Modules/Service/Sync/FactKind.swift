import Database
import JSON
import Kernel
import SQLite

/// A kind of facts, as the declaration of its table says. (Sync, 3.)
final class FactKind: Sendable {
  /// Columns that change together.
  struct Part: Sendable {
    /// The name; empty for the base, which has all columns except those whose greatest or least values stay.
    let name: String
    /// The indices of the fields.
    let fields: [Int]
    /// Which value of its only field stays; nil if the latest values stay.
    var extreme: ColumnDescription.Extreme?
  }

  /// The name on the wire, as in an export.
  let name: String
  let rule: FactRule
  let table: TableDescription
  /// The columns of a fact, after its owner in the order of their names.
  let fields: [ColumnDescription]
  /// The names of the fields on the wire.
  let names: [String]
  /// The field that refers to the owner; nil if the owner is the user.
  let owner: Int?
  /// The name of the kind that owns the facts; nil for the user.
  let ownerKind: String?
  /// The fields that identify the fact.
  let birth: [Int]
  /// The base with all fields except the owner, the preferred ones, and those whose greatest or least values stay.
  let base: Part
  /// The fields that lines have, although the values of devices can differ.
  let preferred: [Int]
  /// What can change after the insertion.
  let parts: [Part]
  /// The columns of the key in the database.
  let key: [String]
  /// Selects the key and then the fields of all rows of `:user`.
  let all: SQL
  /// Selects the key and then the fields of the row with a key.
  let one: SQL
  /// The order of the rows; nil if it is no fact.
  let order: FactOrder?
  /// Deletes the row with a key.
  let delete: SQL
  /// Updates a row that another insertion has replaced.
  let overwrite: SQL
  /// Updates the greatest and the least values of the row with a key to more extreme ones; nil if there are none.
  private let extend: SQL?

  /// Selects and updates the time of the latest write in the row with a key; nil if rows have none.
  private let time: (select: SQL, update: SQL)?

  /// Inserts a row with a number that another row had before.
  let insertNumbered: SQL
  /// Gives a row another number.
  let renumber: SQL

  /// The names of the fields in the database.
  private let fieldColumns: [String]
  /// What the fields refer to, if they have positions.
  private let references: [Reference?]
  /// The positions of the fields in the images of rows that the history records.
  ///
  /// Nil for the content, which consists of other rows.
  private let imagePositions: [Int?]

  /// Compiles a declaration; nil if rows of the table are no facts.
  init?(_ declaration: DomainHistory.RestorableTable, loggedAs logged: LoggedTable) {
    guard let rule = declaration.facts else { return nil }
    let (name, table) = ("\(declaration.kind)", declaration.table)
    (self.name, self.rule, self.table) = (name, rule, table)
    order = FactOrder(of: name, rule, table)
    let columns = table.columns.filter {
      !$0.isRecomputed && !$0.isComputed && (!$0.isLocal || $0.isPreferred) && !$0.isAssigned
    }
    let owner = table.owner.field ?? columns.first { if case .row = $0.type { true } else { false } }
    let others = columns.filter { column in owner.map { !column.name.hasBytes(of: $0.name) } ?? true }
    let content = rule.content.map { _ in ColumnDescription(FactContent.name, .object, "The rows that belong to it.") }
    let fields =
      (owner.map { [$0] } ?? []) + others.sorted { "\($0.name)" < "\($1.name)" } + (content.map { [$0] } ?? [])
    let own = Array(fields.indices.dropFirst(owner == nil ? 0 : 1))
    func indices(_ names: [StaticString]) -> [Int] {
      own.filter { field in names.contains { fields[field].name.hasBytes(of: $0) } }
    }
    let owning = owner == nil ? [] : [0]
    birth =
      switch rule.birth {
      case .single: []
      case .key: owning + indices(table.keyNames)
      case .columns(let names): owning + indices(names)
      case .all: Array(fields.indices)
      }
    (self.fields, self.owner) = (fields, owner == nil ? nil : 0)
    names = fields.map { "\($0.name)" }
    ownerKind = owner?.type.parent.map { "\($0)" }
    references = fields.map { Reference($0, among: fields) }
    preferred = own.filter { fields[$0].isPreferred }
    base = Part(name: "", fields: own.filter { !fields[$0].isPreferred && fields[$0].extreme == nil })
    let keyFields = indices(table.keyNames)
    let changing = rule.hasParts ? own.filter { !fields[$0].isFixed && !keyFields.contains($0) } : []
    let partNames = changing.map { "\(fields[$0].part ?? fields[$0].name)" }
    parts = Set(partNames).sorted().map { name in
      let members = zip(changing, partNames).filter { $0.1 == name }.map(\.0)
      return Part(name: name, fields: members, extreme: members.first.flatMap { fields[$0].extreme })
    }
    key = table.rowKey
    fieldColumns = fields.map {
      $0.name.hasBytes(of: FactContent.name)
        ? rule.content?.expression(of: table.name) ?? $0.column : $0.databaseColumn(in: table)
    }
    imagePositions = fieldColumns.map { logged.columns.firstIndex(of: $0) }
    let selected = (key + fieldColumns).joined(separator: ", ")
    let keyOrder = key.joined(separator: ", ")
    all = SQL(
      interning: "select \(selected) from \(table.name) where \(table.owner.userCondition) order by \(keyOrder)")
    let condition = key.map { "\($0) = :\($0)" }.joined(separator: " and ")
    delete = SQL(interning: "delete from \(table.name) where \(condition)")
    one = SQL(interning: "select \(selected) from \(table.name) where \(condition)")
    overwrite = table.overwriteStatement()
    insertNumbered = table.numberedInsertStatement()
    let number = key.last ?? ""
    renumber = SQL(interning: "update \(table.name) set \(number) = :to where \(condition)")
    let extremes = parts.filter { $0.extreme != nil }.flatMap(\.fields).map { [fieldColumns] field in
      let column = fieldColumns[field]
      return "\(column) = \(fields[field].extreme == .least ? "min" : "max")(\(column), :\(column))"
    }
    time = rule.time.flatMap { name in table.columns.first { $0.name.hasBytes(of: name) } }.map { column in
      (
        SQL(interning: "select \(column.column) from \(table.name) where \(condition)"),
        SQL(interning: "update \(table.name) set \(column.column) = :time where \(condition)")
      )
    }
    extend =
      extremes.isEmpty
      ? nil
      : SQL(interning: "update \(table.name) set \(extremes.joined(separator: ", ")) where \(condition)")
  }

  /// Whether the uid does not follow from the key of the row, so that the fact of a row is found by a number.
  var numbersRows: Bool { !hasCheckableUID }

  /// Returns what `sync_facts` stores of the key of a row: its number, or the image of a key that has none.
  func storedKey(_ key: RowImage) throws -> RowValue {
    guard numbersRows else { return .blob(key.bytes) }
    guard let values = key.values else { throw DomainError.databaseDamaged }
    guard values.count > 1 else { return values.first ?? .null }
    return .integer(FactKind.storedKey(position: values[1].integer ?? 0, in: values[0].integer ?? 0))
  }

  /// Returns what `sync_facts` stores of the key of a row at a position of another one.
  static func storedKey(position: Int64, in row: Int64) -> Int64 { row * positionsPerRow + position }

  /// The numbers of positions in a row.
  static let positionsPerRow: Int64 = 1 << 32

  /// Returns the values of the key of a row from what `sync_facts` stores of it; nil if it is damaged.
  func keyValues(_ stored: RowValue) -> [RowValue]? {
    switch stored {
    case .integer(let number):
      key.count == 1
        ? [stored] : [.integer(number / FactKind.positionsPerRow), .integer(number % FactKind.positionsPerRow)]
    case .blob(let bytes): RowImage(bytes: bytes).values
    case .null, .real, .text: nil
    }
  }

  /// What a field with positions refers to.
  struct Reference {
    /// The field with the slug of the row to which the positions belong.
    let slug: Int
    let prefix: String
    /// The kind of that row.
    let owner: String
    /// The kind of the rows with positions.
    let kind: String

    fileprivate init?(_ field: ColumnDescription, among fields: [ColumnDescription]) {
      guard let reference = field.reference,
        let slug = fields.firstIndex(where: { $0.name.hasBytes(of: reference.slug) }),
        case .slug(let owner, let prefix) = fields[slug].type
      else { return nil }
      (self.slug, self.prefix, self.owner, kind) = (slug, "\(prefix)", "\(owner)", "\(reference.kind)")
    }
  }

  /// Returns what a field with positions refers to; nil for other fields.
  func reference(_ field: Int) -> Reference? { references[field] }

  /// The parts whose greatest or least values stay.
  var extremes: [Part] { parts.filter { $0.extreme != nil } }

  /// Whether only greatest and least values belong to a fact, whose base is therefore the same on all devices.
  var isExtreme: Bool { base.fields.isEmpty && !parts.isEmpty && parts.allSatisfy { $0.extreme != nil } }

  func isOwned(by kind: FactKind) -> Bool { ownerKind == kind.name }

  /// Whether the key of a row is a number that the database assigns.
  var isNumbered: Bool { if case .number = table.key { true } else { false } }

  /// Returns the key of a row that was written.
  func rowKey(_ row: FactRow, id: Int64) -> RowImage {
    guard !isNumbered else { return RowImage([.integer(id)]) }
    return RowImage([.integer(row.owner)] + table.keyNames.map { RowValue(row["\($0)"]) })
  }

  /// Returns the fields that a part has; nil if the kind has no part of this name.
  func part(_ name: String) -> Part? { name.isEmpty ? base : parts.first { $0.name == name } }

  /// The names of the fields that identify the fact and never change.
  var fixedBirth: [String] { birth.filter { $0 != owner && fields[$0].isFixed }.map { names[$0] } }

  /// Whether the uid follows from the present values of a row, so that others can check it.
  var hasCheckableUID: Bool {
    switch rule.birth {
    case .single, .key: true
    case .columns, .all: false
    }
  }

  /// Whether numbers of rows are never used again, so that a row with the number of a deleted one is the same fact.
  var hasPermanentRows: Bool {
    if case .columns = rule.birth, case .number = table.key { true } else { false }
  }

  /// Whether the row of a new fact depends on no other rows than its owner, so that it can be written at once.
  var isIndependent: Bool {
    rule.naming == nil && rule.content == nil && rule.numberedBy == nil && rule.hidden == nil && !reservesKeys
      && !isExtreme && !isAccount
  }

  /// Whether another row can get the key of a deleted one.
  var reusesKeys: Bool { numbersRows && !hasPermanentRows }

  /// Whether others refer to rows by keys that other rows can get, so that those of deleted rows stay reserved.
  var reservesKeys: Bool { reusesKeys && rule.hasParts }

  /// Whether the rows are accounts, whose profiles come from the older one if two are linked.
  var isAccount: Bool { table.owner.column.isEmpty }

  /// Updates the greatest and the least values of a row to those of an image that are more extreme.
  ///
  /// - Returns: Whether the row exists.
  func extend(_ key: [RowValue], by image: [RowValue], in transaction: Transaction) throws -> Bool {
    guard let extend else { return false }
    let values = extremes.flatMap(\.fields).compactMap { imagePositions[$0].map { image[$0] } }
    try transaction.statement(extend).bind(values + key).run()
    return transaction.changes > 0
  }

  /// Returns the time of the latest write of a row in milliseconds; nil if rows have none.
  func time(_ key: RowImage, in transaction: Transaction) throws -> Int64? {
    guard let time, let key = key.values else { return nil }
    return try transaction.statement(time.select).bind(key).scalar(Int64.self)
  }

  /// Makes the time of the latest write of a row that of its fact.
  func setTime(of fact: Fact, _ key: RowImage, in transaction: Transaction) throws {
    guard let time, let values = key.values, try self.time(key, in: transaction) != fact.time(of: self).milliseconds
    else { return }
    try transaction.statement(time.update).bind([.integer(fact.time(of: self).milliseconds)] + values).run()
  }

  /// Returns the fields of the current row of `all` or `one`.
  func values(_ row: Row) throws -> [ColumnValue] {
    try fields.indices.map { try fields[$0].type.storedValue(row, key.count + $0) }
  }

  /// Returns the fields of a row.
  func values(_ row: FactRow) -> [ColumnValue] {
    fields.indices.map { $0 == owner && table.owner.field != nil ? .integer(row.owner) : row[names[$0]] }
  }

  /// Returns the names of fields in the database with the values that a row has.
  func columns(_ row: FactRow) -> [String: RowValue] {
    Dictionary(
      uniqueKeysWithValues: zip(fieldColumns, names).compactMap { column, name in
        row.values[name].map { (column, RowValue($0)) }
      })
  }

  /// Returns the values of fields by their names on the wire.
  func named(_ values: [ColumnValue]) -> [String: ColumnValue] {
    Dictionary(uniqueKeysWithValues: zip(names, values))
  }

  /// Returns the names in the database of the fields of a part.
  func columns(ofPart name: String) -> [String] { (part(name)?.fields ?? []).map { fieldColumns[$0] } }

  /// Returns the names of fields in the database with their values.
  func columns(_ values: [ColumnValue]) -> [String: RowValue] {
    Dictionary(uniqueKeysWithValues: zip(fieldColumns, values.map(RowValue.init)))
  }

  /// Returns the fields of an image; throws if it is damaged.
  func values(_ image: RowImage) throws -> [ColumnValue] {
    guard let values = image.values else { throw DomainError.databaseDamaged }
    return try zip(fields, imagePositions).map { field, position in
      guard let position else { return .null }
      guard values.indices.contains(position), let value = field.type.storedValue(values[position]) else {
        throw DomainError.databaseDamaged
      }
      return value
    }
  }
}

extension ColumnType {
  /// Returns the value of a column as it is stored.
  fileprivate func storedValue(_ row: Row, _ column: Int) throws -> ColumnValue {
    guard !row.isNull(column) else { return .null }
    return switch self {
    case .integer, .flag, .instant, .day, .optionalDay, .enumerated, .row: .integer(try row.integer64(column))
    case .real: .real(try row.real(column))
    default: .text(try row.text(column))
    }
  }

  /// Returns the value of a column from the image of a row, in which whole numbers are integers; nil if it is damaged.
  fileprivate func storedValue(_ value: RowValue) -> ColumnValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.real, .integer(let number)): .real(Double(number))
    case (_, .integer(let number)): .integer(number)
    case (_, .real(let number)): .real(number)
    case (_, .text(let text)): .text(text)
    case (_, .blob): nil
    }
  }
}

extension ColumnDescription {
  /// The name of a field in the database; the field of an owner has another one on the wire.
  fileprivate func databaseColumn(in table: TableDescription) -> String {
    table.owner.field?.name.hasBytes(of: name) == true ? table.owner.column : column
  }
}
