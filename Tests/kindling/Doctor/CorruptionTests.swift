import SQLite
import TestSupport
import Testing

@testable import kindling

@Suite("The doctor detects every change of derived data")
struct CorruptionTests {
  private let database: SampleDatabase

  init() throws { database = try SampleDatabase() }

  // MARK: - Coverage

  @Test("Every column of every table is declared, and the sample has a row in every table and no findings")
  func completeness() throws {
    let tables = try database.texts(
      """
      select name as value from pragma_table_list
      where schema = 'main' and type = 'table' and name not glob 'sqlite_*' order by name
      """)
    let columns = try tables.flatMap { table in
      try database.texts("select name as value from pragma_table_info('\(table)')").map { "\(table).\($0)" }
    }
    let declared = StoredColumn.declared()
    #expect(Set(columns).symmetricDifference(declared.map(\.description)) == [])
    #expect(declared.count == columns.count && declared.allSatisfy { !$0.reason.isEmpty })
    for table in try tables + database.shadowColumns().map(\.table) {
      #expect(try database.texts("select 1 as value from \(table) limit 1") != [], "\(table)")
    }
    #expect(try database.findings() == [])
  }

  // MARK: - Values

  @Test("A change of a derived column, or one that exceeds the checked limits of a column, is reported with its row")
  func values() throws {
    let shadows = try database.shadowColumns()
    #expect(!shadows.isEmpty)
    for column in StoredColumn.declared() + shadows where [.derived, .bounded].contains(column.kind) {
      try database.connection.configure(.defensive, !shadows.contains(column))
      guard let (findings, names) = try corrupt(column) else {
        Issue.record("\(column): no row can be changed")
        continue
      }
      #expect(findings.contains { finding in names.allSatisfy(finding.contains) }, "\(column) \(names): \(findings)")
    }
  }

  /// Returns the findings after a change of a column in one row, and the names that one finding must contain; nil if
  /// no row can be changed.
  ///
  /// If only the limits of the column are checked, some changes are valid. The first reported change is then returned.
  private func corrupt(_ column: StoredColumn) throws -> (findings: [String], names: [String])? {
    var last: (findings: [String], names: [String])?
    for row in try database.rowConditions(of: column.table, where: Self.conditions["\(column)"] ?? "true") {
      let names = try database.texts(Self.nameClause("\(column)", column.table) + " from \(column.table) where \(row)")
      for value in Self.values(for: column.name, column.kind) {
        do {
          let findings = try database.findings {
            let before = "select quote(\(column.name)) as value from \(column.table) where \(row)"
            let old = try database.texts(before)
            try database.run("update \(column.table) set \(column.name) = \(value) where \(row)")
            guard try database.texts(before) != old else { throw Unchanged() }
          }
          last = (findings, names)
          if column.kind == .derived || !findings.isEmpty { return last }
        } catch is Unchanged {
        } catch let error as SQLiteError {
          guard case .constraint = error.kind else { throw error }
        }
      }
    }
    return last
  }

  private struct Unchanged: Error {}

  /// Returns SQL expressions for other values of a column; some violate a constraint.
  private static func values(for name: String, _ kind: StoredColumn.Kind) -> [String] {
    let words = ["review", "learning", "relearning", "active", "period_complete", "learned", "frozen"]
    if kind == .bounded, name.hasSuffix("_at") { return ["\(name) + 1"] }
    if kind == .bounded { return ["\(name) + 400", "\(name) - 400", "1 - \(name)", "\(name) - 1"] }
    return ["\(name) + 1", "\(name) - 1", "1 - \(name)", "iif(\(name) is null, 1, null)"] + words.map { "'\($0)'" }
      + ["\(name) || 'x'", "cast(x'01' || substr(\(name), 2) as blob)"]
  }

  /// The conditions for rows in which a wrong value is detectable, by column; all rows by default.
  private static let conditions = [
    "counters.value": "name = 'users'",
    "participations.ticked_day": "ticks > 0",
    "participations.activity_at": "id in (select participation_id from task_completions)",
    "participations.activity_task": "id in (select participation_id from task_completions)",
    "spark_search_data.block": "id > 1 << 37",
    "attempts.best_after": "best_after is not null",
    "review_log.before_step": "before_phase <> 'review'",
    "library_tables.best_streak": "id in (select table_id from library_runs)",
    "library_tables.value_sum": "measurements > 0",
    "sparks.is_morning": "zone = 'UTC' and created_at / 3600000 % 24 in (8, 9, 10, 14, 15, 16, 17, 18)",
  ]

  // MARK: - Names

  /// Returns the select clause of a query for the name of a row in a finding.
  private static func nameClause(_ column: String, _ table: String) -> String {
    "select \(names[column] ?? names[table] ?? "'user ' || user_id") as value"
  }

  /// SQL expressions for the names of deleted rows in findings, by table, if they differ from those in `names`.
  private static let namesOfMissing = [
    "review_questions": "'user ' || user_id", "review_log": "'user ' || user_id",
  ]

