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
  /// The texts of custom fields, none of them empty, ordered by `EntryRules.normalized`.
  var customData: NamedTexts
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
  static let ratings = 1...5
  static let moods = 1...5

  /// The rules in the order in which an error lists them. (Tables, 6.)
  private static let order = [
    "title_required", "title_too_long", "invalid_entry_type", "duration_required", "invalid_duration", "value_required",
    "notes_required", "checked_required", "rating_required", "rating_out_of_range", "mood_out_of_range",
    "field_not_allowed", "unknown_custom_field", "date_in_future",
  ]

  /// Returns a draft with trimmed custom data in the order of `fields`, without empty texts.
  ///
  /// Data of other fields is last, in its original order.
  static func normalized(_ draft: EntryDraft, fields: [String]) -> EntryDraft {
    var draft = draft
    let texts = draft.customData.all.map { NamedText(name: $0.name, text: $0.text.trimmed) }.filter { !$0.text.isEmpty }
    guard !texts.isEmpty, !fields.isEmpty else {
      draft.customData.all = texts
      return draft
    }
    let ranks = texts.map { text in fields.firstIndex(of: text.name) ?? fields.count }
    draft.customData.all = texts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { index in
      // The table's spelling is used, because canonically equal names may have different encodings.
      NamedText(name: ranks[index] < fields.count ? fields[ranks[index]] : texts[index].name, text: texts[index].text)
    }
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
  /// - `allowedFields`: The custom fields for which data is allowed.
  /// - `latest`: The latest permitted instant.
  /// - `fieldIssues`: Issues found while decoding the fields. If the type is invalid, required and disallowed fields
  ///   are not checked.
  static func issues(
    of draft: EntryDraft, allowedFields: [String], latest: Instant, fieldIssues: [DomainError.Issue] = []
  ) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    if !fieldIssues.contains(where: { $0.rule == DomainError.invalidEntryType.rule }) {
      issues += missingFieldIssues(in: draft) + disallowedFieldIssues(in: draft)
    }
    for text in draft.customData.all where !allowedFields.contains(text.name) {
      issues.append(DomainError.unknownCustomField.issue(at: "/customData/\(text.name.excerpt.pointerToken)"))
    }
    if draft.occurredAt > latest { issues.append(DomainError.dateInFuture.issue(at: "/occurredAt")) }
    return fieldIssues.merged(with: issues).sorted(by: order)
  }

  /// Returns issues for the missing fields that the type requires.
  private static func missingFieldIssues(in draft: EntryDraft) -> [DomainError.Issue] {
    switch draft.type {
    case .session where draft.durationSeconds == nil: [DomainError.durationRequired.issue(at: "/durationSeconds")]
    case .measurement where draft.value == nil: [DomainError.valueRequired.issue(at: "/value")]
    case .log where draft.notes.isEmpty: [DomainError.notesRequired.issue(at: "/notes")]
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
