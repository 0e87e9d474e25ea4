import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Exports by a running server (Methods, \"Data\"; Protocol, \"Life cycle\".)")
struct ExportTests {
  private let folder: TemporaryFolder
  /// The environment that resumes the session of a user.
  private let sessionEnvironment: [String: String]
  private var copy: String { folder.path("copies/copy") }

  /// Exports an empty account, then enlarges the database so that an export takes several steps.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("copies"), withIntermediateDirectories: true)
    let signUp = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    sessionEnvironment = ["KINDLING_TOKEN": try #require(signUp.output.firstText(ofMember: "token"))]
    #expect(try serve(exportCall(id: 1)).termination == .exited(0))
    try fill(mebibytes: 64)
  }

  /// Inserts sparks with notes of 64 KiB.
  private func fill(mebibytes: Int) throws {
    try folder.execute(
      """
      with recursive number (n) as (select 1 union all select n + 1 from number where n < \(mebibytes * 16))
      insert into sparks (user_id, title, title_key, notes, category, intensity, points, created_at, updated_at, zone,
          day, is_morning)
        select 1, 'Spark', 'spark', hex(randomblob(32768)), 'idea', 2, 20, n, n, 'UTC', 0, 1 from number;
      """)
  }

  private static let options = Program.cheapHashing + ["--files", "any"]

  /// Runs a server with a signed-in user.
  private func serve(_ input: String) throws -> Program.Outcome {
    try Program.run("serve", Self.options, on: folder, input: input, environment: sessionEnvironment)
  }

