import JSONRPC
import Testing

@Suite("JSONWriter")
struct JSONWriterTests {
  @Test func anObjectAndAnArrayTakeTheirCommas() {
    let writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.int(1)
    writer.key("b")
    writer.beginArray()
    writer.bool(true)
    writer.null()
    writer.endArray()
    writer.endObject()
    #expect(writer.withBytes { String(decoding: $0, as: UTF8.self) } == #"{"a":1,"b":[true,null]}"#)
  }
}
