import Kernel
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Lines in which one value is replaced by others. (Sync, 5.)
///
/// Each line is rejected, or shown, or waits because its values do not fit together; then the doctor finds nothing.
@Suite struct OddValueTests {
  /// The values of all types, most of which a field cannot have.
  private static let values = [
    "null", "true", "-1", "7", "1.5", "9007199254740993", #""""#, #"" a ""#, #""a\u0000b""#, #""javascript:alert(1)""#,
    #""2026-02-30""#, #""9999-12-31""#, #""1970-01-01T00:00:00.000Z""#, #""UTC""#, #""kit-1""#,
    "\"\(String(repeating: "x", count: 70))\"", "[]", "{}", #"[" "]"#, "[{}]",
  ]

  /// Lines of the kinds that the sample account lacks.
  private static let otherLines: [(kind: String, uid: String, values: String)] = [
    (
      "finished", "0000000000000002",
      #"{"asked":9,"correct":8,"finishedAt":"2026-11-21T08:00:00.000Z","isPartial":false,"mode":"test","#
        + #""subject":"kit-basic-colors"}"#
    ),
    (
      "finalStage", MergeRegister.uid(of: #"["finalStage",6]"#),
      #"{"chosenAt":"2026-11-21T08:00:00.000Z","stage":6}"#
    ),
    (
      "stageCompletion", MergeRegister.uid(of: #"["stageCompletion","path-fullstack-mobile","stage-01"]"#),
      #"{"completedAt":"2026-11-21T08:00:00.000Z","path":"path-fullstack-mobile","stage":"stage-01"}"#
    ),
  ]

  private static let kinds = Composition.history.factKinds.map(\.name).sorted()

  @Test("A line with any value leaves the file in order", arguments: kinds)
  func oddValues(_ kind: String) throws {
    let laptop = try SyncDevice("laptop")
    try SampleAccount.fill(laptop.user)
    for other in Self.otherLines where other.kind == kind {
      let at = "2026-11-21T08:00:00.000Z+0/00000000000b"
      let line = #"{"kind": "\#(kind)", "uid": "\#(other.uid)", "at": "\#(at)", "values": \#(other.values)}"#
      try #require(try laptop.apply([line])["applied"]["added"].int == 1)
    }
    let line = try #require(try laptop.lines().first { $0["kind"].string == kind && !$0["values"].isNull })
    let declaration = try #require(Composition.history.factKind(kind))
    let (parts, names, base) = (declaration.parts, declaration.names, declaration.base.fields)
    var seconds = 0
    for (index, field) in names.enumerated() where index != declaration.owner {
      for value in Self.values {
        for (part, fields) in [("", base)] + parts.map({ ($0.name, $0.fields) }) where fields.contains(index) {
          seconds += 1
          let values = fields.map { number in
            "\"\(names[number])\":\(number == index ? value : line["values"][names[number]].description)"
          }
          let keys = declaration.birth.map { number in
            number == declaration.owner
              ? line["owner"].description : number == index ? value : line["values"][names[number]].description
          }
          let uid = MergeRegister.uid(of: "[\(([#""\#(kind)""#] + keys).joined(separator: ","))]")
          try send(line, part, "{\(values.joined(separator: ","))}", as: uid, seconds, to: laptop)
        }
      }
      let findings = try laptop.user.harness.violations().filter { !$0.hasPrefix("Facts of sync") }
      #expect(findings == [], "\(kind) \(field)")
    }
  }

  /// Sends a line with values, one of a new fact, and one of the fact with a uid, which may follow from the values.
  private func send(
    _ line: JSON, _ part: String, _ values: String, as uid: String, _ seconds: Int, to laptop: SyncDevice
  ) throws {
    let time = Instant(milliseconds: try "2026-11-21T10:00:00Z".instant.milliseconds + Int64(seconds) * 1000)
    let uids = [line["uid"].description] + (part.isEmpty ? ["\"\(Int64(seconds).uidText)\"", "\"\(uid)\""] : [])
    for uid in uids {
      let changed = #"""
        {"kind": \#(line["kind"]), "uid": \#(uid), "part": "\#(part)", "at": "\#(time.text)+0/00000000000b",
          "owner": \#(line["owner"]), "born": \#(line["born"]), "values": \#(values)}
        """#
      do {
        _ = try laptop.apply([changed])
      } catch let failure as CallFailure {
        #expect(failure.code != -32603, "\(changed)")
      }
    }
  }
}
