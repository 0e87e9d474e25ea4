import Database
import JSON
public import Kernel
public import Service

/// What an area adds to the file that holds everything of a user, as lines that a test can change and take back.
public struct RecordLines: Equatable {
  /// The lines; the first is the head of the file.
  public var lines: [String]

  /// Takes lines.
  public init(_ lines: [String]) { self.lines = lines }

  /// Writes the lines of an area for the signed-in user.
  public init(of area: DomainExport, in fixture: Fixture) throws {
    var lines: [String] = []
    let user = fixture.dispatcher.conversation.user?.id ?? 0
    _ = try ExportWriter(of: user, area.kinds, on: fixture.database.transaction).write { bytes in
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    self.lines = lines
  }

  /// The lines of a kind.
  public func lines(of kind: String) -> [String] { lines.filter { $0.hasPrefix(#"{"kind":"\#(kind)""#) } }

  /// Makes rows of the lines for the signed-in user, whole or not at all.
  @discardableResult
  public func restore(
    _ area: DomainExport, in fixture: Fixture, _ conflict: ImportConflict = .skip
  ) throws -> ImportSummary {
    var report: ImportSummary?
    try fixture.dispatcher.perform { context in
      let importing = try Importer([area], conflict, in: context)
      let tape = JSONTape()
      for (number, line) in lines.enumerated() {
        var line = line
        try line.withUTF8 { bytes in try importing.take(try tape.parse(bytes, maxDepth: 10), line: number + 1) }
      }
      try importing.finish()
      report = importing.report
    }
    guard let report else { throw Fixture.Failure(description: "nothing ran", code: 0, rule: nil, path: nil) }
    return report
  }

  // MARK: - Damage

  /// The same with a few lines dropped, doubled, swapped or changed, but for the head.
  public func damaged(_ random: SeededRandomSource) -> RecordLines {
    var damaged = self
    for _ in 0...random.below(3) where damaged.lines.count > 1 { damaged.damage(random) }
    return damaged
  }

  private mutating func damage(_ random: SeededRandomSource) {
    let place = 1 + random.below(lines.count - 1)
    let other = 1 + random.below(lines.count - 1)
    switch random.below(8) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: other)
    case 2: lines.swapAt(place, other)
    case 3, 4, 5: lines[place] = changingNumber(in: lines[place], random)
    default: lines[place] = changingText(in: lines[place], after: lines[other], random)
    }
  }

  private func changingNumber(in line: String, _ random: SeededRandomSource) -> String {
    let numbers = line.matches(of: #/:(-?\d+)(?=[,}])/#)
    guard !numbers.isEmpty else { return line }
    let number = numbers[random.below(numbers.count)]
    let old = Int(number.1) ?? 0
    let new = [old &+ 1, old &- 1, 0, 1, 2, -1, 7, 400, .max, .min][random.below(10)]
    return line.replacingCharacters(in: number.range, with: ":\(new)")
  }

  /// Takes a text of another line, of the same form where it has one.
  private func changingText(in line: String, after other: String, _ random: SeededRandomSource) -> String {
    let texts = line.matches(of: #/:"([^"]*)"/#).dropFirst()
    let donors = other.matches(of: #/:"([^"]*)"/#).dropFirst()
    guard let text = texts.dropFirst(random.below(max(texts.count, 1))).first else { return line }
    let alike = donors.filter { $0.1.count == text.1.count }
    let pool = alike.isEmpty ? Array(donors) : alike
    guard !pool.isEmpty else { return line }
    return line.replacingCharacters(in: text.range, with: #":"\#(pool[random.below(pool.count)].1)""#)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

extension SeededRandomSource {
  /// A number from 0 up to but not including another.
  fileprivate func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
