import Testing

@testable import Interchange

@Suite("The line that declares the delimiter to Excel")
struct SeparatorLineTests {
  @Test(
    "The line declares one character; it may be quoted and in any letter case",
    arguments: [
      ("sep=;\r\na;b", ";"), ("SEP=,", ","), ("\"sep=|\"\na|b", "|"), ("sep=\t\na\tb", "\t"), ("sep=§\n", "§"),
    ])
  func declared(_ text: String, _ expected: String) {
    #expect(SeparatorLine.delimiter(in: Array(text.utf8)) == expected)
    #expect(Array(text.utf8).withUnsafeBufferPointer { CSVReader.declaredDelimiter(in: $0) } == expected)
  }

  @Test(
    "A first line of any other form declares no delimiter",
    arguments: ["", "sep=", "sep=;;", "sep=\"", "a;b\nsep=;", "separator", " sep=;"])
  func other(_ text: String) { #expect(SeparatorLine.delimiter(in: Array(text.utf8)) == nil) }

  @Test("The line is recognized in every encoding, after a byte order mark")
  func encodings() {
    let text = "sep=;\r\na;b"
    let littleEndian: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bigEndian: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let utf8: [UInt8] = [0xEF, 0xBB, 0xBF] + text.utf8
    for bytes in [littleEndian, bigEndian, utf8] {
      #expect(bytes.withUnsafeBufferPointer { CSVReader.declaredDelimiter(in: $0) } == ";")
    }
  }

  @Test(
    "The line is not a row, regardless of the delimiter; later rows retain their line numbers", arguments: [";", ","])
  func noRow(_ delimiter: String) {
    let rows = DelimitedRow.all(of: "sep=;\r\na\(delimiter)b\nsep=;\n", delimiter: delimiter)
    #expect(rows.map(\.line) == [2, 3])
    #expect(rows.first?.fields == ["a", "b"])
  }
}
