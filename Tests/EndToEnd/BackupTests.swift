import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Backups by a running server (Methods, \"Data\"; Protocol, \"Life cycle\".)")
struct BackupTests {
  private let folder: TemporaryFolder
  /// The environment that resumes the session of a user.
  private let sessionEnvironment: [String: String]
  private var copy: String { folder.path("copies/copy") }

  /// Creates a copy, then enlarges the database so that a backup takes several steps.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("copies"), withIntermediateDirectories: true)
    let signUp = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    sessionEnvironment = ["KINDLING_TOKEN": try #require(signUp.output.firstText(ofMember: "token"))]
    #expect(try Program.run("backup", [copy], on: folder).termination == .exited(0))
    try fill(mebibytes: 64)
  }

  private func fill(mebibytes: Int) throws {
    try folder.execute(
      """
      with recursive number (n) as (select 1 union all select n + 1 from number where n < \(mebibytes))
      insert into client_keys (user_id, client_key, method, used_at, reply)
        select 1, hex(randomblob(16)), 'habits.create', 1000000000000000, hex(randomblob(524288)) from number;
      """)
  }

  private static let options = Program.cheapHashing + ["--files", "any"]

  /// Runs a server with a signed-in user.
  private func serve(_ input: String) throws -> Program.Outcome {
    try Program.run("serve", Self.options, on: folder, input: input, environment: sessionEnvironment)
  }