  private static let names = [
    "ledger": """
    case rule when 'mission' then subject when 'card_duplicate' then substr(subject, 1, instr(subject, '/') - 1)
      else 'spark ' || cast(subject as integer) end
    """,
    "sparks.day": "'spark=' || id", "sparks.is_morning": "'spark=' || id",
    "sign_in_failures": "lower(hex(substr(email_hash, 1, 8)))", "counters": "''", "courses": "'id=' || id",
    "course_lessons": "'id=' || course_id", "course_stages": "'id=' || course_id",
    "goal_periods": "'period=' || period", "habits": "'id=' || id", "habit_pauses": "'habit_id=' || habit_id",
    "habit_checkpoints": "'habit_id=' || habit_id", "friendships": "'friend_id=' || friend_id",
    "stage_completions": "stage_id", "achievement_unlocks": "achievement_id",
    "participations": "'id=' || id", "task_completions": "'id=' || participation_id",
    "challenge_tasks": "'challenge_id=' || challenge_id", "sparks": "'spark ' || id",
    "spark_days": "'day=' || date(day * 86400, 'unixepoch') || ' category=' || category",
    "spark_search_data": "'words and tags'", "spark_search_idx": "'words and tags'", "card_states": "card_id",
    "mission_completions": "mission_id", "kits": "'id=' || id", "kits.name_key": "'kit-' || id",
    "kit_questions": "'id=' || kit_id", "kit_results": "kit_id", "exam_results": "'exam=' || exam",
    "attempts": "'attempt ' || id",
    "attempt_questions": "'attempt ' || attempt_id", "review_questions": "kit_id || '-' || position",
    "review_questions.due_day": "date(due_day * 86400, 'unixepoch')", "review_kits": "kit_id",
    "suspended_questions": "kit_id",
    "review_due": "date(day * 86400, 'unixepoch')", "review_days": "date(day * 86400, 'unixepoch')",
    "review_log": "'answer=' || number", "review_log.day": "'answer ' || number",
    "review_log.counted_day": "date(counted_day * 86400, 'unixepoch')",
    "library_tables": "'id=' || id", "library_entries": "'entry ' || id",
    "library_days": "'table_id=' || table_id || ' day=' || date(day * 86400, 'unixepoch')",
    "library_runs": "'table_id=' || table_id",
  ]

  // MARK: - Rows

  /// Tables, each with a condition for the rows that a test deletes.
  private static let requiredRows = [
    ("ledger", "true"), ("stage_completions", "true"), ("achievement_unlocks", "true"), ("learning_streaks", "true"),
    ("goals", "state = 'active' and days_learned > 0"), ("goal_marks", "true"), ("friendships", "true"),
    ("spark_words", "true"), ("spark_days", "true"),
    ("spark_profiles", "true"), ("card_states", "owned > 1"), ("mission_completions", "true"),
    ("kit_results", "true"), ("study_results", "true"), ("exam_results", "true"),
    ("study_totals", "true"), ("review_questions", "true"),
    ("review_kits", "true"), ("suspended_questions", "true"),
    ("review_due", "true"), ("review_days", "answers > 0"), ("review_log", "true"),
    ("library_days", "true"), ("library_runs", "true"), ("task_completions", "true"), ("kit_questions", "true"),
    ("course_lessons", "true"), ("course_stages", "true"), ("attempt_questions", "true"),
    ("challenge_tasks", "position > 0"), ("counters", "name in ('users', 'participation_changes')"),
    ("spark_search_idx", "term <> x''"), ("spark_search_data", "id > 1 << 37"),
  ]

  @Test("A missing row is reported by name")
  func missingRows() throws {
    try database.connection.configure(.defensive, false)
    for (table, condition) in Self.requiredRows {
      let rows = try database.rowConditions(of: table, where: condition)
      #expect(!rows.isEmpty, "\(table)")
      for row in rows {
        let clause = Self.namesOfMissing[table].map { "select \($0) as value" } ?? Self.nameClause(table, table)
        let names = try database.texts("\(clause) from \(table) where \(row)")
        let findings = try database.findings { try database.run("delete from \(table) where \(row)") }
        #expect(findings.contains { finding in names.allSatisfy(finding.contains) }, "\(table) \(row): \(findings)")
      }
    }
  }

  @Test("A search index without its upper level is reported")
  func emptyIndex() throws {
    try database.connection.configure(.defensive, false)
    let findings = try database.findings { try database.run("delete from spark_search_idx") }
    #expect(findings.contains { $0.contains("search index") }, "\(findings)")
  }

