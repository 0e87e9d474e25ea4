import Kernel
import SQLite
import Service

/// Something that its user has noted in a table. (Sparks, 1.7.)
struct LibraryEntry: Hashable, Sendable {
  /// The row; 0 before it is kept.
  var id: Int64
  /// The row of the table.
  let tableID: Int64
  /// What its user says of it.
  var draft: EntryDraft
  /// When it was added.
  let createdAt: Instant
  /// When it was changed last.
  var updatedAt: Instant
  /// The zone, by its IANA name, in which its day was counted.
  var zone: String
  /// The civil day on which it fell, in the zone and with the start of the day of that moment.
  var day: CivilDay

  /// How long it took; nil where that is unknown.
  var durationSeconds: Int? { draft.durationSeconds }
  /// What was measured; nil for other types than measurements.
  var value: Double? { draft.value }
  /// Whether it is done; nil for other types than checklists.
  var checked: Bool? { draft.checked }
  /// 1 to 5; nil for other types than ratings.
  var rating: Int? { draft.rating }
}

extension LibraryEntry {
  /// A new entry, without a row.
  init(_ draft: EntryDraft, in table: Int64, of account: Account, at now: Instant) {
    self.init(
      id: 0, tableID: table, draft: draft, createdAt: now, updatedAt: now, zone: account.zone.identifier,
      day: account.day(at: draft.occurredAt))
  }

  /// The entry as a draft describes it; unchanged where that says nothing new.
  ///
  /// It keeps the day on which it fell unless its moment changes. (Decisions, "Everywhere".)
  func changed(by draft: EntryDraft, of account: Account, at now: Instant) -> LibraryEntry {
    guard draft != self.draft else { return self }
    var entry = self
    if draft.occurredAt != self.draft.occurredAt {
      entry.zone = account.zone.identifier
      entry.day = account.day(at: draft.occurredAt)
    }
    entry.draft = draft
    entry.updatedAt = now
    return entry
  }

  /// Reads a row.
  ///
  /// - Parameter row: Its first columns are `id, table_id, type, title, notes, duration_seconds, value, checked,
  ///   rating, tags, custom_data, mood, is_important, occurred_at, created_at, updated_at, zone, day`, in this order.
  /// - Throws: `mismatch` where a column holds something else.
  init(_ row: Row) throws {
    guard let type = EntryType(rawValue: try row.text(2)) else { throw row.unreadable(2, as: "the type of an entry") }
    id = try row.integer64(0)
    tableID = try row.integer64(1)
    draft = EntryDraft(
      type: type, title: try row.text(3), notes: try row.text(4), durationSeconds: try row.optionalInteger(5),
      value: try row.optionalReal(6), checked: try row.optionalBool(7), rating: try row.optionalInteger(8),
      tags: try TextList.texts(row, 9), customData: try NamedTexts(row, 10), mood: try row.optionalInteger(11),
      isImportant: try row.bool(12), occurredAt: Instant(milliseconds: try row.integer64(13)))
    createdAt = Instant(milliseconds: try row.integer64(14))
    updatedAt = Instant(milliseconds: try row.integer64(15))
    zone = try row.text(16)
    day = CivilDay(dayNumber: try row.integer(17))
  }
}
