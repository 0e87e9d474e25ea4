import Kernel
import SQLite
import Service

extension LibraryEntry {
  /// The declaration of `library_entries`. (Tables, 2.)
  static let table = Table(
    "library_entries", key: .number, id: \LibraryEntry.id,
    blank: LibraryEntry(
      id: 0, tableID: 0,
      draft: EntryDraft(
        type: .session, title: "", notes: "", tags: [], customData: NamedValues(), isImportant: false,
        occurredAt: .min),
      createdAt: .min, updatedAt: .min, zone: "", day: .min),
    [
      Column("table", column: "table_id", \.tableID, .row(of: "table"), "The table.", isFixed: true),
      Column("type", \.draft.type, .oneOf(EntryType.self), "The type.").part("content").reporting(
        as: .invalidEntryType),
      Column("title", \.draft.title, .text(1...EntryRules.titleLengths.upperBound), "The title."),
      Column("titleKey", .text(0...EntryRules.titleLengths.upperBound), "The sort key of the title.", from: "title") {
        $0.draft.title.sortKey
      },
      Column("notes", \.draft.notes, .text(EntryRules.noteLengths), "The notes.").part("content"),
      Column(
        "durationSeconds", \.draft.durationSeconds, .integer(EntryRules.durations), "The duration in seconds."
      ).part("content").reporting(as: .invalidDuration),
      Column(
        "value", \.draft.value, .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
        "The measured value."
      ).part("content"),
      Column("checked", \.draft.checked, .flag, "Whether the item is done.").part("content"),
      Column("rating", \.draft.rating, .integer(EntryRules.ratings), "The rating.").part("content").reporting(
        as: .ratingOutOfRange),
      Column("tags", \.draft.tags, "The tags."),
      Column("customData", \.draft.customData, .namedValues, "The values, by the keys of custom fields."),
      Column("mood", \.draft.mood, .integer(EntryRules.moods), "The mood, 1 (terrible) to 5 (excellent).")
        .reporting(as: .moodOutOfRange),
      Column("isImportant", \.draft.isImportant, .flag, "Whether the entry is marked as important."),
      Column("occurredAt", \.draft.occurredAt, .instant, "The time of the entry.").part("time"),
      Column("createdAt", \.createdAt, .instant, "The creation time.", isFixed: true),
      Column("updatedAt", \.updatedAt, .instant, "The time of the last change.").local,
      Column("zone", \.zone, .zone, "The time zone in which the day was computed.").part("time"),
      Column(
        "day", \.day, .day, "The civil day of the entry.",
        .bounded("possible at the instant of the entry in its zone")
      ).part("time"),
    ])
}
