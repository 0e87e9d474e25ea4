import Kernel

/// The tags of sparks and of library entries. (Sparks, 1.1.)
public enum TagList {
  /// The permitted length of a tag, in characters.
  public static let lengths = 0...100
  /// The permitted number of tags.
  public static let counts = 0...20

  /// Whether the number and the lengths of tags are within bounds.
  public static func areInBounds(_ tags: [String]) -> Bool {
    counts.contains(tags.count) && tags.allSatisfy { $0.isStorable(lengths) }
  }

  /// Returns the stored form of a tag, also used for searches: trimmed, in lower case, in composed form.
  public static func normalizedTag(_ text: String) -> String {
    let tag = text.trimmed.lowercased()
    return tag.isASCII ? tag : tag.canonicallyComposed
  }

  /// Returns the stored form of a list of tags: normalized, without empty and repeated tags.
  public static func normalized(_ tags: [String]) -> [String] {
    guard !tags.isEmpty else { return [] }
    var seen: Set<String> = []
    return tags.map(normalizedTag).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension FieldType where Value == String {
  /// A tag, trimmed, whose stored form has no character with too many marks.
  fileprivate static var tag: FieldType {
    .trimmedText(TagList.lengths).checking(.tooManyMarks) { tag, firstIssue, name, reader in
      if reader.issueCount == firstIssue { _ = reader.hasOverlongCharacter(name, TagList.normalizedTag(tag)) }
    }
  }
}

extension FieldType where Value == [String] {
  /// Tags, trimmed but not otherwise normalized; their stored forms are also within bounds.
  public static var tags: FieldType {
    .list(of: .tag, TagList.counts)
      .rejecting(where: { !TagList.areInBounds($0.map(TagList.normalizedTag)) }, as: .invalidTag)
      .reporting(as: .invalidTag)
  }
}
