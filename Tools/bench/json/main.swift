/// Measures how long it takes to parse a request, to parse it and read its fields, and to write a reply.

/// A typical request.
let request = #"""
  {"jsonrpc":"2.0","id":12345,"method":"sparks.create","params":{"type":"pushUps","title":"Morning round in the park","createdAt":"2026-03-28T06:30:00.000Z","duration":1800,"intensity":7,"mood":"good","tags":["outdoor","early","strength"],"isImportant":false,"customData":{"count":42,"sets":3},"clientKey":"0f3a9c"}}
  """#

/// Writes a typical reply with three items.
func writeReply(_ writer: JSONWriter, title: String) {
  writer.beginObject()
  writer.key("jsonrpc")
  writer.string("2.0")
  writer.key("id")
  writer.int(12345)
  writer.key("result")
  writer.beginObject()
  writer.key("items")
  writer.beginArray()
  for index in 0..<3 {
    writer.beginObject()
    writer.key("id")
    writer.int(90_000 + index)
    writer.key("type")
    writer.string("pushUps")
    writer.key("title")
    writer.string(title)
    writer.key("createdAt")
    writer.string("2026-03-28T06:30:00.000Z")
    writer.key("day")
    writer.string("2026-03-28")
    writer.key("duration")
    writer.int(1800)
    writer.key("points")
    writer.int(35)
    writer.key("isImportant")
    writer.bool(index == 1)
    writer.key("mood")
    writer.null()
    writer.endObject()
  }
  writer.endArray()
  writer.key("nextCursor")
  writer.null()
  writer.endObject()
  writer.endObject()
}

/// Prints the nanoseconds per call in the fastest of seven rounds.
func measure(_ name: String, bytes: Int, _ body: () -> Void) {
  let callsPerRound = 200_000
  var best = Duration.seconds(60)
  for _ in 0..<7 {
    best = min(best, ContinuousClock().measure { for _ in 0..<callsPerRound { body() } })
  }
  print("\(name): \((best / callsPerRound).components.attoseconds / 1_000_000_000) ns for \(bytes) bytes")
}

let tape = JSONTape()
let writer = JSONWriter()
let text = Array(request.utf8)
var sum: Int64 = 0
text.withUnsafeBufferPointer { bytes in
  measure("parse", bytes: bytes.count) {
    tape.reset()
    if let value = try? tape.parse(bytes, maxDepth: 128) { sum += Int64(value.count) }
  }
  measure("parse and read", bytes: bytes.count) {
    tape.reset()
    guard let value = try? tape.parse(bytes, maxDepth: 128) else { return }
    for (name, member) in value.member("params")?.members ?? value.members {
      if name.stringEquals("duration") { sum += member.int ?? 0 }
      if name.stringEquals("intensity") { sum += member.int ?? 0 }
      if name.stringEquals("title") { sum += Int64(member.string?.utf8.count ?? 0) }
    }
  }
}
writeReply(writer, title: "Morning round in the park, “early”")
measure("write", bytes: writer.count) {
  writer.reset()
  writeReply(writer, title: "Morning round in the park, “early”")
}
print(sum > 0 ? "" : "nothing was parsed")
