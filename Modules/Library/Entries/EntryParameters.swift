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
  private let customData: NamedTexts?
  private let mood: Int?
  private let isImportant: Bool?
  private let occurredAt: Instant?
  private let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
    type = try fields.optional("type", .entryType, "The type; default session.")
    title = try fields.required("title", .entryTitle, "The title, 1 to 200 characters after trimming.")
    notes = try fields.optional(
      "notes", .trimmedText(EntryRules.noteLengths), "The notes, at most 5,000 characters; required for a log.")
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
      "customData", .texts(.customText),
      "Texts of at most 1,000 characters, keyed by the names of the table's custom fields.")
    mood = try fields.optional("mood", .entryMood, "The mood, 1 (terrible) to 5 (excellent).")
    isImportant = try fields.optional("isImportant", .flag, "Whether the entry is marked as important.")
    occurredAt = try fields.optional("occurredAt", .instant, "The time of the entry, not in the future; default now.")
    // Each type requires one of these.
    try fields.requireAtLeastOne(
      of: ("notes", notes != nil), ("durationSeconds", durationSeconds != nil), ("value", value != nil),
      ("checked", checked != nil), ("rating", rating != nil))
    fieldIssues = fields.takeIssues()
  }

  /// Returns the normalized draft of the new entry; throws all violations as one error.
  func draft(in table: LibraryTable, now: Instant) throws(DomainError) -> EntryDraft {
    let names = table.draft.customFields
    let draft = EntryRules.normalized(
      EntryDraft(
        type: type ?? .session, title: title, notes: notes ?? "", durationSeconds: durationSeconds, value: value,
        checked: checked, rating: rating, tags: TagList.normalized(tags ?? []),
        customData: customData ?? NamedTexts(), mood: mood, isImportant: isImportant ?? false,
        occurredAt: occurredAt ?? now), fields: names)
    let issues = EntryRules.issues(of: draft, allowedFields: names, latest: now, fieldIssues: fieldIssues)
    if let error = DomainError(issues: issues) { throw error }
    return draft
  }
}

/// The parameters of a change of an entry.
struct EntryChangeParameters: Parameters {
  let entry: Int64
  private let type: EntryType?
  private let title: String?
  private let notes: FieldChange<String>
  private let durationSeconds: FieldChange<Int>
  private let value: FieldChange<Double>
  private let checked: FieldChange<Bool>
  private let rating: FieldChange<Int>
  private let tags: FieldChange<[String]>
  private let customData: FieldChange<NamedTexts>
  private let mood: FieldChange<Int>
  private let isImportant: Bool?
  private let occurredAt: Instant?
  private let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    entry = try fields.required("entryId", .id(.entryID), "The ID of the entry.")
    type = try fields.optional(
      "type", .entryType, "The type; a change clears the fields that the new type does not allow.")
    title = try fields.optional("title", .entryTitle, "The title, 1 to 200 characters after trimming.")
    notes = try fields.change(
      "notes", .trimmedText(EntryRules.noteLengths), "The notes, at most 5,000 characters.")
    durationSeconds = try fields.change(
      "durationSeconds", .entryDuration, "The duration in seconds.")
    value = try fields.change("value", .number, "The measured value.")
    checked = try fields.change("checked", .flag, "Whether the item is done.")
    rating = try fields.change("rating", .entryRating, "The rating, 1 to 5.")
    tags = try fields.change(
      "tags", .tags, "At most 20 tags of at most 100 characters; they replace the existing tags.")
    customData = try fields.change(
      "customData", .texts(.customText),
      """
      Texts of at most 1,000 characters, keyed by the names of the table's custom fields; they replace all existing \
      texts. Names that the entry already has remain allowed.
      """)
    mood = try fields.change("mood", .entryMood, "The mood, 1 (terrible) to 5 (excellent).")
    isImportant = try fields.optional("isImportant", .flag, "Whether the entry is marked as important.")
    occurredAt = try fields.optional("occurredAt", .instant, "The time of the entry, not in the future.")
    fieldIssues = fields.takeIssues()
  }

  /// Returns the normalized draft with the changes applied, or `old` if nothing changes.
  ///
  /// Data of a field that was removed from the table is permitted only if the entry already has data of that field.
  /// (Tables, 1.)
  ///
  /// - Throws: All violations as one error.
  func draft(changing old: EntryDraft, in table: LibraryTable, now: Instant) throws(DomainError) -> EntryDraft {
    var draft = old
    if let type, type != old.type {
      draft.type = type
      EntryRules.clearFieldsOfOtherTypes(of: &draft)
    }
    draft.title = title ?? old.title
    draft.notes = notes.applied(to: old.notes) ?? ""
    draft.durationSeconds = durationSeconds.applied(to: draft.durationSeconds)
    draft.value = value.applied(to: draft.value)
    draft.checked = checked.applied(to: draft.checked)
    draft.rating = rating.applied(to: draft.rating)
    draft.tags = TagList.normalized(tags.applied(to: old.tags) ?? [])
    draft.customData = customData.applied(to: old.customData) ?? NamedTexts()
    draft.mood = mood.applied(to: old.mood)
    draft.isImportant = isImportant ?? old.isImportant
    draft.occurredAt = occurredAt ?? old.occurredAt
    let names = table.draft.customFields
    draft = EntryRules.normalized(draft, fields: names)
    // An entry can be in the future if it was imported or the clock was set back. It remains valid unless the call
    // sets its instant.
    let latest = occurredAt == nil ? max(now, old.occurredAt) : now
    let issues = EntryRules.issues(
      of: draft, allowedFields: names + old.customData.all.map(\.name), latest: latest, fieldIssues: fieldIssues)
    if let error = DomainError(issues: issues) { throw error }
    // A new field order in the table is not a change of the entry.
    return draft == EntryRules.normalized(old, fields: names) ? old : draft
  }
}

struct EntryIDParameters: Parameters {
  let entry: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    entry = try fields.required("entryId", .id(.entryID), "The ID of the entry.")
  }
}

extension FieldType where Value == String {
  fileprivate static var entryTitle: FieldType {
    .trimmedText(EntryRules.titleLengths).reporting(as: .titleTooLong)
      .described(as: .text(1...EntryRules.titleLengths.upperBound))
  }
  fileprivate static var customText: FieldType { .trimmedText(EntryRules.customTextLengths) }
}

extension FieldType where Value == EntryType {
  /// A type by its slug.
  static var entryType: FieldType { .choice.reporting(as: .invalidEntryType) }
}

extension FieldType where Value == Int {
  fileprivate static var entryDuration: FieldType { .integer(EntryRules.durations).reporting(as: .invalidDuration) }
  fileprivate static var entryRating: FieldType { .integer(EntryRules.ratings).reporting(as: .ratingOutOfRange) }
  fileprivate static var entryMood: FieldType { .integer(EntryRules.moods).reporting(as: .moodOutOfRange) }
}
