import Database
import Kernel
import Localization
import SQLite

/// Compares the collections of cards with the journal, which tells of every card that was drawn, and with the ledger, which
/// has paid for every duplicate.
enum CardExamination {
  private enum Recounts: SQL, StatementSet {
    case undrawn = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'progress.reset' group by user_id)
      select user_id, card_id from card_states
      where (user_id, card_id, obtained_at) not in (
        select j.user_id, j.subject, j.time from journal j left join resets r on r.user_id = j.user_id
        where j.topic in ('card.obtained', 'card.restored') and j.seq > ifnull(r.seq, 0))
      order by user_id, card_id
      """
    case missing = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'progress.reset' group by user_id)
      select user_id, card_id from (
        select j.user_id, j.subject as card_id from journal j left join resets r on r.user_id = j.user_id
        where j.topic in ('card.obtained', 'card.restored') and j.seq > ifnull(r.seq, 0)
        union
        select user_id, substr(subject, 1, instr(subject, '/') - 1) from ledger where rule = 'card_duplicate'
        except
        select user_id, card_id from card_states)
      order by user_id, card_id
      """
    case slugs = "select user_id, card_id from card_states order by user_id, card_id"
    case copies = """
      select c.user_id, c.card_id from card_states c
      where c.owned - 1 <> (
        select count(*) from ledger l
        where l.user_id = c.user_id and l.rule = 'card_duplicate' and l.subject >= c.card_id || '/'
          and l.subject < c.card_id || '0')
      order by c.user_id, c.card_id
      """
  }

  /// A card must be in the catalog, owned since it was drawn, and paid for each further time; a drawn card must be owned.
  static func differences(_ connection: Connection) throws -> [Message] {
    let copies = try connection.statement(Recounts.copies).all { row in
      Strings.doctorUnpaidCard("\(try row.integer(0))", try row.text(1))
    }
    return try copies + Doctor.unexpectedRows(in: "card_states", connection.statement(Recounts.undrawn))
      + Doctor.missingRows(in: "card_states", connection.statement(Recounts.missing)) + unknown(connection)
  }

  private static func unknown(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try connection.statement(Recounts.slugs).forEach { row in
      let slug = try row.text(1)
      guard CardCatalogue.current.cardSlugs.place(of: slug) == nil else { return }
      messages.append(Strings.doctorRowUnexpected("\(try row.integer64(0))", "card_states", slug))
    }
    return messages
  }
}
