import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Imports of large files (Kits and exams, 4.3.)", .serialized)
struct ImportTests {
  private static let noteCount = 10_000
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a program with a signed-in user.
  private func start() throws -> ChildProcess {
    let process = try Program.start("serve", Program.cheapHashing + ["--seed", "1", "--files", "any"], on: folder)
    try process.write(String.signUp(id: 1).utf8)
    #expect(try process.readLine()?.contains(#""id":1,"result""#) == true)
    return process
  }

  /// Ends a program and expects a database without problems.
  private func expectConsistentEnd(of process: ChildProcess) throws {
    try process.end()
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
  }

  private func importCall(_ package: String, name: String, id: Int) -> String {
    .call(
      "kits.import",
      #"{"format":"apkg","path":"\#(folder.path(package))","name":"\#(name)","stage":0,"progressToken":"deck","#
        + #""clientKey":"\#(name)"}"#, id: id)
  }

  /// Returns the stored kits, the row counts and the file names, which a canceled import must not change.
  private func storedState() throws -> [String] {
    let queries: [SQL] = [
      "select name from kits", "select count(*) || '' from kit_questions",
      "select count(*) || '' from journal", "select count(*) || '' from client_keys",
    ]
    return try queries.flatMap { try folder.texts($0) } + folder.names
  }

  @Test(
    "A file of 1 TiB whose first line does not end is rejected without being read to its end",
    arguments: [
      (#""format":"json""#, "{\"kind\":", "not_an_export"),
      (#""format":"csv","what":"sparks""#, "title,title", "invalid_encoding"),
      (#""format":"csv","what":"sparks""#, String(repeating: "x", count: 2 << 20), "row_unreadable"),
    ])
  func endlessLine(options: String, start: String, rule: String) throws {
    let path = folder.path("endless")
    // The file is sparse after its first bytes.
    #expect(FileManager.default.createFile(atPath: path, contents: Data(start.utf8)))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.truncate(atOffset: 1 << 40)
    let token = try #require(
      try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).output.firstText(
        ofMember: "token"))
    let outcome = try Program.run(
      "call", ["data.import", #"{\#(options),"onConflict":"skip","path":"\#(path)"}"#], on: folder,
      environment: ["KINDLING_TOKEN": token])
    #expect(outcome.termination == .exited(1))
    #expect(outcome.errors.contains(#""rule":"\#(rule)""#), "\(outcome.errors)")
  }

  @Test("After an import, its memory is returned to the system")
  func memoryAfterImport() throws {
    let process = try start()
    func memoryAfterImporting(_ rows: Range<Int>, id: Int) throws -> Int {
      let lines = rows.map { #"Spark \#($0) of the garden plan\n"# }.joined()
      try process.write(
        String.call(
          "data.import", #"{"format":"csv","what":"sparks","onConflict":"skip","content":"title\n\#(lines)"}"#, id: id
        ).utf8)
      #expect(try process.readLine()?.contains(#""added":\#(rows.count),"#) == true)
      return try process.memory(.allocated)
    }
    _ = try memoryAfterImporting(0..<1, id: 2)
    let before = try memoryAfterImporting(1..<2, id: 3)
    _ = try memoryAfterImporting(2..<6000, id: 4)
    let after = try memoryAfterImporting(6000..<6001, id: 5)
    #expect(after < before + before / 8, "\(before) KiB before, \(after) KiB after")
    try process.end()
  }

  @Test("An import of 10,000 notes reports progress and stores all of them")
  func entireDeck() throws {
    try AnkiDeck.write(noteCount: Self.noteCount, to: "deck.apkg", in: folder)
    let process = try start()
    try process.write(importCall("deck.apkg", name: "Ten thousand", id: 2).utf8)
    var kinds: [String] = []
    var percentages: [Int] = []
    var reply = ""
    while reply.isEmpty, let line = try process.readLine() {
      guard let kind = line.firstText(ofMember: "kind"), line.contains(#""method":"$/progress""#) else {
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
    #expect(reply.contains(#""added":10000,"replaced":0,"skipped":0,"rejected":0,"drawn":10000,"media":0,"rows":[]"#))
    #expect(try folder.texts("select count(*) || '' from kit_questions") == ["10000"])
    #expect(
      try folder.texts(
        "select prompt || '=' || correct_answer from kit_questions where kit_id = 1 and position = 10000")
        == ["Word 10000=Answer 10000"])
    try expectConsistentEnd(of: process)
  }

  @Test("A canceled import changes nothing")
  func cancel() throws {
    try AnkiDeck.write(noteCount: 2 * Self.noteCount, to: "deck.apkg", in: folder)
    let process = try start()
    let kits = String.call("kits.list", #"{"stage":0}"#, id: 3)
    try process.write(kits.utf8)
    let before = try (kits: process.readLine(), state: storedState())

    try process.write(importCall("deck.apkg", name: "Never", id: 2).utf8)
    while let line = try process.readLine(), !line.contains(#""kind":"report","percentage":4"#) {
      try #require(line.contains("$/progress"), "\(line.prefix(500))")
    }
    // The process is stopped while the cancellation is written, so that the import cannot finish first.
    process.send(signal: SIGSTOP)
    try process.write((String.cancellation(of: 2) + kits).utf8)
    process.send(signal: SIGCONT)

    var line = try process.readLine()
    while line?.contains("$/progress") == true { line = try process.readLine() }
    #expect(line?.contains(#""id":2,"error":{"code":-32800"#) == true, "\(line?.prefix(500) ?? "")")
    #expect(try process.readLine() == before.kits)
    #expect(try storedState() == before.state)
    try expectConsistentEnd(of: process)
  }
}
