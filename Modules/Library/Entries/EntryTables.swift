import Kernel
import SQLite
import Service

extension LibraryEntry {
  /// The declaration of `library_entries`. (Sparks, 1.7.)
  static let table = Table(
    "library_entries", key: .number, id: \LibraryEntry.id,
    blank: LibraryEntry(
      id: 0, tableID: 0,
      draft: EntryDraft(
        type: .session, title: "", notes: "", tags: [], customData: NamedTexts(), isImportant: false, occurredAt: .min),
      createdAt: .min, updatedAt: .min, zone: "", day: .min),
    [
      Column("table", column: "table_id", \.tableID, .row(of: "table"), "The table.", isFixed: true),
      Column("type", \.draft.type, .oneOf(EntryType.self), "What it is."),
      Column("title", \.draft.title, .text(1...EntryRules.titleLengths.upperBound), "The title."),
      Column("titleKey", .text(0...EntryRules.titleLengths.upperBound), "The title as lists are sorted.", from: "title")
      {
        $0.draft.title.sortKey
      },
      Column("notes", \.draft.notes, .text(EntryRules.noteLengths), "The notes."),
      Column(
        "durationSeconds", \.draft.durationSeconds, .integer(EntryRules.durations), "How long it took, in seconds."),
      Column(
        "value", \.draft.value, .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
        "What was measured."),
      Column("checked", \.draft.checked, .flag, "Whether it is done."),
      Column("rating", \.draft.rating, .integer(EntryRules.ratings), "How good it was."),
      Column("tags", \.draft.tags, "The tags."),
      Column("customData", \.draft.customData, .namedTexts, "What the table's own fields hold."),
      Column("mood", \.draft.mood, .integer(EntryRules.moods), "From 1 (terrible) to 5 (excellent)."),
      Column("isImportant", \.draft.isImportant, .flag, "Whether it is important."),
      Column("occurredAt", \.draft.occurredAt, .instant, "When it was."),
      Column("createdAt", \.createdAt, .instant, "When it was written down.", isFixed: true),
      Column("updatedAt", \.updatedAt, .instant, "When it was last changed."),
      Column("zone", \.zone, .zone, "In which zone the user was."),
      Column(
        "day", \.day, .day, "On which civil day that fell.",
        .bounded("possible at the instant of the entry in its zone")),
    ])
}
