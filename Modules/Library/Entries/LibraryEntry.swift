import Kernel
import SQLite
import Service

/// Something that its user has noted in a table. (Sparks, 1.7.)
struct LibraryEntry: Hashable, Sendable {
  /// The row; 0 before it is kept.
  var id: Int64
  /// The row of the table.
  var tableID: Int64
  /// What its user says of it.
  var draft: EntryDraft
  /// When it was added.
  var createdAt: Instant
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
}

/// What kind of thing an entry notes. (Sparks, 1.7.)
enum EntryType: String, CaseIterable, ResultValue, SQLiteValue {
  case session, measurement, log, checklist, rating

  /// All types in the order of their slugs, by which lists are sorted.
  static let byName = allCases.sorted { $0.rawValue < $1.rawValue }
}
