import Kernel
import Service

/// The parameters of a new entry.
struct EntryParameters: Parameters {
  let table: Int64
  private let type: EntryType?
  private let title: String
  private let notes: String?
  private let durationSeconds: Int?
  private let value: Double?
  private let checked: Bool?
  private let rating: Int?
  private let tags: [String]?
  private let customData: NamedValues?
  private let mood: Int?
  private let isImportant: Bool?
  private let occurredAt: Instant?
  private let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
    type = try fields.optional("type", .entryType, "The type; default session.")
    title = try fields.required("title", .entryTitle, "The title, 1 to 200 characters after trimming.")
    notes = try fields.optional(
      "notes", .trimmedText(EntryRules.noteLengths),
      "The notes, at most 5,000 characters; required for a log without customData.")
    durationSeconds = try fields.optional(
      "durationSeconds", .entryDuration, "The duration in seconds; required for a session.")
    value = try fields.optional(
      "value", .number, "The measured value; required for a measurement, not allowed for other types.")
    checked = try fields.optional(
      "checked", .flag, "Whether the item is done; required for a checklist, not allowed for other types.")
    rating = try fields.optional(
      "rating", .entryRating, "The rating, 1 to 5; required for a rating, not allowed for other types.")
    tags = try fields.optional(
      "tags", .tags, "At most 20 tags of at most 100 characters; stored trimmed, in lower case, without duplicates.")
    customData = try fields.optional(
      "customData", .customValues,
      "Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean.")
    mood = try fields.optional("mood", .entryMood, "The mood, 1 (terrible) to 5 (excellent).")
    isImportant = try fields.optional("isImportant", .flag, "Whether the entry is marked as important.")
    occurredAt = try fields.optional("occurredAt", .instant, "The time of the entry, not in the future; default now.")
    // Each type requires one of these.
    try fields.requireAtLeastOne(
      of: ("notes", notes != nil), ("durationSeconds", durationSeconds != nil), ("value", value != nil),
      ("checked", checked != nil), ("rating", rating != nil), ("customData", customData != nil))
    fieldIssues = fields.takeIssues()
  }

  /// Returns the normalized draft of the new entry; throws all violations as one error.
  func draft(in table: LibraryTable, now: Instant) throws(DomainError) -> EntryDraft {
    let draft = EntryRules.normalized(
      EntryDraft(
        type: type ?? .session, title: title, notes: notes ?? "", durationSeconds: durationSeconds, value: value,
        checked: checked, rating: rating, tags: TagList.normalized(tags ?? []),
        customData: customData ?? NamedValues(), mood: mood, isImportant: isImportant ?? false,
        occurredAt: occurredAt ?? now), fields: table.draft.customFields)
    let issues = EntryRules.issues(
      of: draft, fields: table.draft.customFields, latest: now, fieldIssues: fieldIssues)
    if let error = DomainError(issues: issues) { throw error }
    return draft
  }
}

/// The parameters of a change of an entry.
struct EntryChangeParameters: Parameters {
  let entry: Int64
  let changes: EntryChanges

  init(from fields: inout ParameterReader) throws(DomainError) {
    entry = try fields.required("entryId", .id(.entryID), "The ID of the entry.")
    changes = try EntryChanges(from: &fields)
  }
}

/// The parameters of a change of several entries.
struct ManyEntryChangeParameters: Parameters {
  let entries: [Int64]
  let changes: EntryChanges

  init(from fields: inout ParameterReader) throws(DomainError) {
    entries = try fields.required("entryIds", .entryIDs, "The IDs of 1 to 1,000 entries, also of several tables.")
    changes = try EntryChanges(from: &fields)
  }
}

struct ManyEntryIDParameters: Parameters {
  let entries: [Int64]

  init(from fields: inout ParameterReader) throws(DomainError) {
    entries = try fields.required("entryIds", .entryIDs, "The IDs of 1 to 1,000 entries, also of several tables.")
  }
}

struct EntryIDParameters: Parameters {
  let entry: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    entry = try fields.required("entryId", .id(.entryID), "The ID of the entry.")
  }
}

extension FieldType where Value == String {
  static var entryTitle: FieldType {
    .trimmedText(EntryRules.titleLengths).reporting(as: .titleTooLong)
      .described(as: .text(1...EntryRules.titleLengths.upperBound))
  }
}

extension FieldType where Value == NamedValues {
  static var customValues: FieldType { .values(.trimmedText(EntryRules.customTextLengths)) }
}

extension FieldType where Value == EntryType {
  /// A type by its slug.
  static var entryType: FieldType { .choice.reporting(as: .invalidEntryType) }
}

extension FieldType where Value == Int {
  static var entryDuration: FieldType { .integer(EntryRules.durations).reporting(as: .invalidDuration) }
  /// A rating, 1 to 5.
  static var entryRating: FieldType { .integer(EntryRules.ratings).reporting(as: .ratingOutOfRange) }
  /// A mood, 1 to 5.
  static var entryMood: FieldType { .integer(EntryRules.moods).reporting(as: .moodOutOfRange) }
}

extension FieldType where Value == [Int64] {
  fileprivate static var entryIDs: FieldType { .list(of: .id(.entryID), EntryRules.batchCounts) }
}
