import Database
import SQLite
import Testing

@Suite("Rules for all tables")
struct SchemaTests {
  let connection: Connection

  init() throws { connection = try inMemoryDatabase().connection }

  @Test("Every table is strict")
  func strict() throws {
    let nonStrict = try connection.statement(
      """
      select name from pragma_table_list
      where schema = 'main' and type = 'table' and not strict and name not like 'sqlite~_%' escape '~'
      """
    ).all { try $0.text(0) }
    #expect(nonStrict.isEmpty)
  }

  @Test("The rows of a user are deleted with the user in every table")
  func cascade() throws {
    let withoutCascade = try connection.statement(
      """
      select t.name from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.name = 'user_id' and not exists (
        select 1 from pragma_foreign_key_list(t.name) f
        where f."from" = 'user_id' and f."table" = 'users' and f.on_delete = 'CASCADE')
      """
    ).all { try $0.text(0) }
    #expect(withoutCascade.isEmpty)
  }

  @Test("Every foreign key is the first column of a key or index, so that deletions never scan")
  func referencesAreIndexed() throws {
    let unindexed = try connection.statement(
      """
      select t.name || '.' || f."from" from pragma_table_list t join pragma_foreign_key_list(t.name) f
      where t.schema = 'main' and f.seq = 0
        and not exists (
          select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
          where c.seqno = 0 and c.name = f."from")
        and not exists (
          select 1 from pragma_table_info(t.name) c
          where c.name = f."from" and c.pk = 1 and c.type = 'INTEGER')
      """
    ).all { try $0.text(0) }
    #expect(unindexed.isEmpty)
  }

  @Test("Pages and foreign keys of a new database are intact")
  func integrity() throws {
    #expect(try connection.statement("pragma integrity_check").scalar(String.self) == "ok")
    #expect(try connection.statement("pragma foreign_key_check").row { try $0.text(0) } == nil)
  }
}
