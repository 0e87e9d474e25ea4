import Kernel
import Service

/// The changes of one or several entries.
struct EntryChanges {
  private let type: EntryType?
  private let title: String?
  private let notes: FieldChange<String>
  private let durationSeconds: FieldChange<Int>
  private let value: FieldChange<Double>
  private let checked: FieldChange<Bool>
  private let rating: FieldChange<Int>
  private let tags: FieldChange<[String]>
  private let customData: FieldChange<NamedValues>
  private let mood: FieldChange<Int>
  private let isImportant: Bool?
  private let occurredAt: Instant?
  /// The issues of values out of bounds.
  private let fieldIssues: [DomainError.Issue]

  /// Requests the fields of the changes.
  init(from fields: inout ParameterReader) throws(DomainError) {
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
      "customData", .customValues,
      "Values by the keys of custom fields to change; null removes a value.")
    mood = try fields.change("mood", .entryMood, "The mood, 1 (terrible) to 5 (excellent).")
    isImportant = try fields.optional("isImportant", .flag, "Whether the entry is marked as important.")
    occurredAt = try fields.optional("occurredAt", .instant, "The time of the entry, not in the future.")
    fieldIssues = fields.takeIssues()
  }

  /// Returns the violations that do not depend on the changed entry.
  func commonIssues(at now: Instant) -> [DomainError.Issue] {
    let title = title?.isEmpty == true ? [DomainError.titleRequired.issue(at: "/title")] : []
    let time = occurredAt.map { $0 > now } == true ? [DomainError.dateInFuture.issue(at: "/occurredAt")] : []
    return fieldIssues.merged(with: title + time).sorted(by: EntryRules.order)
  }

  /// Returns the normalized draft with the changes applied, or `old` if nothing changes.
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
    draft.customData = customData.applied(to: old.customData)
    draft.mood = mood.applied(to: old.mood)
    draft.isImportant = isImportant ?? old.isImportant
    draft.occurredAt = occurredAt ?? old.occurredAt
    let fields = table.draft.customFields
    draft = EntryRules.normalized(draft, fields: fields)
    // An entry can be in the future if it was imported or the clock was set back. It remains valid unless the call
    // sets its instant.
    let latest = occurredAt == nil ? max(now, old.occurredAt) : now
    let issues = EntryRules.issues(of: draft, fields: fields, latest: latest, fieldIssues: fieldIssues)
    if let error = DomainError(issues: issues) { throw error }
    // A new field order in the table is not a change of the entry.
    return draft == EntryRules.normalized(old, fields: fields) ? old : draft
  }
}

extension FieldChange<NamedValues> {
  /// Returns the values after the change; changed values are last, and removed ones empty texts.
  fileprivate func applied(to old: NamedValues) -> NamedValues {
    switch self {
    case .unchanged: old
    case .cleared: NamedValues()
    case .set(let changes): NamedValues(old.all.filter { changes[$0.name] == nil } + changes.all)
    }
  }
}
