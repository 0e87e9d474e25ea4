/// A problem in a text, with the affected part.
struct TextProblem: ExpressibleByStringInterpolation, Sendable {
  /// The problem, in one sentence without a final period.
  let message: String
  /// The affected part; nil if unknown or the whole text.
  let span: Finding.Span?

  /// Creates a problem in a part of a text.
  init(_ message: String, _ span: Finding.Span?) {
    (self.message, self.span) = (message, span)
  }

  /// Creates a problem in a whole text.
  init(stringLiteral message: String) {
    self.init(message, nil)
  }
}

extension Finding.Span {
  /// Returns the first occurrence of a substring in the source text; nil if it does not occur.
  static func source(_ substring: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: substring).map { .source($0) }
  }

  /// Returns the first occurrence of a substring in the target text; nil if it does not occur.
  static func target(_ substring: String, in text: String?) -> Finding.Span? {
    text?.offsets(ofFirst: substring).map { .target($0) }
  }
}

extension String {
  /// Returns the range of the first occurrence of a substring, in Unicode scalars; nil if it does not occur.
  func offsets(ofFirst substring: some StringProtocol) -> Range<Int>? {
    Array(unicodeScalars).firstRange(of: Array(substring.unicodeScalars))
  }

  /// Converts a range of indices to Unicode scalar offsets.
  func offsets(of range: Range<String.Index>) -> Range<Int> {
    let start = unicodeScalars.distance(from: unicodeScalars.startIndex, to: range.lowerBound)
    return start..<(start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound))
  }
}
