package import Kernel

/// Random changes of the lines of an export.
package enum LineMutation {
  /// The replacement numbers, valid and out of range.
  private static let numbers = [
    "0", "1", "2", "3", "5", "10", "100", "20000", "-1", "-7", "9223372036854775807", "1.5",
    "0.001", "1000000000",
  ]
  /// The replacement texts: instants and days.
  private static let times = [
    "1999-12-31", "9999-12-31", "0001-01-01", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
    "2026-11-22T00:00:00.000Z",
  ]

  /// Returns the lines after 1 to 12 mutations, which replace texts by times or by some of the given texts.
  package static func mutated(_ lines: [String], texts: [String], _ random: SeededRandomSource) -> [String] {
    let texts = texts + times
    var lines = lines
    for _ in 0...random.next(upperBound: 12) {
      let index = random.next(upperBound: lines.count)
      switch random.next(upperBound: 8) {
      case 0: lines.removeSubrange(index..<min(lines.count, index + 1 + random.next(upperBound: 20)))
      case 1: lines.insert(lines[index], at: random.next(upperBound: lines.count))
      case 2: lines.swapAt(index, random.next(upperBound: lines.count))
      case 3, 4, 5:
        lines[index] = lines[index].replacingOne(of: #/:-?[0-9]+(?:\.[0-9]+)?/#, random) {
          ":\(numbers[random.next(upperBound: numbers.count)])"
        }
      default:
        lines[index] = lines[index].replacingOne(of: #/:"[^"]+"/#, random) {
          ":\"\(texts[random.next(upperBound: texts.count)])\""
        }
      }
    }
    return lines
  }
}

extension String {
  /// Returns the text with one random match of a pattern replaced.
  fileprivate func replacingOne(
    of pattern: Regex<Substring>, _ random: SeededRandomSource, by replacement: () -> String
  ) -> String {
    let ranges = ranges(of: pattern)
    guard !ranges.isEmpty else { return self }
    return replacingCharacters(in: ranges[random.next(upperBound: ranges.count)], by: replacement())
  }

  private func replacingCharacters(in range: Range<Index>, by replacement: String) -> String {
    String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
  }
}
