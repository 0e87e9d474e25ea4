extension String {
  /// The text without white space and line breaks around it.
  public var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The first 100 code points, for messages that name what somebody else has written.
  public var excerpt: String { String(unicodeScalars.prefix(100)) }
}
