import Kernel
import SQLite

/// A recorded call with the rows that it has changed.
struct HistoryCall {
  /// A change of a row, or of a row by a whole call.
  struct ChangedRow {
    /// The name of the table in the database.
    let table: String
    let key: RowImage
    /// The values before; nil if the row was inserted.
    let old: RowImage?
    /// The hash of key and facts after, and the shared columns; nil if the row was deleted.
    var new: (hash: UInt32, shared: RowImage)?
  }

  /// The name of the method.
  var method: String
  /// The subject of the first event of the call; empty if it has none.
  var subject: String
  var time: Instant
  /// The origin of the connection that made the call.
  var origin: Int64
  /// The entry that the call has undone; nil for other calls.
  var undoneEntry: Int64?
  /// Whether the call has changed too much to be undone.
  var isTooLarge: Bool
  /// The changes of rows, in their order.
  var rows: [ChangedRow]

  /// The changed rows of a call, each once, from its beginning to its end.
  var joinedRows: [ChangedRow] { HistoryCall.joined(rows) }

  /// Returns the changes of a log.
  static func rows(of changes: [ChangeLog.Change], in tables: [LoggedTable]) -> [ChangedRow] {
    changes.map { ChangedRow(table: tables[$0.table].name, key: $0.key, old: $0.old, new: $0.new) }
  }

  /// Joins the changes of each row; rows that exist neither before nor after them are left out.
  static func joined(_ changes: [ChangedRow]) -> [ChangedRow] {
    var rows: [ChangedRow] = []
    var indices: [RowIdentifier: Int] = [:]
    for change in changes {
      if let index = indices[change.identifier] {
        rows[index].new = change.new
      } else {
        indices[change.identifier] = rows.count
        rows.append(change)
      }
    }
    return rows.filter { $0.old != nil || $0.new != nil }
  }
}

/// The table and the key of a row.
struct RowIdentifier: Hashable {
  let table: String
  let key: RowImage
}

extension HistoryCall.ChangedRow {
  var identifier: RowIdentifier { RowIdentifier(table: table, key: key) }
}

// MARK: - Encoding

extension HistoryCall {
  /// Appends the call to the calls of a group.
  func append(to bytes: inout [UInt8]) {
    var tables: [String] = []
    for row in rows where !tables.contains(row.table) { tables.append(row.table) }
    bytes.append(number: isTooLarge ? 1 : 0)
    bytes.append(text: method)
    bytes.append(text: subject)
    bytes.append(number: VariableNumber.unsigned(time.milliseconds))
    bytes.append(number: UInt64(origin))
    bytes.append(number: UInt64(undoneEntry ?? 0))
    bytes.append(number: UInt64(tables.count))
    tables.forEach { bytes.append(text: $0) }
    bytes.append(number: UInt64(rows.count))
    for row in rows {
      bytes.append(number: UInt64(tables.firstIndex(of: row.table) ?? 0))
      bytes.append(image: row.key)
      bytes.append(number: (row.old == nil ? 0 : 1) | (row.new == nil ? 0 : 2))
      if let old = row.old { bytes.append(image: old) }
      if let new = row.new {
        bytes.append(number: UInt64(new.hash))
        bytes.append(image: new.shared)
      }
    }
  }

  /// Reads the calls of a group; nil if the bytes are damaged.
  static func calls(in bytes: [UInt8]) -> [HistoryCall]? {
    var rest = bytes[...]
    var calls: [HistoryCall] = []
    while !rest.isEmpty {
      guard let call = HistoryCall(&rest) else { return nil }
      calls.append(call)
    }
    return calls
  }

  private init?(_ bytes: inout ArraySlice<UInt8>) {
    guard let flags = VariableNumber.read(&bytes), let method = bytes.readText(), let subject = bytes.readText(),
      let time = VariableNumber.read(&bytes), let origin = VariableNumber.read(&bytes),
      let undone = VariableNumber.read(&bytes), let tableCount = VariableNumber.read(&bytes)
    else { return nil }
    var tables: [String] = []
    for _ in 0..<tableCount {
      guard let table = bytes.readText() else { return nil }
      tables.append(table)
    }
    guard let rowCount = VariableNumber.read(&bytes) else { return nil }
    var rows: [ChangedRow] = []
    for _ in 0..<rowCount {
      guard let row = ChangedRow(&bytes, tables) else { return nil }
      rows.append(row)
    }
    self.init(
      method: method, subject: subject, time: Instant(milliseconds: VariableNumber.signed(time)),
      origin: Int64(truncatingIfNeeded: origin), undoneEntry: undone == 0 ? nil : Int64(truncatingIfNeeded: undone),
      isTooLarge: flags == 1, rows: rows)
  }
}

extension HistoryCall.ChangedRow {
  fileprivate init?(_ bytes: inout ArraySlice<UInt8>, _ tables: [String]) {
    guard let table = VariableNumber.read(&bytes), table < tables.count, let key = bytes.readImage(),
      let versions = VariableNumber.read(&bytes)
    else { return nil }
    var old: RowImage?
    if versions & 1 != 0 {
      guard let image = bytes.readImage() else { return nil }
      old = image
    }
    var new: (hash: UInt32, shared: RowImage)?
    if versions & 2 != 0 {
      guard let hash = VariableNumber.read(&bytes), let shared = bytes.readImage() else { return nil }
      new = (UInt32(truncatingIfNeeded: hash), shared)
    }
    self.init(table: tables[Int(table)], key: key, old: old, new: new)
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) { VariableNumber.append(number, to: &self) }

  fileprivate mutating func append(text: String) {
    append(number: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func append(image: RowImage) {
    append(number: UInt64(image.bytes.count))
    append(contentsOf: image.bytes)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func readBytes() -> ArraySlice<UInt8>? {
    guard let count = VariableNumber.read(&self), count <= self.count else { return nil }
    defer { removeFirst(Int(count)) }
    return prefix(Int(count))
  }

  fileprivate mutating func readText() -> String? { readBytes().map { String(decoding: $0, as: UTF8.self) } }

  fileprivate mutating func readImage() -> RowImage? { readBytes().map { RowImage(bytes: $0) } }
}
