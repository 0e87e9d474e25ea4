import SQLite

/// The size of the file.
extension Database {
  private enum Statements: SQL, StatementSet {
    case pageCount = "pragma page_count"
    case pageSize = "pragma page_size"
    case freePages = "pragma freelist_count"
  }

  /// Returns the size of the file without its log, in bytes.
  public func size() throws -> Int {
    try (connection.statement(Statements.pageCount).scalar(Int.self) ?? 0) * pageSize()
  }

  func pageSize() throws -> Int { try connection.statement(Statements.pageSize).scalar(Int.self) ?? 0 }

  /// Returns the number of pages in use, including those of the open transaction.
  ///
  /// Counting takes longer than reading a row, so the number is kept until the next change.
  func usedPages() throws -> Int {
    let changes = connection.totalChanges
    if let countedPages, countedPages.changes == changes { return countedPages.pages }
    let pages =
      try (connection.statement(Statements.pageCount).scalar(Int.self) ?? 0)
      - (connection.statement(Statements.freePages).scalar(Int.self) ?? 0)
    countedPages = (pages, changes)
    return pages
  }
}