  @Test(
    "A row without a source is reported by name",
    arguments: [
      ("card_states values (3, 'card-idea-brain', 1, 0)", "is missing in spark_profiles"),
      ("card_states values (2, 'card-none', 1, 0)", "card-none"),
      ("ledger values (9999, 2, 'spark', '999', 'all', 8, 0)", "spark 999"),
      ("ledger values (9999, 2, 'gift', 'x', 'all', 8, 0)", "gift x"),
      ("ledger values (9999, 2, 'mission', 'd-energy-boost', '2020-01-01', 75, 0)", "d-energy-boost"),
      ("ledger values (9999, 2, 'card_duplicate', 'card-none/1', 'all', 10, 0)", "card-none"),
      ("mission_completions values (2, 7, 'd-none', 7, 604800000, 50, 604800000)", "d-none"),
      ("mission_completions values (2, 7, 'd-energy-boost', 7, 604800000, 75, 604800000)", "d-energy-boost 1970-01-08"),
      ("spark_words values (3, 'stray', 'stray', 1)", "user 3"),
      ("spark_days values (3, 7, 'idea', 1, 0, 0, 0, 0)", "day=1970-01-08 category=idea"),
      ("learning_streaks values (3, 1, 1, 7)", "user 3"),
      (
        "learned_lessons values (9999, 3, 'lesson-01-1', 'path-fullstack-mobile', 'stage-01', 7, 604800000, 0)",
        "row for user=3 is missing in learning_streaks"
      ),
      ("goal_marks values (9999, 2, 7, 1, 1, 'learned', 604800000, 'UTC', 604800000)", "period=1"),
      ("friendships values (3, 1, 0, null)", "friend_id=1"),
      ("kit_results values (3, 'kit-maths', 50)", "kit-maths"), ("exam_results values (3, 1, 50)", "exam=1"),
      (
        """
        study_results (user_id, mode, subject, asked, correct, is_partial, finished_at)
        values (3, 'test', 'kit-maths', 4, 2, 0, 0)
        """,
        "kit-maths"
      ),
      ("review_questions values (3, 'kit-maths', 1, 'review', 0, 1.0, 5.0, 0, 0, 0, 1, 0)", "kit-maths-1"),
      ("suspended_questions values (3, 'kit-maths', 1)", "kit-maths"),
      ("suspended_questions values (3, 'kit-99', 1)", "kit-99-1"),
      ("review_kits values (3, 'kit-maths', 1, 0, 0, 2)", "kit-maths"), ("review_due values (3, 7, 1)", "1970-01-08"),
      ("review_days values (3, 7, 0, 1, 1, 0)", "1970-01-08"),
      ("library_days values ((select max(id) from library_tables), 7, 1)", "day=1970-01-08"),
      ("library_runs values ((select max(id) from library_tables), 7, 8)", "first_day=1970-01-08"),
    ])
  func unexpectedRows(_ row: String, _ name: String) throws {
    let findings = try database.findings { try database.run("insert into \(row)") }
    #expect(findings.contains { $0.contains(name) }, "\(findings)")
  }

  @Test("A consistent change of ledger and profile is reported")
  func pointsTogether() throws {
    let findings = try database.findings {
      try database.run(
        """
        update ledger set points = points + 100 where id = (
          select min(id) from ledger where user_id = 2 and rule = 'spark');
        update spark_profiles set points = points + 100 where user_id = 2
        """)
    }
    #expect(findings.count == 1 && findings.allSatisfy { $0.contains("ledger.points of spark") }, "\(findings)")
  }

  @Test(
    "Invalid and unreadable custom fields are reported by table",
    arguments: [
      "[nope]", #"[{"key":"mood","name":"A","type":"text"}]"#,
      #"[{"key":"a","name":"","type":"text"}]"#, #"[{"key":"a","name":"A","type":"choice"}]"#,
      #"""
      [{"key":"mood","name":"","type":"choice"},{"key":"mood","name":"","type":"number","options":["x"]}]
      """#,
    ])
  func customFields(_ json: String) throws {
    let found = try database.findings {
      try database.run(
        """
        update library_entries set custom_data = '{}';
        update library_tables set custom_fields = '\(json)' where id = (select min(id) from library_tables)
        """)
    }
    let findings = found.filter { !$0.hasPrefix("Facts of sync") }
    let id = try database.texts("select min(id) as value from library_tables").first ?? ""
    #expect(findings.count == 1 && findings[0].contains("table \(id) ") == true, "\(findings)")
  }

  @Test("Unreadable custom data is reported by entry", arguments: ["{bad}", #"{"a":[1]}"#])
  func customData(_ json: String) throws {
    let id = try database.texts("select min(id) as value from library_entries").first ?? ""
    let findings = try database.findings {
      try database.run("update library_entries set custom_data = '\(json)' where id = \(id)")
    }
    #expect(findings.count == 1 && findings[0].contains("entry \(id) ") == true, "\(findings)")
  }

  @Test("A wrong search term of a spark and an orphaned search term are reported")
  func terms() throws {
    let id = try database.texts("select min(doc) & 2147483647 as value from spark_terms").first ?? ""
    let findings = try database.findings {
      try database.run("insert into spark_search (rowid, terms) select min(doc), 'u2xstray' from spark_terms")
    }
    #expect(findings.contains { $0.contains("spark \(id) ") }, "\(findings)")
    let others = try database.findings {
      try database.run("insert into spark_search (rowid, terms) values (7, 'u2xstray')")
    }
    #expect(others.contains { $0.contains("at row 7") }, "\(others)")
  }
}
