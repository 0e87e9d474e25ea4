import Conversation
import Foundation
import SQLite
import Testing

@Suite("A deck of 10,000 notes comes in one call (kits and exams, 4.3; protocol, Life cycle)", .serialized)
struct ImportTests {
  private static let notes = 10_000
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A program in which somebody is signed in; its replies come one by one.
  private func start() throws -> ChildProcess {
    let process = try Program.start("serve", Program.cheap + ["--seed", "1"], on: folder)
    try process.write(String.signUp(id: 1).utf8)
    #expect(try process.readLine()?.contains(#""id":1,"result""#) == true)
    return process
  }

  private func end(_ process: ChildProcess) throws {
    process.closeInput()
    #expect(try process.waitForEnd() == .exited(0))
    #expect(try Program.run("doctor", on: folder).ending == .exited(0))
  }

  private func importing(_ package: String, name: String, id: Int) -> String {
    .call(
      "kits.import",
      #"{"format":"apkg","path":"\#(folder.file(package))","name":"\#(name)","stage":0,"progressToken":"deck","#
        + #""clientKey":"\#(name)"}"#, id: id)
  }

  /// Everything that an import could leave behind.
  private func remains() throws -> [String] {
    let queries: [SQL] = [
      "select name from kits", "select count(*) || '' from kit_questions",
      "select count(*) || '' from journal", "select count(*) || '' from client_keys",
    ]
    return try queries.flatMap { try folder.texts($0) }
      + FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("It is reported as it goes, and kept whole.")
  func wholeDeck() throws {
    try AnkiDeck.write(notes: Self.notes, to: "deck.apkg", in: folder)
    let process = try start()
    try process.write(importing("deck.apkg", name: "Ten thousand", id: 2).utf8)
    var kinds: [String] = []
    var percentages: [Int] = []
    var reply = ""
    while reply.isEmpty, let line = try process.readLine() {
      guard let kind = line.value("kind"), line.contains(#""method":"$/progress""#) else {
        reply = line
        continue
      }
      #expect(line.contains(#""token":"deck""#))
      kinds.append(kind)
      if let percentage = line.split(separator: #""percentage":"#).last.flatMap({ Int($0.prefix { $0.isNumber }) }) {
        percentages.append(percentage)
      }
    }
    #expect(kinds.first == "begin")
    #expect(kinds.last == "end")
    #expect(kinds.filter { $0 == "report" }.count > 20)
    #expect(percentages == percentages.sorted())
    #expect(reply.contains(#""id":2,"result":{"kit":{"id":"kit-1""#), "\(reply.prefix(500))")
    #expect(reply.contains(#""questionCount":10000"#))
    #expect(reply.contains(#""kept":10000,"skipped":0,"refused":0,"drawn":10000,"media":0,"rows":[]"#))
    #expect(try folder.texts("select count(*) || '' from kit_questions") == ["10000"])
    #expect(
      try folder.texts(
        "select prompt || '=' || correct_answer from kit_questions where kit_id = 1 and position = 10000")
        == ["Word 10000=Answer 10000"])
    try end(process)
  }

  @Test("A cancel in the middle leaves nothing behind.")
  func cancel() throws {
    try AnkiDeck.write(notes: 2 * Self.notes, to: "deck.apkg", in: folder)
    let process = try start()
    let kits = String.call("kits.list", #"{"stage":0}"#, id: 3)
    try process.write(kits.utf8)
    let before = try (kits: process.readLine(), remains: remains())

    try process.write(importing("deck.apkg", name: "Never", id: 2).utf8)
    while let line = try process.readLine(), !line.contains(#""kind":"report","percentage":4"#) {
      try #require(line.contains("$/progress"), "\(line.prefix(500))")
    }
    // It stands still while the cancel is written, so that it cannot have come to its end before.
    process.send(signal: SIGSTOP)
    try process.write((#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"# + "\n" + kits).utf8)
    process.send(signal: SIGCONT)

    var line = try process.readLine()
    while line?.contains("$/progress") == true { line = try process.readLine() }
    #expect(line?.contains(#""id":2,"error":{"code":-32800"#) == true, "\(line?.prefix(500) ?? "")")
    #expect(try process.readLine() == before.kits)
    #expect(try remains() == before.remains)
    try end(process)
  }
}
