import Kernel
import TestFiles
import Testing

@testable import Interchange

@Suite("Rows do not depend on the pieces in which a text arrives")
struct DelimitedReaderTests {
  private static let fragments = [
    "\"", "\"\"", ",", "§", "\t", "\n", "\r", "\r\n", " ", "a", "é", "🙂", "long enough", "\u{301}", "\"x\"", ",\"",
  ]

  /// Returns all rows of a text that arrives in pieces of random lengths.
  private static func rows(
    of text: String, delimiter: String = ",", limits: DelimitedLimits = DelimitedLimits(), maxPieceBytes: Int,
    random: SeededRandomSource
  ) -> [DelimitedRow] {
    var reader = DelimitedReader(delimiter: delimiter, limits: limits)
    var rows: [DelimitedRow] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + random.next(upperBound: maxPieceBytes)))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBufferPointer { reader.append($0) }
      while let row = reader.nextRow() { rows.append(row) }
    }
    reader.end()
    while let row = reader.nextRow() { rows.append(row) }
    #expect(reader.offset == text.utf8.count)
    return rows
  }

  /// Returns the line number of a row, followed by its fields in brackets or by its problem.
  private static func summary(_ row: DelimitedRow) -> String {
    "\(row.line)" + (row.problem.map { " \($0)" } ?? row.fields.map { "[\($0)]" }.joined())
  }

  @Test(
    "Random texts in pieces yield the same rows as complete texts, with delimiters of one and two bytes",
    arguments: [",", "§", "\t"])
  func random(_ delimiter: String) {
    let random = SeededRandomSource(seed: 7)
    for _ in 0..<Search.tries(300, thorough: 1_500) {
      let text = (0..<random.next(upperBound: 30)).map { _ in
        Self.fragments[random.next(upperBound: Self.fragments.count)]
      }
      .joined()
      let expected = DelimitedRow.all(of: text, delimiter: delimiter)
      #expect(
        Self.rows(of: text, delimiter: delimiter, maxPieceBytes: 4, random: random) == expected,
        "\(text.debugDescription)")
    }
  }

  @Test("Each row has either fields or a problem, and begins on its own line")
  func fieldsOrProblem() {
    let random = SeededRandomSource(seed: 5)
    for _ in 0..<Search.tries(300, thorough: 1_500) {
      let text = (0..<random.next(upperBound: 40)).map { _ in
        Self.fragments[random.next(upperBound: Self.fragments.count)]
      }
      .joined()
      let rows = DelimitedRow.all(of: text)
      let lines = rows.map(\.line)
      #expect(lines == Array(Set(lines)).sorted())
      #expect(rows.allSatisfy { $0.isBroken == $0.fields.isEmpty })
      #expect((lines.last ?? 0) <= text.utf8.lineNumberAtEnd)
    }
  }

  @Test(
    "A field beyond the limit affects only its own line",
    arguments: [
      ("plain", "a,123456\nb", ["1 fieldTooLong", "2[b]"]),
      ("plain, at the limit", "a,12345\nb", ["1[a][12345]", "2[b]"]),
      ("quoted", "a,\"123456\"\nb", ["1 fieldTooLong", "2[b]"]),
      ("quoted, at the limit", "a,\"12345\"\nb", ["1[a][12345]", "2[b]"]),
      ("quoted with doubled quotation marks", "\"1\"\"2\"\"\"\nb", ["1[1\"2\"]", "2[b]"]),
      (
        "over several lines: its later lines are read as rows", "\"1\n234\n5\"\nb",
        ["1 fieldTooLong", "2[234]", "3[5\"]", "4[b]"]
      ),
      ("never closed", "a,\"b\nc,d\ne,f", ["1 fieldTooLong", "2[c][d]", "3[e][f]"]),
    ])
  func longFields(_ name: String, _ text: String, _ expected: [String]) {
    let random = SeededRandomSource(seed: 3)
    for maxPieceBytes in [1, 2, 3, 100] {
      let rows = Self.rows(
        of: text, limits: DelimitedLimits(maxFieldBytes: 5), maxPieceBytes: maxPieceBytes, random: random)
      #expect(rows.map(Self.summary) == expected, "\(name) in pieces of at most \(maxPieceBytes)")
    }
  }

  @Test(
    "In tab-separated text, a field that is not entirely quoted is plain text",
    arguments: [
      ("a single quotation mark at the start", "\"abc\tx\ny\tz", ["1[\"abc][x]", "2[y][z]"]),
      ("text after the closing mark", "\"abc\" def\tx\n", ["1[\"abc\" def][x]"]),
      ("spaces after the closing mark", "\"abc\"  \tx", ["1[abc][x]"]),
      ("a quoted field of two lines", "\"a\nb\"\tc", ["1[a\nb][c]"]),
      ("a tab in quotation marks", "\"a\tb\"\tc", ["1[a\tb][c]"]),
      ("quotation marks in several fields", "\"a\t\"b\tc\n\"d", ["1[\"a][\"b][c]", "2[\"d]"]),
      ("doubled quotation marks", "\"a \"\"b\"\"\"\tc", ["1[a \"b\"][c]"]),
      ("a field that is too long quoted or plain", "\"abcdefghij\tx\ny", ["1 fieldTooLong", "2[y]"]),
      ("only a quotation mark", "\"", ["1[\"]"]),
    ])
  func literalMarks(_ name: String, _ text: String, _ expected: [String]) {
    for maxPieceBytes in [1, 2, 3, 100] {
      let rows = Self.rows(
        of: text, delimiter: "\t", limits: DelimitedLimits(maxFieldBytes: 9), maxPieceBytes: maxPieceBytes,
        random: SeededRandomSource(seed: 3))
      #expect(rows.map(Self.summary) == expected, "\(name) in pieces of at most \(maxPieceBytes)")
    }
  }

  @Test("Memory use is bounded while spaces follow a possibly quoted field")
  func endlessSpaces() {
    var reader = DelimitedReader(delimiter: "\t", limits: DelimitedLimits(maxFieldBytes: 1000))
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 997)
    Array("\"a\"".utf8).withUnsafeBufferPointer { reader.append($0) }
    var problems: [DelimitedRow.Problem?] = []
    for _ in 0..<100 {
      piece.withUnsafeBufferPointer { reader.append($0) }
      if let row = reader.nextRow() { problems.append(row.problem) }
      #expect(reader.bytes.count + reader.field.count <= 4 * 1000)
    }
    reader.end()
    if let row = reader.nextRow() { problems.append(row.problem) }
    #expect(problems == [.fieldTooLong])
  }

  @Test("Of the fields beyond the limit, only the last nonblank one is retained")
  func manyFields() {
    let rows = Self.rows(
      of: "a,b,c,d,e,\nf,g,,\n", limits: DelimitedLimits(maxFields: 2), maxPieceBytes: 2,
      random: SeededRandomSource(seed: 1))
    #expect(rows.map(\.fields) == [["a", "b", "e"], ["f", "g"]])
  }

  @Test("A hundred thousand rows are read in bounded memory")
  func memory() {
    let line = Array("one,\"two, \"\"quoted\"\"\",three\r\n".utf8)
    var reader = DelimitedReader(limits: DelimitedLimits(maxFieldBytes: 100))
    var count = 0
    for _ in 0..<1000 {
      let piece = (0..<100).flatMap { _ in line }
      piece.withUnsafeBufferPointer { reader.append($0) }
      while let row = reader.nextRow() {
        count += 1
        #expect(row.line == count)
      }
      // The buffer contains the piece and the bytes that are not dropped yet.
      #expect(reader.bytes.count + reader.field.count <= 2 * piece.count + 100)
    }
    #expect(count == 100_000)
  }

  @Test("Memory use is bounded during an endless field")
  func endlessField() {
    var reader = DelimitedReader(limits: DelimitedLimits(maxFieldBytes: 1000))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 997)
    [UInt8(ascii: "\"")].withUnsafeBufferPointer { reader.append($0) }
    var reported: [Int] = []
    for number in 0..<100 {
      piece.withUnsafeBufferPointer { reader.append($0) }
      while let row = reader.nextRow() {
        #expect(row.problem == .fieldTooLong)
        reported.append(number)
      }
      #expect(reader.bytes.count + reader.field.count <= 4 * 1000)
    }
    // The field is reported at the limit, not at its end.
    #expect(reported == [1])
    reader.end()
    #expect(reader.nextRow() == nil)
  }

  @Test("An endless row is reported at the limit and affects only its own line")
  func endlessRow() {
    var reader = DelimitedReader(limits: DelimitedLimits(maxRowBytes: 1000))
    let piece = Array(String(repeating: "x,", count: 50).utf8)
    var reported: [Int] = []
    for number in 0..<100 {
      piece.withUnsafeBufferPointer { reader.append($0) }
      while let row = reader.nextRow() {
        #expect(row.problem == .rowTooLong)
        reported.append(number)
      }
    }
    #expect(reported == [10])
    Array("y\nnext,row\n".utf8).withUnsafeBufferPointer { reader.append($0) }
    #expect(reader.nextRow()?.fields == ["next", "row"])
  }
}
