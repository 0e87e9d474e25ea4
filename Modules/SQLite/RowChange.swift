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
  /// Whether a number of the row was incremented.
  public let isIncrement: Bool

  /// The table and the key of a row.
  public struct RowIdentifier: Hashable {
    /// The name of the table in the database.
    public let table: String
    /// The values of the key.
    public let key: RowImage

    /// Creates the identifier of a row of a table, by its name in the database.
    public init(table: String, key: RowImage) { (self.table, self.key) = (table, key) }
  }

  /// Creates a change of a row that exists before and after it.
  public init(table: String, key: RowImage, old: RowImage, new: (hash: UInt32, shared: RowImage)) {
    (self.table, self.key, self.old, self.new, isIncrement) = (table, key, old, new, false)
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
    isIncrement = versions & 4 != 0
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
  /// Appends the changes as a ``ChangeLog`` does.
  public func append(to bytes: inout [UInt8]) {
    let tables = Set(map { $0.table }).sorted()
    bytes.append(number: UInt64(tables.count))
    for table in tables { bytes.append(counted: table.utf8) }
    bytes.append(number: UInt64(count))
    for change in self {
      bytes.append(number: UInt64(tables.firstIndex(of: change.table) ?? 0))
      bytes.append(
        key: change.key.bytes, old: change.old?.bytes, new: change.new.map { ($0.hash, $0.shared.bytes[...]) },
        isIncrement: change.isIncrement)
    }
  }

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

extension [UInt8] {
  /// Appends a change of a row, after the number of its table.
  mutating func append(
    key: some Collection<UInt8>, old: [UInt8]?, new: (hash: UInt32, shared: ArraySlice<UInt8>)?, isIncrement: Bool
  ) {
    append(counted: key)
    append(number: (old == nil ? 0 : 1) | (new == nil ? 0 : 2) | (isIncrement ? 4 : 0))
    if let old { append(counted: old) }
    if let new {
      append(number: UInt64(new.hash))
      append(counted: new.shared)
    }
  }
}
