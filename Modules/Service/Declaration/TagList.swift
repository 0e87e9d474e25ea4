import Kernel

/// The tags that users give to what they keep: sparks and entries of the library. (Sparks, 1.1 and 1.7.)
public enum TagList {
  /// How many characters a tag has at most.
  public static let lengths = 0...100
  /// How many tags there are at most.
  public static let counts = 0...20

  /// Whether tags are as many, and as long, as they may be.
  public static func areInBounds(_ tags: [String]) -> Bool {
    counts.contains(tags.count) && tags.allSatisfy { $0.isKeepable(lengths) }
  }

  /// A tag as it is kept and looked for: trimmed, in lower case, the same however its accents were typed.
  public static func tag(_ text: String) -> String {
    let tag = text.trimmed.lowercased()
    return tag.isASCII ? tag : tag.canonicallyComposed
  }

  /// Tags as they are kept and compared: trimmed, in lower case, none empty, each once.
  public static func normalized(_ typed: [String]) -> [String] {
    var known: Set<String> = []
    return typed.map(tag).filter { !$0.isEmpty && known.insert($0).inserted }
  }
}

extension FieldType where Value == [String] {
  /// Tags as somebody types them.
  public static var tags: FieldType {
    .list(of: .trimmedText(TagList.lengths), TagList.counts).under(.invalidTag)
  }
}