  private func exportCall(id: Int, to name: String = "copy", _ members: String = "") -> String {
    .call("data.export", #"{"path":"\#(folder.path("copies/\(name)"))"\#(members)}"#, id: id)
  }

  private var copies: [String] {
    get throws { try folder.names(in: "copies") }
  }

  private func size(_ name: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: folder.path("copies/\(name)"))[.size] as? Int)
  }

  /// Starts a server and an export.
  private func startExport() throws -> ChildProcess {
    let server = try Program.start("serve", Self.options, on: folder, environment: sessionEnvironment)
    try server.write(exportCall(id: 1, #","progressToken":"t""#).utf8)
    #expect(try server.readLine()?.contains(#""kind":"begin""#) == true)
    return server
  }

  /// Returns the next line that is not a notification.
  private func nextReply(of server: ChildProcess) throws -> String {
    while let line = try server.readLine() {
      if !line.contains(#""method":"#) { return line }
    }
    return ""
  }

  /// Expects that the older file is unchanged and no other files exist.
  private func expectUnchanged() throws {
    #expect(try copies == ["copy"])
    #expect(try size("copy") < 10 << 20)
  }

  @Test("Later calls are answered before the export")
  func laterCalls() throws {
    let input = exportCall(id: 1) + .signUp(id: 2, email: "second@example.org") + .call("system.info", id: 3)
    let outcome = try serve(input)
    #expect(outcome.termination == .exited(0))
    let prefixes = [2, 3, 1].map { #"{"jsonrpc":"2.0","id":\#($0),"# }
    #expect(zip(outcome.lines, prefixes).allSatisfy { $0.hasPrefix($1) } && outcome.lines.count == 3)
    #expect(outcome.lines.dropFirst().first?.contains(#""users":2"#) == true)
    #expect(try size("copy") > 64 << 20)
  }

  @Test("An export reports progress")
  func progress() throws {
    let lines = try serve(exportCall(id: 1, #","progressToken":7"#)).lines
    let kinds = lines.dropLast().compactMap { $0.firstText(ofMember: "kind") }
    #expect(kinds.first == "begin" && kinds.last == "end")
    #expect(kinds.filter { $0 == "report" }.count > 10)
    #expect(lines.dropLast().allSatisfy { $0.contains(#""token":7"#) })
    #expect(lines.last?.contains(#""id":1,"result""#) == true)
  }

  @Test("A canceled export leaves no files, and the server continues")
  func cancelRunning() throws {
    let server = try startExport()
    try server.write((String.cancellation(of: 1) + .call("system.ping", id: 2)).utf8)
    let replies = [try nextReply(of: server), try nextReply(of: server)].sorted()
    #expect(replies[0].contains(#""id":1,"error":{"code":-32800"#))
    #expect(replies[1].contains(#""id":2,"result""#))
    try expectUnchanged()
    try server.end()
    #expect(server.errorText.isEmpty)
  }

  @Test("If a waiting export is canceled, it is answered before the running backup")
  func cancelWaiting() throws {
    let server = try startExport()
    try server.write((exportCall(id: 2, to: "second") + .call("system.ping", id: 3)).utf8)
    #expect(try nextReply(of: server).contains(#""id":3"#))
    try server.write(String.cancellation(of: 2).utf8)
    #expect(try nextReply(of: server).contains(#""id":2,"error":{"code":-32800"#))
    #expect(try nextReply(of: server).contains(#""id":1,"result""#))
    try server.end()
    #expect(try copies == ["copy"])
  }

  @Test("An export whose session ends meanwhile leaves no files")
  func endedSession() throws {
    let server = try startExport()
    try server.write(String.call("auth.signOut", id: 2).utf8)
    #expect(try nextReply(of: server).contains(#""id":2,"result""#))
    #expect(try nextReply(of: server).contains("session_ended"))
    try expectUnchanged()
    try server.end()
  }

  @Test("A signal cancels a running export, and its call is answered", arguments: [SIGTERM, SIGINT])
  func signals(signal: Int32) throws {
    let server = try startExport()
    server.send(signal: signal)
    #expect(try server.waitForExit() == .exited(0))
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains(#""id":1,"error":{"code":-32800"#))
    try expectUnchanged()
  }

  @Test("At the end of the input, the export is completed before the server exits")
  func endOfInput() throws {
    let server = try startExport()
    try server.end()
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains(#""id":1,"result""#))
    #expect(try size("copy") > 64 << 20)
  }

  @Test("`shutdown` is answered after the export; `exit` without `shutdown` cancels the export")
  func shutdownAndExit() throws {
    let orderly = try serve(exportCall(id: 1) + .call("shutdown", id: 2) + .notification("exit"))
    #expect(orderly.termination == .exited(0))
    #expect(orderly.lines.count == 2 && orderly.lines[0].contains(#""id":1,"result""#))
    let server = try startExport()
    try server.write(String.notification("exit").utf8)
    #expect(try server.waitForExit() == .exited(1))
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains("-32800"))
    #expect(try copies == ["copy"])
  }

  @Test("A client that disconnects cancels the export")
  func brokenOutput() throws {
    let server = try startExport()
    server.readsOutput = false
    server.closeOutput()
    try server.write(String.call("system.ping", id: 2).utf8)
    #expect(try server.waitForExit() == .exited(74))
    #expect(try copies == ["copy"])
  }

  @Test("`kindling call` prints the result of an export")
  func call() throws {
    let outcome = try Program.run(
      "call", ["data.export", #"{"path":"\#(copy)"}"#], on: folder, environment: sessionEnvironment)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.firstText(ofMember: "path")?.hasSuffix("/copies/copy") == true)
    #expect(try copies == ["copy"])
  }

  @Test("A relative path is resolved in the working directory of the program and returned as absolute")
  func relative() throws {
    let outcome = try Program.run(
      "call", ["data.export", #"{"path":"/proc/self/cwd/none/x"}"#], on: folder, environment: sessionEnvironment)
    #expect(outcome.errors.contains("path_unwritable"))
    let process = try ChildProcess(
      "sh", ["-c", #"cd "$HOME/copies" && exec "$0" call data.export '{"path":"new"}'"#, Program.path],
      environment: folder.environment.merging(sessionEnvironment) { $1 })
    #expect(try Program.outcome(of: process).output.firstText(ofMember: "path")?.hasSuffix("/copies/new") == true)
    #expect(try copies == ["copy", "new"])
  }

  @Test("The memory usage of an export does not depend on the file size")
  func memory() throws {
    func peakMemory() throws -> Int {
      let server = try startExport()
      #expect(try nextReply(of: server).contains("result"))
      let peak = try server.memory(.peak)
      try server.end()
      return peak
    }
    let small = try peakMemory()
    try fill(mebibytes: 192)
    #expect(try peakMemory() < small + 8 << 10)
  }
}
