import Database
import Kernel
import SQLite
import Service

private let countType = ColumnType.integer(0...Int.max)

extension LibraryTable {
  /// The maximum length of a run, in days; greater than the number of days in the calendar.
  private static let maxRunLength = 4_000_000

  /// The declaration of `library_tables`. (Tables, 1 and 5.)
  static let table = Table(
    "library_tables", key: .number, id: \LibraryTable.id,
    blank: LibraryTable(
      id: 0, draft: TableDraft(name: "", description: "", category: .personal), isActive: true,
      createdAt: .min, updatedAt: .min),
    [
      Column("name", \.draft.name, .text(1...TableRules.nameLengths.upperBound), "The name."),
      Column("description", \.draft.description, .text(TableRules.descriptionLengths), "The description."),
      Column("category", \.draft.category, .oneOf(TableCategory.self), "The category.").reporting(as: .invalidCategory),
      Column(
        "targetGoal", \.draft.targetGoal, .text(1...TableRules.goalLengths.upperBound), "The goal in words."),
      Column(
        "targetValue", \.draft.targetValue, .real(0...Double.greatestFiniteMagnitude),
        "The target, in the unit of `targetUnit`."
      ).part("target"),
      Column("targetUnit", \.draft.targetUnit, .oneOf(TargetUnit.self), "What the target counts.").part("target"),
      Column(
        "customFields", \.draft.customFields, .objects,
        "The custom fields, each with `key`, `name`, `type`, and `unit` and `options` if it has them."),
      Column("isActive", \.isActive, .flag, "Whether entries can be added and changed."),
      Column("createdAt", \.createdAt, .instant, "The creation time.", isFixed: true),
      Column("updatedAt", \.updatedAt, .instant, "The time of the last change.").local,
      total("entries", \.totals.entries, "The number of entries."),
      total("seconds", \.totals.seconds, "The sum of all durations in seconds."),
      total("measurements", \.totals.measurements, "The number of measurements."),
      Column(
        "valueSum", \.totals.valueSum, .bytes(ExactSum.byteCount), "The exact sum of the measured values.",
        .derived(from: "library_entries"), isExported: false),
      total("ratings", \.totals.ratings, "The number of ratings."),
      total("ratingSum", \.totals.ratingSum, "The sum of the ratings."),
      total("checklists", \.totals.checklists, "The number of checklists."),
      total("checked", \.totals.checked, "The number of completed checklists."),
      total("days", \.days, "The number of days with entries."),
      Column(
        "bestStreak", \.bestStreak, .integer(0...maxRunLength),
        "The length of the longest run of days with entries so far, in days.",
        .bounded("at least the longest run of library_runs; a longer one may have been deleted")
      ).greatest,
    ])

  private static func total(
    _ name: StaticString, _ property: any WritableKeyPath<LibraryTable, Int> & Sendable, _ meaning: StaticString
  ) -> Column<LibraryTable> {
    Column(name, property, countType, meaning, .derived(from: "library_entries"), isExported: false)
  }

  /// Derives the totals, except the exact sum of values, which `ExactSum(ofTable:in:)` computes.
  static let derivation = Derivation(
    of: table.description, expected: LibraryDerivations.totals, bounded: ["bestStreak"])
}

enum LibraryDay {
  /// The number of entries of each table and day.
  static let table = TableDescription(
    "library_days", owner: .row("table", column: "table_id", of: LibraryTable.table.description, "The table."),
    key: .columns(["day"]),
    [
      ColumnDescription("day", .day, "The civil day."),
      ColumnDescription(
        "entries", .integer(1...Int.max), "The number of entries.", origin: .derived(from: "library_entries")),
    ])

  /// Derives the entry count of each day.
  static let derivation = Derivation(of: table, expected: LibraryDerivations.days)
}

extension DayRun {
  /// The maximal runs of consecutive days with entries of each table.
  static let table = Table(
    "library_runs", owner: .row("table", column: "table_id", of: LibraryTable.table.description, "The table."),
    key: .columns(["firstDay"]), blank: DayRun(first: .min, last: .min),
    [
      Column("firstDay", \.first, .day, "The first day."),
      Column("lastDay", \.last, .day, "The last day.", .derived(from: "library_days")),
    ])

  /// Derives the runs from the days.
  static let derivation = Derivation(of: table.description, expected: LibraryDerivations.runs)
}

extension ExactSum: SQLiteValue {
  private enum Statements: SQL, StatementSet {
    case values = "select value from library_entries where table_id = :table and value is not null"
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> ExactSum {
    guard let sum = ExactSum(bytes: try row.blob(column)) else { throw row.conversionError(column, expected: "a sum") }
    return sum
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try bytes.bind(to: parameter) }

  /// Creates the sum of the values of all measurements of a table.
  init(ofTable table: Int64, in transaction: Transaction) throws {
    self.init()
    try transaction.statement(Statements.values).bind("table", table).forEach { add(try $0["value"]) }
  }
}

/// The expected values of the derived columns.
private enum LibraryDerivations: SQL, StatementSet {
  case totals = """
    select t.id, count(e.id) as entries, ifnull(sum(e.duration_seconds), 0) as seconds, count(e.value) as measurements,
      count(e.rating) as ratings, ifnull(sum(e.rating), 0) as rating_sum, count(e.checked) as checklists,
      ifnull(sum(e.checked), 0) as checked, count(distinct e.day) as days,
      max(t.best_streak, ifnull((
        select max(r.last_day - r.first_day + 1) from library_runs r where r.table_id = t.id), 0)) as best_streak
    from library_tables t left join library_entries e on e.table_id = t.id where t.user_id = :user group by t.id
    """
  case days = """
    select e.table_id, e.day, count(*) as entries
    from library_tables t join library_entries e on e.table_id = t.id where t.user_id = :user group by e.table_id, e.day
    """
  case runs = """
    select table_id, min(day) as first_day, max(day) as last_day from (
      select d.table_id, d.day, d.day - row_number() over (partition by d.table_id order by d.day) as island
      from library_tables t join library_days d on d.table_id = t.id where t.user_id = :user)
    group by table_id, island
    """
}
