extension String {
  /// The text without white space and line breaks around it.
  public var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The first 100 code points, for messages and paths that name what somebody else has written; `…` stands for the
  /// rest.
  public var excerpt: String {
    let start = unicodeScalars.prefix(String.excerptLength)
    return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
  }

  /// How many code points of a text are quoted.
  public static let excerptLength = 100
}
