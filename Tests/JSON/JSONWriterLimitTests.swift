import Testing

@testable import JSON

@Suite("The limit of a writer")
struct JSONWriterLimitTests {
  @Test("A text within the limit is written completely", arguments: [0, 1, 4000, 100_000])
  func within(length: Int) {
    let writer = JSONWriter()
    writer.string("before")
    let start = writer.count
    let isWithin = writer.limitingCount(to: length + 2) { for _ in 0..<length { writer.verbatim("x") } }
    #expect(isWithin)
    #expect(writer.count - start == length)
  }

  @Test("Beyond the limit, nothing more is stored, whatever is written", arguments: [1, 5000, 1 << 20])
  func beyond(limit: Int) {
    let writer = JSONWriter()
    let start = writer.mark
    let isWithin = writer.limitingCount(to: limit) {
      writer.beginArray()
      for _ in 0..<4 * limit { writer.string("0123456789") }
      writer.endArray()
    }
    #expect(!isWithin)
    #expect(writer.capacity <= max(4 * limit, 1 << 14))
    writer.truncate(to: start)
    writer.int(5)
    #expect(writer.withBytes { String(decoding: $0, as: UTF8.self) } == "5")
  }

  @Test("After a limit was exceeded, an outer limit applies again")
  func nested() {
    let writer = JSONWriter()
    let outer = writer.limitingCount(to: 1 << 16) {
      let start = writer.mark
      #expect(!writer.limitingCount(to: 10) { for _ in 0..<10_000 { writer.int(1) } })
      writer.truncate(to: start)
      writer.int(2)
    }
    #expect(outer)
    #expect(writer.withBytes { String(decoding: $0, as: UTF8.self) } == "2")
  }
}
