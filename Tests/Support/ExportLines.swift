package import Database
import JSON
package import Kernel
package import Service

/// The export lines of one domain, which a test can change and import.
package struct ExportLines: Equatable {
  /// The lines; the first is the header of the file.
  package var lines: [String]

  /// Creates export lines from their texts.
  package init(_ lines: [String]) { self.lines = lines }

  /// Exports the lines of a domain for the signed-in user.
  package init(of domain: DomainExport, as user: TestUser) throws {
    try self.init(of: domain, userID: user.id, in: user.database)
  }

  /// Exports the lines of a domain for a user of a database.
  package init(of domain: DomainExport, userID: Int64, in database: Database) throws {
    var lines: [String] = []
    _ = try ExportWriter(of: userID, domain.kinds, on: database.transaction).write { bytes in
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    self.lines = lines
  }

  /// Returns the lines of a kind.
  package func lines(of kind: String) -> [String] { lines.filter { $0.hasPrefix(#"{"kind":"\#(kind)""#) } }

  /// Imports the lines for the signed-in user in one transaction.
  @discardableResult
  package func importLines(
    _ domain: DomainExport, as user: TestUser, _ conflict: ImportConflictPolicy = .skip
  ) throws -> ImportSummary {
    var summary: ImportSummary?
    try user.dispatcher.perform { context in
      let importer = try Importer([domain], conflict, in: context)
      let tape = JSONTape()
      for (number, line) in lines.enumerated() {
        var line = line
        try line.withUTF8 { bytes in try importer.importLine(try tape.parse(bytes, maxDepth: 10), line: number + 1) }
      }
      try importer.finish()
      summary = importer.summary
    }
    guard let summary else { throw CallFailure("the import did not run") }
    return summary
  }

  // MARK: - Damage

  /// Returns the lines with a few removed, duplicated, swapped or changed; the header is unchanged.
  package func damaged(_ random: SeededRandomSource) -> ExportLines {
    var damaged = self
    for _ in 0...random.next(upperBound: 3) where damaged.lines.count > 1 { damaged.damage(random) }
    return damaged
  }

  private mutating func damage(_ random: SeededRandomSource) {
    let index = 1 + random.next(upperBound: lines.count - 1)
    let other = 1 + random.next(upperBound: lines.count - 1)
    switch random.next(upperBound: 8) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: other)
    case 2: lines.swapAt(index, other)
    case 3, 4, 5: lines[index] = changingNumber(in: lines[index], random)
    default: lines[index] = changingText(in: lines[index], from: lines[other], random)
    }
  }

  private func changingNumber(in line: String, _ random: SeededRandomSource) -> String {
    let numbers = line.matches(of: #/:(-?\d+)(?=[,}])/#)
    guard !numbers.isEmpty else { return line }
    let number = numbers[random.next(upperBound: numbers.count)]
    let old = Int(number.1) ?? 0
    let new = [old &+ 1, old &- 1, 0, 1, 2, -1, 7, 400, .max, .min][random.next(upperBound: 10)]
    return line.replacingCharacters(in: number.range, with: ":\(new)")
  }

  /// Returns the line with one text replaced by a text of another line, preferably of the same length.
  private func changingText(in line: String, from other: String, _ random: SeededRandomSource) -> String {
    let texts = line.matches(of: #/:"([^"]*)"/#).dropFirst()
    let replacements = other.matches(of: #/:"([^"]*)"/#).dropFirst()
    guard let text = texts.dropFirst(random.next(upperBound: max(texts.count, 1))).first else { return line }
    let sameLength = replacements.filter { $0.1.count == text.1.count }
    let candidates = sameLength.isEmpty ? Array(replacements) : sameLength
    guard !candidates.isEmpty else { return line }
    return line.replacingCharacters(
      in: text.range, with: #":"\#(candidates[random.next(upperBound: candidates.count)].1)""#)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

extension SeededRandomSource {
  /// Returns a number from 0 up to, but not including, a bound.
  fileprivate func next(upperBound bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
