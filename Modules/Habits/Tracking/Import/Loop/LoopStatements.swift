import SQLite

/// The SQL that reads Loop's tables.
///
/// All columns are read, because their number depends on the version. Without an index and an order, the rows come in
/// the order of their IDs, and no rows are sorted in memory.
enum LoopStatements: SQL, StatementSet {
  case version = "pragma user_version"
  case habits = "select * from Habits not indexed"
  case repetitions = "select * from Repetitions not indexed"
}
