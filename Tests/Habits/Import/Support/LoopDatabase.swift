import Kernel
import SQLite
import TestFiles
import Testing

/// A backup of Loop Habit Tracker with the tables of a version, which can contain data that Loop would not write.
struct LoopDatabase {
  var version = 25
  /// The name of the keys, which the first versions of Loop spelled differently.
  var keyName = "id"
  /// SQL that runs after the tables are filled.
  var script = ""

  private var rows: [String] = []

  init(version: Int = 25) { self.version = version }

  /// Adds a habit; the values are SQL literals by column, and all others those of a daily check.
  mutating func addHabit(id: Int = 1, _ values: [String: String] = [:]) {
    let defaults = [
      "id": "\(id)", "name": "'Read'", "archived": "0", "color": "0", "description": "''", "freq_num": "1",
      "freq_den": "1", "position": "\(id - 1)",
    ]
    insert("Habits", defaults.merging(values) { $1 })
  }

  /// Adds a repetition on a day; the value and the note are SQL literals, nil for a column that the version lacks.
  mutating func addMark(_ day: String, _ value: String?, habit: Int = 1, note: String? = nil) throws {
    let day = try #require(CivilDay(day)).dayNumber
    var values = ["habit": "\(habit)", "timestamp": "\(day * 86_400_000)"]
    values["value"] = value
    values["notes"] = note
    insert("Repetitions", values)
  }

  /// Adds a row with SQL literals by column.
  mutating func insert(_ table: String, _ values: [String: String]) {
    let values = values.sorted { $0.key < $1.key }
    rows.append(
      "insert into \(table) (\(values.map(\.key).joined(separator: ","))) values "
        + "(\(values.map(\.value).joined(separator: ",")));")
  }

  /// Returns the database file.
  func bytes() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.path("loop"), mode: .create)
    try connection.execute(
      script: """
        pragma synchronous = off;
        create table Habits (\(keyName) integer primary key autoincrement, archived integer, color integer, description text,
          freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer,
          reminder_min integer, reminder_days integer not null default 127);
        create table Repetitions (\(keyName) integer primary key autoincrement, habit integer references habits(\(keyName)),
          timestamp integer);
        create index idx_repetitions_habit_timestamp on Repetitions(habit, timestamp);
        \(laterColumns.filter { version >= $0.since }.map(\.sql).joined(separator: "\n"))
        pragma user_version = \(version);
        begin;
        \(rows.joined(separator: "\n"))
        commit;
        \(script)
        """, name: "loop")
    connection.close()
    return try folder.bytes(of: "loop")
  }

  private var laterColumns: [(since: Int, sql: String)] {
    [
      (16, "alter table Habits add column type integer not null default 0;"),
      (16, "alter table Repetitions add column value integer not null default 2;"),
      (18, "alter table Habits add column target_type integer not null default 0;"),
      (18, "alter table Habits add column target_value real not null default 0;"),
      (18, "alter table Habits add column unit text not null default '';"),
      (23, "alter table Habits add column question text;"),
      (24, "alter table Habits add column uuid text;"),
      (25, "alter table Repetitions add column notes text;"),
    ]
  }
}
