/// Escaping of texts for HTML.
enum HTMLText {
  /// Escapes a text for element content and quoted attributes.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &escaped) }
    return String(escaped)
  }

  /// Returns a text as HTML, with labels for invisible characters and `<mark>` around ranges.
  ///
  /// The ranges are in Unicode scalars and may overlap. The result contains no invisible or bidirectional formatting
  /// characters, except joiners within emoji and variation selectors.
  static func visible(_ text: String, marking ranges: [Range<Int>] = []) -> String {
    let scalars = Array(text.unicodeScalars)
    let marks = joined(ranges.map { $0.clamped(to: 0..<scalars.count) })
    let (starts, ends) = (Set(marks.map(\.lowerBound)), Set(marks.map(\.upperBound)))
    var html = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if starts.contains(index) { html.append(contentsOf: "<mark>".unicodeScalars) }
      let isEdge = starts.contains(index) || ends.contains(index + 1)
      if let hidden = HiddenCharacter.character(at: index, of: scalars, isEdgeOfMark: isEdge) {
        html.append(contentsOf: hidden.html.unicodeScalars)
      } else {
        append(scalar, to: &html)
      }
      if ends.contains(index + 1) { html.append(contentsOf: "</mark>".unicodeScalars) }
    }
    return String(html)
  }

  /// Returns the sorted ranges, merged where they touch or overlap.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      guard let last = joined.last, last.upperBound >= range.lowerBound else { return joined.append(range) }
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
    switch scalar {
    case "&": text.append(contentsOf: "&amp;".unicodeScalars)
    case "<": text.append(contentsOf: "&lt;".unicodeScalars)
    case ">": text.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": text.append(contentsOf: "&quot;".unicodeScalars)
    case "'": text.append(contentsOf: "&#39;".unicodeScalars)
    default: text.append(scalar)
    }
  }
}
