/// A problem in a text, with the affected part.
struct Remark: ExpressibleByStringInterpolation, Sendable {
  /// The problem, in one sentence without a final period.
  let message: String
  /// The affected part; nil if unknown or the whole text.
  let span: Finding.Span?

  /// Creates a remark about a part of a text.
  init(_ message: String, _ span: Finding.Span?) {
    (self.message, self.span) = (message, span)
  }

  /// Creates a remark about a whole text.
  init(stringLiteral message: String) {
    self.init(message, nil)
  }
}

extension Finding.Span {
  /// Returns the first occurrence of some words in a source text; nil if there is none.
  static func source(_ words: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: words).map { .source($0) }
  }

  /// Returns the first occurrence of some words in a text; nil if there is none.
  static func target(_ words: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: words).map { .target($0) }
  }
}

extension String {
  /// Returns the range of the first occurrence of some words, in Unicode scalars; nil if there is none.
  func offsets(ofFirst words: some StringProtocol) -> Range<Int>? {
    Array(unicodeScalars).firstRange(of: Array(words.unicodeScalars))
  }

  /// Converts a range of indices to Unicode scalar offsets.
  func offsets(of range: Range<String.Index>) -> Range<Int> {
    let start = unicodeScalars.distance(from: unicodeScalars.startIndex, to: range.lowerBound)
    return start..<(start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound))
  }
}
