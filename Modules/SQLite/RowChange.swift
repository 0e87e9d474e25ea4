/// A change of a row, or of a row by several changes.
public struct RowChange: Sendable {
  /// The name of the table in the database.
  public let table: String
  /// The key of the row.
  public let key: RowImage
  /// The values before; nil if the row was inserted.
  public let old: RowImage?
  /// The hash of key and facts after, and the shared columns; nil if the row was deleted.
  public internal(set) var new: (hash: UInt32, shared: RowImage)?

  /// The table and the key of a row.
  public struct RowIdentifier: Hashable {
    /// The name of the table in the database.
    public let table: String
    let key: RowImage
  }

  /// The row that has changed.
  public var identifier: RowIdentifier { RowIdentifier(table: table, key: key) }
}

extension RowChange {
  /// Removes the changes of a call from the start of bytes that a ``ChangeLog`` has written; nil if they are damaged.
  public static func changes(_ bytes: inout ArraySlice<UInt8>) -> [RowChange]? {
    guard let tableCount = bytes.readNumber() else { return nil }
    var tables: [String] = []
    for _ in 0..<tableCount {
      guard let table = bytes.readText() else { return nil }
      tables.append(table)
    }
    guard let count = bytes.readNumber() else { return nil }
    var changes: [RowChange] = []
    for _ in 0..<count {
      guard let change = RowChange(&bytes, tables) else { return nil }
      changes.append(change)
    }
    return changes
  }

  private init?(_ bytes: inout ArraySlice<UInt8>, _ tables: [String]) {
    guard let table = bytes.readNumber(), table < tables.count, let key = bytes.readCounted(),
      let versions = bytes.readNumber()
    else { return nil }
    self.table = tables[Int(table)]
    self.key = RowImage(bytes: key)
    if versions & 1 != 0 {
      guard let image = bytes.readCounted() else { return nil }
      old = RowImage(bytes: image)
    } else {
      old = nil
    }
    if versions & 2 != 0 {
      guard let hash = bytes.readNumber(), let shared = bytes.readCounted() else { return nil }
      new = (UInt32(truncatingIfNeeded: hash), RowImage(bytes: shared))
    }
  }
}

extension [RowChange] {
  /// The changed rows, each once, from the first change to the last; without those that exist neither before nor after.
  public var joined: [RowChange] {
    var rows: [RowChange] = []
    var indices: [RowChange.RowIdentifier: Int] = [:]
    for change in self {
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
