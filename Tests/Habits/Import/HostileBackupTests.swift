import Glibc
import Kernel
import Service
import TestFiles
import Testing

@testable import Habits

/// Files that are no backups, or were made to harm their reader.
@Suite("Hostile Loop backups")
struct HostileBackupTests {
  private func failure(_ script: String) throws -> String? {
    var database = LoopDatabase()
    database.addHabit()
    try database.addMark("2026-11-01", "2")
    database.script = script
    return try ImportedFile.failedRule(database.bytes(), as: .loop)
  }

  @Test(
    "A file that is not a database is rejected",
    arguments: ["", "SQLite format 3\0", "HabitName,CalendarDate", String(repeating: "\0", count: 5000)])
  func notADatabase(_ text: String) throws {
    #expect(try ImportedFile.failedRule(Array(text.utf8), as: .loop) == "not_a_loop_backup")
  }

  /// Scripts that make a table unusable.
  private static let unusableTables = [
    "drop table Habits", "drop table Repetitions", "alter table Habits rename to habit",
    "alter table Habits drop column name", "alter table Habits rename column freq_den to freq_dem",
    "drop index idx_repetitions_habit_timestamp; alter table Repetitions drop column timestamp",
    "alter table Repetitions rename column habit to h",
    // Not tables.
    "drop table Habits; create view Habits as select 1 as id, 'x' as name, 1 as freq_num, 1 as freq_den",
    """
    drop table Repetitions; create view Repetitions as with recursive n(id) as (select 1 union all select id + 1 from n)
    select id, 1 as habit, 0 as timestamp from n
    """,
    "drop table Habits; create virtual table Habits using fts5(id, name, freq_num, freq_den)",
    "drop table Habits; create virtual table Habits using rtree(id, freq_num, freq_den)",
    // Each row would run an expression of the file.
    """
    drop table Repetitions; create table Repetitions (id integer primary key, habit, timestamp as
    (length(replace(zeroblob(900000), x'00', 'ab'))))
    """,
    "alter table Habits add column bomb as (zeroblob(1000000))",
  ]

  @Test("A backup with a missing or unusual table or column is rejected", arguments: unusableTables)
  func unusableTable(_ script: String) throws {
    #expect(try failure(script + ";") == "not_a_loop_backup")
  }

  @Test("Triggers, other views and other virtual tables have no effect")
  func otherObjects() throws {
    let script = """
      create trigger t after insert on Repetitions begin delete from Habits; end;
      create view other as select * from Habits join Repetitions;
      create virtual table words using fts5(text);
      """
    #expect(try failure(script) == nil)
  }

  @Test("A cell of more than a mebibyte is rejected")
  func longCell() throws {
    #expect(try failure("update Habits set description = zeroblob(1100000);") == "not_a_loop_backup")
  }

  @Test("A file in WAL mode is read without its log")
  func writeAheadLog() throws {
    #expect(try failure("pragma journal_mode = wal;") == nil)
  }

  @Test("A log and a journal next to the file have no effect, and nothing is written")
  func filesNextToIt() throws {
    var database = LoopDatabase()
    database.addHabit()
    let folder = try TemporaryFolder()
    try folder.write(try database.bytes(), to: "backup")
    for suffix in ["-wal", "-journal", "-shm"] {
      try folder.write([UInt8](repeating: 7, count: 4096), to: "backup" + suffix)
    }
    let names = try folder.names
    #expect(try ImportedFile.read(folder.path("backup"), as: .loop).habits.count == 1)
    #expect(try folder.names == names)
  }

  @Test("A sparse file of ten gigabytes is rejected before it is read")
  func sparseFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(try LoopDatabase().bytes(), to: "backup")
    #expect(truncate(folder.path("backup"), 10_000_000_000) == 0)
    #expect(throws: DomainError.fileTooLarge(HabitImportFormat.loop.maxBytes)) {
      try ImportedFile.read(folder.path("backup"), as: .loop)
    }
  }

  @Test("A damaged or truncated file is rejected or read, and never crashes")
  func damage() throws {
    var database = LoopDatabase()
    for id in 1...20 { database.addHabit(id: id, ["name": "'Habit \(id)'"]) }
    for id in 1...20 { try database.addMark("2026-11-01", "2", habit: id) }
    let bytes = try database.bytes()
    for count in stride(from: 0, to: bytes.count, by: 509) {
      _ = try ImportedFile.failedRule(Array(bytes[..<count]), as: .loop)
    }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<8 {
        damaged[Int.random(in: 100..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = try ImportedFile.failedRule(damaged, as: .loop)
    }
  }

  @Test("A table whose pages refer to each other in a cycle is rejected")
  func cycle() throws {
    var database = LoopDatabase()
    database.addHabit()
    for _ in 0..<2000 { try database.addMark("2026-11-01", "2") }
    var bytes = try database.bytes()
    // Each interior page of a table gets the page itself as its last child.
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    var changed = 0
    for page in 1..<bytes.count / pageSize where bytes[page * pageSize] == 5 {
      bytes.replaceSubrange(page * pageSize + 8..<page * pageSize + 12, with: littleEndianBytes(page + 1, 4).reversed())
      changed += 1
    }
    #expect(changed > 0)
    #expect(try ImportedFile.failedRule(bytes, as: .loop) == "not_a_loop_backup")
  }

  @Test("A backup of more than 5,000 habits is rejected before its marks are read")
  func manyHabits() throws {
    var database = LoopDatabase()
    for id in 1...5000 { database.addHabit(id: id) }
    #expect(try ImportedFile.read(database).habits.count == 5000)
    database.addHabit(id: 5001)
    #expect(try ImportedFile.failedRule(database.bytes(), as: .loop) == "too_many_habits")
  }
}