  private func backupCall(id: Int, to name: String = "copy", _ members: String = "") -> String {
    .call("data.backup", #"{"path":"\#(folder.path("copies/\(name)"))"\#(members)}"#, id: id)
  }

  private var copies: [String] {
    get throws { try folder.names(in: "copies") }
  }

  private func size(_ name: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: folder.path("copies/\(name)"))[.size] as? Int)
  }

  /// Starts a server and a backup.
  private func startBackup(withRetention: Bool = false) throws -> ChildProcess {
    let server = try Program.start("serve", Self.options, on: folder, environment: sessionEnvironment)
    try server.write(backupCall(id: 1, #","progressToken":"t"\#(withRetention ? #","keep":3"# : "")"#).utf8)
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

  /// Expects that the older copy is unchanged and no other files exist.
  private func expectUnchanged() throws {
    #expect(try copies == ["copy"])
    #expect(try size("copy") < 10 << 20)
  }

  @Test("Later calls are answered before the backup, which does not contain their changes")
  func laterCalls() throws {
    let input = backupCall(id: 1) + .signUp(id: 2, email: "second@example.org") + .call("system.info", id: 3)
    let outcome = try serve(input)
    #expect(outcome.termination == .exited(0))
    let prefixes = [2, 3, 1].map { #"{"jsonrpc":"2.0","id":\#($0),"# }
    #expect(zip(outcome.lines, prefixes).allSatisfy { $0.hasPrefix($1) } && outcome.lines.count == 3)
    #expect(outcome.lines.dropFirst().first?.contains(#""users":2"#) == true)
    let copied = try Program.run("call", ["system.info", "--database", copy], on: folder)
    #expect(copied.output.contains(#""users":1"#))
    #expect(try size("copy") > 64 << 20)
  }

  @Test("A backup reports progress")
  func progress() throws {
    let lines = try serve(backupCall(id: 1, #","progressToken":7"#)).lines
    let kinds = lines.compactMap { $0.firstText(ofMember: "kind") }
    #expect(kinds.first == "begin" && kinds.last == "end")
    #expect(kinds.filter { $0 == "report" }.count > 10)
    #expect(lines.dropLast().allSatisfy { $0.contains(#""token":7"#) })
    #expect(lines.last?.contains(#""id":1,"result""#) == true)
  }

  @Test("A canceled backup leaves no files, and the server continues")
  func cancelRunning() throws {
    let server = try startBackup()
    try server.write((String.cancellation(of: 1) + .call("system.ping", id: 2)).utf8)
    let replies = [try nextReply(of: server), try nextReply(of: server)].sorted()
    #expect(replies[0].contains(#""id":1,"error":{"code":-32800"#))
    #expect(replies[1].contains(#""id":2,"result""#))
    try expectUnchanged()
    try server.end()
    #expect(server.errorText.isEmpty)
  }

  @Test("If a waiting backup is canceled, it is answered before the running backup")
  func cancelWaiting() throws {
    let server = try startBackup()
    try server.write((backupCall(id: 2, to: "second") + .call("system.ping", id: 3)).utf8)
    #expect(try nextReply(of: server).contains(#""id":3"#))
    try server.write(String.cancellation(of: 2).utf8)
    #expect(try nextReply(of: server).contains(#""id":2,"error":{"code":-32800"#))
    #expect(try nextReply(of: server).contains(#""id":1,"result""#))
    try server.end()
    #expect(try copies == ["copy"])
  }

  @Test("A backup whose session ends meanwhile leaves no files")
  func endedSession() throws {
    let server = try startBackup()
    try server.write(String.call("auth.signOut", id: 2).utf8)
    #expect(try nextReply(of: server).contains(#""id":2,"result""#))
    #expect(try nextReply(of: server).contains("session_ended"))
    try expectUnchanged()
    try server.end()
  }

  @Test("A signal cancels a running backup, and its call is answered", arguments: [SIGTERM, SIGINT])
  func signals(signal: Int32) throws {
    let server = try startBackup(withRetention: true)
    server.send(signal: signal)
    #expect(try server.waitForExit() == .exited(0))
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains(#""id":1,"error":{"code":-32800"#))
    try expectUnchanged()
  }

  @Test("At the end of the input, the backup is completed before the server exits")
  func endOfInput() throws {
    let server = try startBackup()
    try server.end()
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains(#""id":1,"result""#))
    #expect(try size("copy") > 64 << 20)
  }

  @Test("`shutdown` is answered after the backup; `exit` without `shutdown` cancels the backup")
  func shutdownAndExit() throws {
    let orderly = try serve(backupCall(id: 1) + .call("shutdown", id: 2) + .notification("exit"))
    #expect(orderly.termination == .exited(0))
    #expect(orderly.lines.count == 2 && orderly.lines[0].contains(#""id":1,"result""#))
    let server = try startBackup()
    try server.write(String.notification("exit").utf8)
    #expect(try server.waitForExit() == .exited(1))
    #expect(String(decoding: server.outputBytes, as: UTF8.self).contains("-32800"))
    #expect(try copies == ["copy"])
  }

  @Test("A client that disconnects cancels the backup")
  func brokenOutput() throws {
    let server = try startBackup()
    server.readsOutput = false
    server.closeOutput()
    try server.write(String.call("system.ping", id: 2).utf8)
    #expect(try server.waitForExit() == .exited(74))
    #expect(try copies == ["copy"])
  }

  @Test("`kindling call` prints the result of a backup")
  func call() throws {
    let outcome = try Program.run(
      "call", ["data.backup", #"{"path":"\#(copy)","keep":2}"#], on: folder, environment: sessionEnvironment)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.firstText(ofMember: "path")?.hasSuffix("/copies/copy") == true)
    #expect(try copies == ["copy", "copy.1"])
  }

  @Test("A relative path is resolved in the working directory of the program and returned as absolute")
  func relative() throws {
    let outcome = try Program.run(
      "call", ["data.backup", #"{"path":"/proc/self/cwd/none/x"}"#], on: folder, environment: sessionEnvironment)
    #expect(outcome.errors.contains("path_unwritable"))
    let process = try ChildProcess(
      "sh", ["-c", #"cd "$HOME/copies" && exec "$0" call data.backup '{"path":"new"}'"#, Program.path],
      environment: folder.environment.merging(sessionEnvironment) { $1 })
    #expect(try Program.outcome(of: process).output.firstText(ofMember: "path")?.hasSuffix("/copies/new") == true)
    #expect(try copies == ["copy", "new"])
  }

  @Test("A signal stops `kindling backup`, which leaves no files", arguments: [SIGTERM, SIGINT])
  func stopCommand(signal: Int32) throws {
    let command = try Program.start("backup", [copy, "--keep", "3"], on: folder)
    try ChildProcess.poll(for: "a partial copy") { try copies.count >= 2 }
    command.send(signal: signal)
    #expect(try command.waitForExit() == .exited(1))
    #expect(command.errorText.contains("stopped"))
    try expectUnchanged()
  }

  @Test("The next backup removes the files of a killed backup, but not those of a running one")
  func killed() throws {
    let command = try Program.start("backup", [copy], on: folder)
    try ChildProcess.poll(for: "a partial copy") { try copies.contains(where: isPartial) }
    command.send(signal: SIGKILL)
    #expect(try command.waitForExit() == .signaled(SIGKILL))
    let leftovers = try copies.filter(isPartial)
    #expect(!leftovers.isEmpty)

    let running = try Program.start("backup", [copy], on: folder)
    try ChildProcess.poll(for: "another partial copy") {
      try copies.contains { isPartial($0) && !leftovers.contains($0) && !$0.hasSuffix("-lock") }
    }
    running.send(signal: SIGSTOP)
    try ChildProcess.poll(for: "the stop of the process") {
      try String(contentsOfFile: "/proc/\(running.identifier)/stat", encoding: .utf8).contains(") T ")
    }
    #expect(try Set(copies).isDisjoint(with: leftovers))
    let files = try copies
    #expect(try Program.run("backup", [copy], on: folder).termination == .exited(0))
    #expect(try copies == files)
    running.send(signal: SIGCONT)
    #expect(try running.waitForExit() == .exited(0))
    #expect(try copies == ["copy"])
    #expect(try Program.run("restore", [copy], on: folder).termination == .exited(0))
  }

  private func isPartial(_ name: String) -> Bool { name.hasPrefix("copy.partial-") }

  @Test("`kindling backup` retains the requested number of copies")
  func retention() throws {
    for _ in 1...3 { #expect(try Program.run("backup", [copy, "--keep", "2"], on: folder).termination == .exited(0)) }
    #expect(try copies == ["copy", "copy.1"])
    for value in ["0", "1001", "x"] {
      #expect(try Program.run("backup", [copy, "--keep", value], on: folder).termination == .exited(64))
    }
    #expect(try Program.run("backup", [folder.databasePath], on: folder).termination == .exited(64))
  }

  @Test("The memory usage of a backup does not depend on the file size")
  func memory() throws {
    func peakMemory() throws -> Int {
      let server = try startBackup()
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

@Suite("Backups while another process writes")
struct BackupUnderLoadTests {
  @Test("The doctor finds no problem in any backup")
  func consistent() throws {
    let folder = try TemporaryFolder()
    let writer = try Program.start("serve", Program.cheapHashing + ["--durability", "normal"], on: folder)
    try writer.write(String.signUp(id: 1).utf8)
    _ = try writer.readLine()
    writer.readsOutput = false
    var number = 1
    for round in 1...Search.tries(5, thorough: 20) {
      var calls = ""
      for _ in 1...100 {
        number += 1
        calls += .call("sparks.create", #"{"title":"A thought about bridges and rivers \#(number)"}"#, id: number)
      }
      writer.readsOutput = true
      try writer.write(calls.utf8)
      let copy = folder.path("copy-\(round)")
      #expect(try Program.run("backup", [copy], on: folder).termination == .exited(0))
      let doctor = try Program.run("doctor", ["--database", copy], on: folder)
      #expect(doctor.termination == .exited(0), "\(doctor.output)")
    }
    try writer.end()
  }
}
