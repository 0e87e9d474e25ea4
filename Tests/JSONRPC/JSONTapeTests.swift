import JSONRPC
import Testing

@Suite("JSONTape")
struct JSONTapeTests {
  @Test func aRequestIsRead() throws {
    let tape = JSONTape()
    var text = #"{"jsonrpc":"2.0","id":7,"method":"a.b","params":{"x":[1,2.5,"z\u0061\n"],"y":null,"é":true}}"#
    try text.withUTF8 { bytes throws in
      let value = try tape.parse(bytes, maxDepth: 128)
      #expect(value.count == 4)
      #expect(value.member("id")?.int == 7)
      #expect(value.member("params")?.member("x")?.elements.map(\.string).last == "za\n")
      let writer = JSONWriter()
      writer.value(value)
      writer.withBytes {
        #expect(
          String(decoding: $0, as: UTF8.self)
            == #"{"jsonrpc":"2.0","id":7,"method":"a.b","params":{"x":[1,2.5,"za\n"],"y":null,"é":true}}"#)
      }
    }
  }
}
