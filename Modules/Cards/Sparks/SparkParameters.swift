import Kernel
import Service

/// The parameters of a new spark.
struct SparkParameters: Parameters {
  private let title: String
  private let notes: String?
  private let category: SparkCategory?
  private let intensity: SparkIntensity?
  private let tags: [String]?
  private let estimatedMinutes: Int?
  private let actualMinutes: Int?
  private let isFavorite: Bool?
  private let createdAt: Instant?

  init(from fields: inout ParameterReader) throws(DomainError) {
    title = try fields.required("title", .sparkTitle, "The title; 1 to 200 characters after trimming.")
    notes = try fields.optional(
      "notes", .trimmedText(SparkRules.noteLengths), "The notes; at most 5,000 characters after trimming.")
    category = try fields.optional("category", .sparkCategory, "The category; default idea.")
    intensity = try fields.optional("intensity", .sparkIntensity, "The intensity; default medium.")
    tags = try fields.optional(
      "tags", .tags, "The tags, at most 100 characters each; stored trimmed, in lower case and without duplicates.")
    estimatedMinutes = try fields.optional("estimatedMinutes", .sparkMinutes, "The estimated duration in minutes.")
    actualMinutes = try fields.optional("actualMinutes", .sparkMinutes, "The actual duration in minutes.")
    isFavorite = try fields.optional("isFavorite", .flag, "Whether it is a favorite.")
    createdAt = try fields.optional("createdAt", .pastInstant, "The time of the spark, not in the future; default now.")
  }

  /// Returns the normalized draft.
  func draft(now: Instant) -> SparkDraft {
    var draft = SparkDraft(
      title: title, notes: notes, category: category ?? .idea, intensity: intensity ?? .medium, tags: tags ?? [],
      estimatedMinutes: estimatedMinutes, actualMinutes: actualMinutes, isFavorite: isFavorite ?? false,
      createdAt: createdAt ?? now)
    SparkRules.normalize(&draft)
    return draft
  }
}

/// The parameters that change a spark.
struct SparkChangeParameters: Parameters {
  let sparkID: Int64
  private let title: String?
  private let notes: FieldChange<String>
  private let category: SparkCategory?
  private let intensity: SparkIntensity?
  private let tags: FieldChange<[String]>
  private let estimatedMinutes: FieldChange<Int>
  private let actualMinutes: FieldChange<Int>
  private let isFavorite: Bool?
  private let createdAt: Instant?

  init(from fields: inout ParameterReader) throws(DomainError) {
    sparkID = try fields.required("sparkId", .id(.sparkID), "The ID of the spark.")
    title = try fields.optional("title", .sparkTitle, "The title; 1 to 200 characters after trimming.")
    notes = try fields.change(
      "notes", .trimmedText(SparkRules.noteLengths),
      "The notes, at most 5,000 characters after trimming.")
    category = try fields.optional("category", .sparkCategory, "The category.")
    intensity = try fields.optional("intensity", .sparkIntensity, "The intensity.")
    tags = try fields.change(
      "tags", .tags, "The tags, at most 100 characters each; they replace the previous tags.")
    estimatedMinutes = try fields.change(
      "estimatedMinutes", .sparkMinutes, "The estimated duration in minutes.")
    actualMinutes = try fields.change(
      "actualMinutes", .sparkMinutes, "The actual duration in minutes.")
    isFavorite = try fields.optional("isFavorite", .flag, "Whether it is a favorite.")
    createdAt = try fields.optional("createdAt", .pastInstant, "The time of the spark, not in the future.")
  }

  /// Returns a draft with the changes, normalized.
  func applied(to old: SparkDraft) -> SparkDraft {
    var draft = SparkDraft(
      title: title ?? old.title, notes: notes.applied(to: old.notes), category: category ?? old.category,
      intensity: intensity ?? old.intensity, tags: tags.applied(to: old.tags) ?? [],
      estimatedMinutes: estimatedMinutes.applied(to: old.estimatedMinutes),
      actualMinutes: actualMinutes.applied(to: old.actualMinutes), isFavorite: isFavorite ?? old.isFavorite,
      createdAt: createdAt ?? old.createdAt)
    SparkRules.normalize(&draft)
    return draft
  }
}

/// The parameters that select one or several sparks.
struct SparkSelectionParameters: Parameters {
  private let id: Int64?
  private let ids: [Int64]?

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.optional("sparkId", .id(.sparkID), "The ID of the spark; not allowed with sparkIds.")
    ids = try fields.optional(
      "sparkIds", .list(of: .id(.sparkID), SparkRules.deletionCounts),
      "The IDs of several sparks; not allowed with sparkId."
    )
    try fields.requireExactlyOne(of: ("sparkId", id != nil), ("sparkIds", ids != nil))
  }

  /// The distinct row ids, each with the JSON Pointer of its first occurrence.
  var rows: [(id: Int64, path: String)] {
    if let id { return [(id, "/sparkId")] }
    var seen: Set<Int64> = []
    return (ids ?? []).enumerated().filter { seen.insert($0.element).inserted }
      .map { ($0.element, "/sparkIds/\($0.offset)") }
  }
}

/// The parameter that selects a spark.
struct SparkIDParameters: Parameters {
  let sparkID: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    sparkID = try fields.required("sparkId", .id(.sparkID), "The ID of the spark.")
  }
}

extension FieldType where Value == String {
  fileprivate static var sparkTitle: FieldType {
    .trimmedText(SparkRules.titleLengths).reporting(as: .titleTooLong).rejecting(where: \.isEmpty, as: .titleRequired)
      .described(as: .text(1...SparkRules.titleLengths.upperBound))
  }
}

extension FieldType where Value == SparkCategory {
  /// A category by its slug.
  static var sparkCategory: FieldType { .choice.reporting(as: .invalidCategory) }
}

extension FieldType where Value == SparkIntensity {
  /// An intensity by its slug.
  static var sparkIntensity: FieldType { .choice.reporting(as: .invalidIntensity) }
}

extension FieldType where Value == Int {
  fileprivate static var sparkMinutes: FieldType { .integer(SparkRules.minutes).reporting(as: .invalidMinutes) }
}
