extension Connection {
  /// Opens an image of an untrusted file, with all features disabled that a malicious file could exploit.
  ///
  /// A text or blob of more than `maxCellBytes` fails with `tooBig`. A statement fails with `interrupted` when all
  /// statements together have run `maxMillionInstructions` million instructions of SQLite's virtual machine.
  public convenience init(
    untrusted image: DatabaseImage, maxCellBytes: Int, maxMillionInstructions: Int
  ) throws(SQLiteError) {
    try self.init(image: image)
    try configure(.defensive, true)
    try configure(.trustedSchema, false)
    try configure(.triggers, false)
    try configure(.views, false)
    try setLengthLimit(bytes: maxCellBytes)
    var millionInstructions = 0
    try setProgressHandler(every: 1_000_000) {
      millionInstructions += 1
      return millionInstructions <= maxMillionInstructions
    }
    try statement(UntrustedStatement.checkCells).run()
    try statement(UntrustedStatement.useMemoryTempStore).run()
  }

  /// Returns the names of the ordinary tables.
  ///
  /// Views and virtual tables have no root page. Tables with generated columns are excluded: each row would evaluate
  /// expressions of the file, whose duration is not limited.
  public func tableNames(countedBy meter: inout RowMeter) throws -> TableNames {
    var names = TableNames()
    try statement(UntrustedStatement.tables).forEach { row in
      try meter.count(row, 0)
      names.insert(try row.bytes(0))
    }
    return names
  }
}

/// Names of tables, which are equal regardless of the case of ASCII letters, as in SQLite.
public struct TableNames: Sendable {
  private var names: Set<[UInt8]> = []

  fileprivate mutating func insert(_ name: [UInt8]) { names.insert(Self.folded(name)) }

  /// Returns whether all names are contained.
  public func contains(_ names: String...) -> Bool { names.allSatisfy { self.names.contains(Self.folded($0.utf8)) } }

  private static func folded(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

private enum UntrustedStatement: SQL, StatementSet {
  /// Enables the validation of the cells of each page before they are used.
  case checkCells = "pragma cell_size_check = on"
  /// Stores temporary data of SQLite in memory.
  case useMemoryTempStore = "pragma temp_store = memory"
  case tables = """
    select name from sqlite_schema as tables where type = 'table' and rootpage > 0 \
    and not exists (select 1 from pragma_table_xinfo(tables.name) where hidden > 0)
    """
}
