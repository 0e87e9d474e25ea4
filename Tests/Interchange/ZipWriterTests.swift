import Testing

@testable import Interchange

@Suite("Zip files")
struct ZipWriterTests {
  private static let entries: [(name: String, content: [UInt8])] = [
    ("media", Array("{}".utf8)), ("empty", []), ("été", Array(repeating: 65, count: 100_000)),
    ("bytes", (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }),
  ]

  private func file() -> [UInt8] {
    var writer = ZipWriter()
    for entry in Self.entries { writer.append(entry.content, named: entry.name) }
    return writer.finish()
  }

  @Test("Entries are read with their names and contents; repetitive content is compressed")
  func contents() throws {
    let bytes = file()
    let archive = try ZipArchive(ArraySource(bytes), maxEntries: 10)
    #expect(archive.entries.map(\.name) == Self.entries.map(\.name))
    for entry in Self.entries {
      var content: [UInt8] = []
      try archive.unpack(#require(archive.entry(named: entry.name)), limit: 1 << 20) { content += $0 }
      #expect(content == entry.content, "\(entry.name)")
    }
    #expect(bytes.count < 8000)
  }

  @Test("The same entries yield the same bytes")
  func deterministic() {
    #expect(file() == file())
  }
}
