/// What is wrong with a text, and in which part of it.
struct Remark: ExpressibleByStringInterpolation, Sendable {
  /// One sentence without a final period.
  let message: String
  /// The offending part; nil where it is not known, or is the text as a whole.
  let span: Finding.Span?

  /// Makes a remark about a part of a text.
  init(_ message: String, _ span: Finding.Span?) {
    (self.message, self.span) = (message, span)
  }

  /// Makes a remark about a text as a whole.
  init(stringLiteral message: String) {
    self.init(message, nil)
  }
}

extension Finding.Span {
  /// The first place where some words stand in a text of the source; nil where they do not.
  static func source(_ words: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: words).map { .source($0) }
  }

  /// The first place where some words stand in a text; nil where they do not.
  static func target(_ words: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: words).map { .target($0) }
  }
}

extension String {
  /// Where some words stand first, in Unicode scalars from the start; nil where they do not.
  func offsets(ofFirst words: some StringProtocol) -> Range<Int>? {
    Array(unicodeScalars).firstRange(of: Array(words.unicodeScalars))
  }

  /// A range of places, in Unicode scalars from the start.
  func offsets(of range: Range<String.Index>) -> Range<Int> {
    let start = unicodeScalars.distance(from: unicodeScalars.startIndex, to: range.lowerBound)
    return start..<(start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound))
  }
}
