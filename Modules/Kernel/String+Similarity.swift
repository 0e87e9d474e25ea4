extension String {
  /// The maximum length of compared texts, in characters; longer ones are similar to nothing.
  private static let maxComparedLength = 64

  /// Returns the candidate that is most likely meant by this misspelled name; nil if none is similar.
  ///
  /// At most one in three characters, and at most `maxEdits`, may be inserted, deleted, replaced or swapped with its
  /// neighbor. Case is ignored.
  public func mostSimilar(in candidates: [String], maxEdits: Int = .max) -> String? {
    guard count <= Self.maxComparedLength else { return nil }
    let limit = Swift.min(maxEdits, Swift.max(1, count / 3))
    let distances = candidates.map { (candidate: $0, distance: editDistance(to: $0)) }
    return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.candidate
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbors between two texts.
  private func editDistance(to other: String) -> Int {
    let (source, target) = (Array(caseFolded), Array(other.caseFolded))
    guard target.count <= Self.maxComparedLength else { return .max }
    var rows = [Array(0...target.count)]
    for (index, character) in source.enumerated() {
      var row = [index + 1]
      for (column, targetCharacter) in target.enumerated() {
        var distance = Swift.min(
          rows[index][column] + (character == targetCharacter ? 0 : 1), rows[index][column + 1] + 1, row[column] + 1)
        if index > 0, column > 0, character == target[column - 1], source[index - 1] == targetCharacter {
          distance = Swift.min(distance, rows[index - 1][column - 1] + 1)
        }
        row.append(distance)
      }
      rows.append(row)
    }
    return rows[source.count][target.count]
  }
}
