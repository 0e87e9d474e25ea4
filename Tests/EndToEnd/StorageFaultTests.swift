import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Storage failures")
struct StorageFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let startOptions = ["--clock", "2026-11-01T09:00:00Z"]
  /// The options for two days later, when a resumed session must also store its last use.
  private static let laterOptions = ["--clock", "2026-11-03T09:00:00Z"]

  /// Creates an account and returns its token.
  private func signUp() throws -> String {
    let outcome = try Program.run("serve", Program.cheapHashing + Self.startOptions, on: folder, input: .signUp(id: 1))
    return try #require(outcome.output.firstText(ofMember: "token"))
  }

  /// Starts a command with a file size limit in blocks, which simulates a full disk.
  private func start(blocks: Int, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(
      "sh", ["-c", #"ulimit -f \#(blocks); exec "$0" "$@""#, Program.path] + arguments,
      environment: folder.environment.merging(environment) { $1 })
  }

  // MARK: - Failing syncs

  @Test(
    "While syncs fail, exactly the calls with successful replies are stored",
    .enabled(if: FaultLibrary.isAvailable))
  func failingSync() throws {
    let library = try FaultLibrary(in: folder)
    let process = try Program.start("serve", Program.cheapHashing, on: folder, environment: library.environment)
    try process.write(String.signUp(id: 1, email: "user1@example.org").utf8)
    #expect(try process.readLine()?.contains(#""id":1,"result""#) == true)
    library.setSyncsFail(true)
    process.queue((2...40).map { String.signUp(id: $0, email: "user\($0)@example.org") }.joined().utf8)
    #expect(try process.waitForExit() == .exited(70))
    #expect(process.errorText.contains("the outcome of a commit is unknown"))
    library.setSyncsFail(false)

    let replies = String(decoding: process.outputBytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let saved = Set(replies.compactMap { $0.firstText(ofMember: "email") })
    let failed = replies.filter { $0.contains(#""code":1010"#) }
    // At most one later call was answered too; it was rejected without running.
    #expect(failed.first?.contains(#""rule":"outcome_unknown""#) == true && failed.count <= 2)
    #expect(replies.count == saved.count + failed.count)
    // This connection must not recover the frames of the failed commit.
    #expect(Set(try folder.texts("select email from users")) == saved)
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
    let next = try Program.run(
      "serve", Program.cheapHashing, on: folder, input: .signUp(id: 1, email: "user2@example.org"))
    #expect(next.lines.first?.contains(#""id":1,"result""#) == true)
  }

  @Test("`kindling call` exits with 70 if a sync fails", .enabled(if: FaultLibrary.isAvailable))
  func failingSyncOfCall() throws {
    let token = try signUp()
    let library = try FaultLibrary(in: folder)
    library.setSyncsFail(true)
    let outcome = try Program.run(
      "call", ["profile.update", #"{"name":"Ada King"}"#] + Self.startOptions, on: folder,
      environment: library.environment.merging(["KINDLING_TOKEN": token]) { $1 })
    #expect(outcome.termination == .exited(70))
    #expect(outcome.errors.contains(#""rule":"outcome_unknown""#))
    #expect(try folder.texts("select name from users") == ["Ada Lovelace"])
  }

  // MARK: - A full disk

  @Test("On a full disk, writing calls fail with 1010, while signing in, resuming, reading and exporting succeed")
  func fileSizeLimit() throws {
    let token = try signUp()
    let process = try start(blocks: 64, ["serve"] + Program.cheapHashing + Self.laterOptions)
    try process.write((1...60).map { String.signUp(id: $0, email: "user\($0)@example.org") }.joined().utf8)
    for id in 1...60 {
      #expect(try process.readLine()?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1010,"#) == true)
    }
    // Signing in comes first, because it would end the session that the connection has resumed.
    try process.write(
      (String.call("auth.signIn", #"{"email":"ada@example.org","password":"analytical engine"}"#, id: 61)
        + .call("profile.get", id: 62)).utf8)
    for id in 61...62 { #expect(try process.readLine()?.contains(#""id":\#(id),"result""#) == true) }
    try process.write(
      (String.call("auth.resume", #"{"token":"\#(token)"}"#, id: 63) + .call("profile.get", id: 64)).utf8)
    for id in 63...64 { #expect(try process.readLine()?.contains(#""id":\#(id),"result""#) == true) }
    try process.end()

    let export = try start(
      blocks: 64,
      ["call", "data.export", #"{"format":"json","path":"\#(folder.path("export.jsonl"))"}"#] + Self.laterOptions,
      environment: ["KINDLING_TOKEN": token])
    #expect(try export.waitForExit() == .exited(0), "\(export.errorText)")
    #expect(folder.contents("export.jsonl")?.isEmpty == false)
    #expect(try folder.texts("select email from users") == ["ada@example.org"])
  }

  @Test("Without space for the shared-memory file, reading succeeds, and writing is rejected")
  func noSpace() throws {
    let token = try signUp()
    let process = try start(blocks: 0, ["serve"] + Self.laterOptions, environment: ["KINDLING_TOKEN": token])
    try process.write(String.call("profile.get", id: 1).utf8)
    #expect(try process.readLine()?.firstText(ofMember: "name") == "Ada Lovelace", "\(process.errorText)")
    try process.write(String.call("profile.update", #"{"name":"Ada King"}"#, id: 2).utf8)
    #expect(try process.readLine()?.contains(#""code":1010"#) == true)
    try process.end()
  }

  // MARK: - A read-only database

  @Test(
    "On a read-only file, signing in, resuming a session and reading succeed, and writing is rejected",
    .enabled(if: FaultLibrary.isAvailable))
  func readOnlyFile() throws {
    let token = try signUp()
    let library = try FaultLibrary(in: folder)
    let input =
      .call("profile.get", id: 1) + .call("auth.resume", #"{"token":"\#(token)"}"#, id: 2)
      + .call("profile.get", id: 3) + .call("profile.update", #"{"name":"Ada King"}"#, id: 4)
      + .call("auth.signIn", #"{"email":"ada@example.org","password":"analytical engine"}"#, id: 5)
      + String.call("profile.get", id: 6)
    let outcome = try Program.run(
      "serve", Self.laterOptions, on: folder, input: input,
      environment: library.environment(readOnly: folder.databasePath).merging(["KINDLING_TOKEN": token]) { $1 })
    #expect(outcome.termination == .exited(0), "\(outcome.errors)")
    try #require(outcome.lines.count == 6)
    for line in outcome.lines[..<3] + outcome.lines[4...] {
      #expect(line.firstText(ofMember: "name") == "Ada Lovelace")
    }
    #expect(outcome.lines[3].contains(#""code":1010"#) && outcome.lines[4].contains(#""isStored":false"#))
  }

  /// Whether this process may mount a file system in its own namespace.
  private static let canMount =
    ((try? ChildProcess("unshare", ["-m", "mount", "--bind", "/tmp", "/tmp"]).waitForExit()) ?? nil) == .exited(0)

  @Test("On a read-only file system, reading and exporting succeed, and writing is rejected", .enabled(if: canMount))
  func readOnlyFileSystem() throws {
    let token = try signUp()
    let script = #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#
    func call(_ method: String, _ params: String = "{}") throws -> ChildProcess {
      let process = try ChildProcess(
        "unshare", ["-m", "sh", "-c", script, folder.path, Program.path, "call", method, params] + Self.laterOptions,
        environment: folder.environment.merging(["KINDLING_TOKEN": token]) { $1 })
      try process.waitForExit()
      return process
    }
    let reading = try call("profile.get")
    #expect(reading.termination == .exited(0), "\(reading.errorText)")
    let writing = try call("profile.update", #"{"name":"Ada King"}"#)
    #expect(writing.termination == .exited(1) && writing.errorText.contains(#""code":1010"#))
    let exportFolder = try TemporaryFolder()
    let export = try call("data.export", #"{"format":"json","path":"\#(exportFolder.path("export.jsonl"))"}"#)
    #expect(export.termination == .exited(0), "\(export.errorText)")
    #expect(exportFolder.contents("export.jsonl")?.isEmpty == false)
  }

  // MARK: - Damage

  @Test("A damaged page is reported as `database_damaged` by reading and by writing calls")
  func damagedPage() throws {
    let token = try signUp()
    for (table, method, params) in [
      ("journal", "events.list", "{}"),
      ("users", "auth.signIn", #"{"email":"ada@example.org","password":"analytical engine"}"#),
    ] {
      let roots = try folder.texts("select name || ' ' || rootpage from sqlite_schema where type = 'table'")
      let root = try #require(roots.first { $0.hasPrefix("\(table) ") }?.split(separator: " ").last.flatMap { Int($0) })
      let file = try #require(FileHandle(forUpdatingAtPath: folder.databasePath))
      try file.seek(toOffset: UInt64(root - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
      try file.close()
      let outcome = try Program.run(
        "call", [method, params] + Self.laterOptions + Program.cheapHashing, on: folder,
        environment: method == "events.list" ? ["KINDLING_TOKEN": token] : [:])
      #expect(outcome.termination == .exited(1))
      #expect(outcome.errors.contains(#""code":1010"#) && outcome.errors.contains(#""rule":"database_damaged""#))
      #expect(outcome.errors.contains("The database is damaged.") && !outcome.errors.contains("could not be saved"))
    }
  }

  @Test("An invalid stored value is reported as `database_damaged`")
  func damagedValue() throws {
    let token = try signUp()
    let environment = ["KINDLING_TOKEN": token]
    let spark = #"{"title":"Garden plan","category":"idea"}"#
    let created = try Program.run(
      "call", ["sparks.create", spark] + Self.laterOptions, on: folder, environment: environment)
    #expect(created.termination == .exited(0), "\(created.errors)")
    try folder.execute("pragma ignore_check_constraints = on; update sparks set category = 'nonsense';")
    let outcome = try Program.run("call", ["sparks.list"] + Self.laterOptions, on: folder, environment: environment)
    #expect(outcome.errors.contains(#""code":1010"#) && outcome.errors.contains(#""rule":"database_damaged""#))
    #expect(!outcome.errors.contains("nonsense"))
  }
}
