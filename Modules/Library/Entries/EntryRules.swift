import Kernel
import Service

/// What its user says of an entry. (Sparks, 1.7.)
struct EntryDraft: Hashable, Sendable {
  var type: EntryType
  /// 1 to 200 characters, trimmed.
  var title: String
  /// Up to 5,000 characters, trimmed; may be empty.
  var notes: String
  /// From a second to a hundred years; nil where it is unknown.
  var durationSeconds: Int?
  /// What was measured.
  var value: Double?
  /// Whether it is done.
  var checked: Bool?
  /// 1 to 5.
  var rating: Int?
  /// As `TagList` keeps them.
  var tags: [String]
  /// The texts of the fields of the table in their order, none of them empty.
  var customData: NamedTexts
  /// 1 (terrible) to 5 (excellent); nil where it is unknown.
  var mood: Int?
  var isImportant: Bool
  /// When it was.
  var occurredAt: Instant
}

/// Which fields an entry has, and their bounds. (Sparks, 1.7 and 10.)
enum EntryRules {
  /// How many characters a title has at most.
  static let titleLengths = 0...200
  /// How many characters notes have at most.
  static let noteLengths = 0...5000
  /// How many characters the text of a custom field has at most.
  static let customTextLengths = 0...1000
  /// How many seconds an entry takes: up to a hundred years, so that sums stay far from the end of all numbers.
  static let durations = 1...3_155_760_000
  /// The numbers of ratings.
  static let ratings = 1...5
  /// The numbers of moods.
  static let moods = 1...5

  /// The rules of the sheet in the order in which a refusal names them. (8.)
  private static let order = [
    "title_required", "title_too_long", "invalid_entry_type", "duration_required", "invalid_duration", "value_required",
    "notes_required", "checked_required", "rating_required", "rating_out_of_range", "mood_out_of_range",
    "field_not_allowed", "unknown_custom_field", "date_in_future",
  ]

  /// A draft with its custom data in the form in which it is kept: trimmed, none empty, in the order of the fields.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - fields: The names of the fields of the table.
  /// - Returns: The draft; data of other names comes last, in the order in which it was.
  static func normalized(_ draft: EntryDraft, fields: [String]) -> EntryDraft {
    var draft = draft
    let texts = draft.customData.all.map { NamedText(name: $0.name, text: $0.text.trimmed) }.filter { !$0.text.isEmpty }
    let places = texts.map { text in fields.firstIndex(of: text.name) ?? fields.count }
    draft.customData.all = texts.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { place in
      // In the spelling of the table, which may have typed its accents in another way.
      NamedText(name: places[place] < fields.count ? fields[places[place]] : texts[place].name, text: texts[place].text)
    }
    return draft
  }

  /// Takes away what belongs to no type but the one that a draft had before. (10.)
  ///
  /// Duration, mood, tags, custom data and importance stay, as every type has them.
  static func clearForeignFields(of draft: inout EntryDraft) {
    if draft.type != .measurement { draft.value = nil }
    if draft.type != .checklist { draft.checked = nil }
    if draft.type != .rating { draft.rating = nil }
  }

  /// What is wrong with a draft, whose texts are trimmed.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - names: The custom fields that it may have data for.
  ///   - latest: The last moment of which it can be.
  ///   - noted: What the forms of its fields have noted already; where the type is unknown, nothing is said of its
  ///   fields.
  /// - Returns: All broken rules in the order of the sheet.
  static func issues(
    of draft: EntryDraft, names: [String], latest: Instant, noted: [DomainError.Issue] = []
  ) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    if !noted.contains(where: { $0.rule == DomainError.invalidEntryType.rule }) {
      issues += missing(in: draft) + foreign(in: draft)
    }
    for text in draft.customData.all where !names.contains(text.name) {
      issues.append(DomainError.unknownCustomField.issue(at: "/customData/\(text.name.excerpt.pointerToken)"))
    }
    if draft.occurredAt > latest { issues.append(DomainError.dateInFuture.issue(at: "/occurredAt")) }
    return noted.merged(with: issues).sorted(by: order)
  }

  /// What the type of a draft needs and does not have.
  private static func missing(in draft: EntryDraft) -> [DomainError.Issue] {
    switch draft.type {
    case .session where draft.durationSeconds == nil: [DomainError.durationRequired.issue(at: "/durationSeconds")]
    case .measurement where draft.value == nil: [DomainError.valueRequired.issue(at: "/value")]
    case .log where draft.notes.isEmpty: [DomainError.notesRequired.issue(at: "/notes")]
    case .checklist where draft.checked == nil: [DomainError.checkedRequired.issue(at: "/checked")]
    case .rating where draft.rating == nil: [DomainError.ratingRequired.issue(at: "/rating")]
    default: []
    }
  }

  /// What a draft has that does not belong to its type.
  private static func foreign(in draft: EntryDraft) -> [DomainError.Issue] {
    var own = draft
    clearForeignFields(of: &own)
    var paths: [String] = []
    if own.value != draft.value { paths.append("/value") }
    if own.checked != draft.checked { paths.append("/checked") }
    if own.rating != draft.rating { paths.append("/rating") }
    return paths.map(DomainError.fieldNotAllowed.issue)
  }
}
