import JSON
import Kernel
import Service

/// The properties of an entry that its user sets. (Tables, 2.)
struct EntryDraft: Hashable, Sendable {
  var type: EntryType
  /// 1 to 200 characters, trimmed.
  var title: String
  /// Up to 5,000 characters, trimmed; may be empty.
  var notes: String
  /// 1 second to 100 years; nil if unknown.
  var durationSeconds: Int?
  /// The measured value; nil for types other than measurement.
  var value: Double?
  /// Whether the item is done; nil for types other than checklist.
  var checked: Bool?
  /// 1 to 5; nil for types other than rating.
  var rating: Int?
  /// Normalized by `TagList`.
  var tags: [String]
  /// The values of custom fields, without empty texts, ordered by `EntryRules.normalized`.
  var customData: NamedValues
  /// 1 (terrible) to 5 (excellent); nil if unknown.
  var mood: Int?
  var isImportant: Bool
  var occurredAt: Instant
}

/// The fields of each entry type and their bounds. (Tables, 2.)
enum EntryRules {
  /// The range of decoded title lengths, in characters; an empty title is then `title_required`.
  static let titleLengths = 0...200
  /// The range of note lengths, in characters.
  static let noteLengths = 0...5000
  /// The range of custom text lengths, in characters.
  static let customTextLengths = 0...1000
  /// The range of durations, in seconds.
  ///
  /// The limit of 100 years prevents sums from overflowing.
  static let durations = 1...3_155_760_000
  /// The range of the number of entries that one call changes or deletes.
  static let batchCounts = 1...1000
  static let ratings = 1...5
  static let moods = 1...5

  /// The rules in the order in which an error lists them. (Tables, 6.)
  static let order = [
    "title_required", "title_too_long", "invalid_entry_type", "duration_required", "value_required", "notes_required",
    "checked_required", "rating_required", "invalid_duration", "rating_out_of_range", "mood_out_of_range",
    "invalid_tag", "field_not_allowed", "unknown_custom_field", "invalid_custom_value", "date_in_future",
  ]

  /// Returns a draft with trimmed custom data in stored form and in the order of `fields`, without empty texts of them.
  ///
  /// Values that no field permits are last, unchanged.
  static func normalized(_ draft: EntryDraft, fields: CustomFields) -> EntryDraft {
    guard !draft.customData.all.isEmpty else { return draft }
    var draft = draft
    let values = draft.customData.all.map { NamedValue($0.name, $0.value.trimmed) }
      .filter { $0.value != .text("") || fields[$0.name] == nil }
    let valid = fields.all.compactMap { field in
      values.first { $0.name == field.key }.flatMap { field.value(of: $0.value) }.map { NamedValue(field.key, $0) }
    }
    draft.customData.all = valid + values.filter { entry in !valid.contains { $0.name == entry.name } }
    return draft
  }

  /// Clears the fields that do not belong to the type of the draft. (Tables, 2.)
  ///
  /// Duration, mood, tags, custom data and importance belong to all types and are not cleared.
  static func clearFieldsOfOtherTypes(of draft: inout EntryDraft) {
    if draft.type != .measurement { draft.value = nil }
    if draft.type != .checklist { draft.checked = nil }
    if draft.type != .rating { draft.rating = nil }
  }

  /// Returns all violations in a draft with trimmed texts, sorted by `order`.
  ///
  /// - `fields`: The custom fields of the table.
  /// - `latest`: The latest permitted instant.
  /// - `fieldIssues`: Issues found while decoding the fields. If the type is invalid, required and disallowed fields
  ///   are not checked.
  static func issues(
    of draft: EntryDraft, fields: CustomFields, latest: Instant, fieldIssues: [DomainError.Issue] = []
  ) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    if !fieldIssues.contains(where: { $0.rule == DomainError.invalidEntryType.rule }) {
      issues += missingFieldIssues(in: draft) + disallowedFieldIssues(in: draft)
    }
    issues += valueIssues(of: draft.customData, fields)
    if draft.occurredAt > latest { issues.append(DomainError.dateInFuture.issue(at: "/occurredAt")) }
    return fieldIssues.merged(with: issues).sorted(by: order)
  }

  /// Returns issues for the values of custom fields.
  static func valueIssues(of values: NamedValues, _ fields: CustomFields) -> [DomainError.Issue] {
    values.all.compactMap { entry in
      let path = "/customData/\(entry.name.excerpt.pointerToken)"
      guard let field = fields[entry.name] else { return DomainError.unknownCustomField(entry.name).issue(at: path) }
      return field.value(of: entry.value) == nil ? DomainError.invalidValue(of: field, at: path) : nil
    }
  }

  /// Returns issues for the missing fields that the type requires.
  private static func missingFieldIssues(in draft: EntryDraft) -> [DomainError.Issue] {
    switch draft.type {
    case .session where draft.durationSeconds == nil: [DomainError.durationRequired.issue(at: "/durationSeconds")]
    case .measurement where draft.value == nil: [DomainError.valueRequired.issue(at: "/value")]
    case .log where draft.notes.isEmpty && draft.customData.all.isEmpty: [DomainError.notesRequired.issue(at: "/notes")]
    case .checklist where draft.checked == nil: [DomainError.checkedRequired.issue(at: "/checked")]
    case .rating where draft.rating == nil: [DomainError.ratingRequired.issue(at: "/rating")]
    default: []
    }
  }

  /// Returns issues for the fields that do not belong to the type of the draft.
  private static func disallowedFieldIssues(in draft: EntryDraft) -> [DomainError.Issue] {
    var cleared = draft
    clearFieldsOfOtherTypes(of: &cleared)
    var paths: [String] = []
    if cleared.value != draft.value { paths.append("/value") }
    if cleared.checked != draft.checked { paths.append("/checked") }
    if cleared.rating != draft.rating { paths.append("/rating") }
    return paths.map(DomainError.fieldNotAllowed.issue)
  }
}

extension ScalarValue {
  /// The value without white space at the ends of a text.
  fileprivate var trimmed: ScalarValue { if case .text(let text) = self { .text(text.trimmed) } else { self } }
}
