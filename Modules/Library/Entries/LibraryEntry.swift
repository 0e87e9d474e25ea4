import Kernel
import SQLite
import Service

/// An entry that a user has recorded in a table. (Tables, 2.)
struct LibraryEntry: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
  var tableID: Int64
  var draft: EntryDraft
  var createdAt: Instant
  var updatedAt: Instant
  /// The IANA name of the time zone in which the day was computed.
  var zone: String
  /// The civil day, computed with the user's zone and day start when `occurredAt` was set.
  var day: CivilDay

  var durationSeconds: Int? { draft.durationSeconds }
  var value: Double? { draft.value }
  var checked: Bool? { draft.checked }
  var rating: Int? { draft.rating }
}

extension LibraryEntry {
  /// Creates an entry that has no row id yet.
  init(_ draft: EntryDraft, in table: Int64, of account: Account, at now: Instant) {
    self.init(
      id: 0, tableID: table, draft: draft, createdAt: now, updatedAt: now, zone: account.zone.identifier,
      day: account.day(at: draft.occurredAt))
  }

  /// Returns the entry with a changed draft, or the same entry if the draft is equal.
  ///
  /// The civil day does not change unless `occurredAt` changes.
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

/// The type of an entry, which determines its required fields. (Tables, 2.)
enum EntryType: String, CaseIterable, ResultValue, SQLiteValue {
  case session, measurement, log, checklist, rating

  /// All types in slug order, the order of lists sorted by type.
  static let slugOrder = allCases.sorted { $0.rawValue < $1.rawValue }
}
