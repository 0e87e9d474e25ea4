/// What a comment says of the numbers that can come: `n ≥ 1`, `1–59`, `at most 20`.
struct CountBounds {
  /// The least number; nil where the comment does not say.
  private(set) var least: Int?
  /// The greatest number; nil where the comment does not say.
  private(set) var greatest: Int?

  /// Reads a comment.
  init(_ comment: String?) {
    guard var comment = comment?.lowercased(), comment.utf8.contains(where: { (48...57).contains($0) }) else { return }
    // A date or a time is no range: 2026-03-28, 28/03/2026, 10:30.
    comment.replace(/[0-9]+(?:[-–.\/][0-9]+){2,}|[0-9]{1,2}:[0-9]{2}/, with: "")
    if let range = comment.firstMatch(of: /([0-9][0-9,]*)(?:\s*[–—…-]\s*|\s+to\s+|\s+and\s+)([0-9][0-9,]*)/) {
      least = CountBounds.number(range.1)
      greatest = CountBounds.number(range.2)
    }
    if let match = comment.firstMatch(of: /(?:≥|>=|at least|no fewer than|from)\s*([0-9][0-9,]*)/) {
      least = CountBounds.number(match.1)
    } else if let match = comment.firstMatch(of: /([0-9][0-9,]*) or more/) {
      least = CountBounds.number(match.1)
    }
    let most =
      /(?:≤|<=|<|at most|up to|no more than|not more than|less than|fewer than|below|under|maximum|max)\s*([0-9][0-9,]*)/
    if let match = comment.firstMatch(of: most) { greatest = CountBounds.number(match.1) }
  }

  private static func number(_ digits: Substring) -> Int? { Int(digits.filter { $0 != "," }) }
}
