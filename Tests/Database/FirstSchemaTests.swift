import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

@Suite("Files of the first schema")
struct FirstSchemaTests {
  private let folder: TemporaryFolder
  private let connection: SQLite.Connection

  /// Creates a file with the first schema and a user's data, and opens it with the current one.
  init() throws {
    folder = try TemporaryFolder()
    let first = try Database(at: folder.location(), now: now, migrations: [Migration.all[0]])
    try first.connection.execute(FirstSchemaTests.content)
    first.close()
    let database = try Database(at: folder.location(), now: now)
    connection = database.connection
    #expect(try connection.pragmaInteger("pragma user_version") == Database.schemaVersion)
    #expect(try Doctor(database, checks: []).run().isEmpty)
  }

  /// Spark 1 dropped a card, spark 2 a second copy with a bonus, and spark 3, which was deleted, a third one.
  ///
  /// The card of spark 4 is known only from the journal. Sparks 5 to 7 were imported: spark 6 dropped a second copy of
  /// the card of another one. The last card belonged to a spark that was deleted.
  private static let content: SQL = """
    insert into users (name, email, password_hash, locale, joined_at)
      values ('Ada Lovelace', 'ada@example.org', '$argon2id$', 'fr', 1792000000000);
    insert into habits
      (user_id, name, question, notes, kind, schedule, unit, color, group_name, position, created_at, created_day)
      values (1, 'Read', '', '', 'check', 'daily', '', 0, '', 0, 0, 20000);
    insert into habit_marks (habit_id, day, done, skipped, note) values (1, 20000, 1, 0, 'a note'), (1, 20001, null, 1, null);
    insert into habit_marks (habit_id, day, amount, skipped) values (1, 20002, 2500, 0);
    insert into habit_checkpoints (habit_id, day, score, latest_step, run) values (1, 20000, 0.5, 1, 3);
    insert into client_keys (user_id, client_key, method, reply, used_at) values (1, 'k', 'habits.create', '{}', 5);
    insert into sparks (
      id, user_id, title, title_key, category, intensity, points, created_at, updated_at, zone, day, is_morning)
      select column1, 1, 'Spark', 'spark', 'idea', 1, 12, 1792000000000, 1792000000000, 'UTC', 20740, 0
      from (values (1), (2), (4), (5), (6), (7));
    insert into journal (user_id, topic, subject, time, data)
      select 1, column1, column2, 0, '{}' from (
        values ('spark.created', '1'), ('card.obtained', 'chess'), ('spark.created', '2'), ('card.obtained', 'chess'),
          ('spark.created', '3'), ('card.obtained', 'chess'), ('spark.created', '4'), ('card.obtained', 'rose'));
    insert into ledger (user_id, rule, subject, period, points, paid_at) values
      (1, 'spark', '1', 'all', 12, 0), (1, 'card_duplicate', 'chess/2', 'all', 5, 0),
      (1, 'card_duplicate', 'chess/3', 'all', 5, 0), (1, 'card_duplicate', 'sun/6', 'all', 5, 0);
    insert into card_states values (1, 'chess', 3, 0), (1, 'rose', 1, 0), (1, 'sun', 2, 20), (1, 'moon', 1, 10),
      (1, 'tree', 1, 30);
    insert into spark_profiles values (1, 0, 0, 6, 0, 0, 6, 27, 1, 1, 20740, 0, 0, null, 0, 20740);
    """

  private func texts(_ sql: SQL) throws -> [String] { try connection.statement(sql).all { try $0.text(0) } }

  @Test("Accounts, marks and keys remain")
  func rows() throws {
    #expect(try texts("select email || ' ' || locale from users") == ["ada@example.org fr"])
    #expect(
      try texts("select day || ' ' || ifnull(done, '') || ' ' || skipped || ' ' || ifnull(note, '') from habit_marks")
        == ["20000 1 0 a note", "20001  1 ", "20002  0 "])
    #expect(try texts("select amount || '' from habit_marks where amount is not null") == ["2500"])
    #expect(
      try texts("select client_key || ' ' || reply || kind || object_id from client_keys join client_key_objects")
        == ["k {}"])
    #expect(try texts("select 'checkpoint' from habit_checkpoints").isEmpty)
  }

  @Test("Sparks know the cards that they dropped, and cards and bonuses of deleted sparks are taken back")
  func cards() throws {
    #expect(
      try texts("select id || ' ' || card_id from sparks order by id")
        == ["1 chess", "2 chess", "4 rose", "5 moon", "6 sun", "7 sun"])
    #expect(
      try texts("select card_id || ' ' || owned from card_states order by card_id")
        == ["chess 2", "moon 1", "rose 1", "sun 2"])
    #expect(try texts("select subject from ledger order by id") == ["1", "chess/2", "sun/6"])
    #expect(try texts("select points || ' ' || first_day from spark_profiles") == ["22 20740"])
  }

  @Test("A user can now have any language, by its code")
  func languages() throws {
    for code in ["de", "fil", "zh-Hans", "yue-Hant"] {
      try connection.statement("update users set locale = :code").bind("code", code).run()
    }
    for code in ["", "german", "DE", "de-AT", "zh-hans", "d", "zh-Hans-CN", "de "] {
      #expect(throws: SQLiteError.self) {
        try connection.statement("update users set locale = :code").bind("code", code).run()
      }
    }
  }

  @Test("A mark can now have only a note")
  func notes() throws {
    try connection.execute("insert into habit_marks (habit_id, day, skipped, note) values (1, 20004, 0, 'only a note')")
    #expect(throws: SQLiteError.self) {
      try connection.execute("insert into habit_marks (habit_id, day, skipped) values (1, 20003, 0)")
    }
  }
}
