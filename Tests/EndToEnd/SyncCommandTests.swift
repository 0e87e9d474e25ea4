import Conversation
import Foundation
import TestFiles
import Testing

@Suite("`kindling sync` with the built program on both sides (Sync, \"Command line\".)")
struct SyncCommandTests {
  /// A folder with a database and an account.
  private struct Device {
    let folder: TemporaryFolder
    let token: String

    init(_ name: String = "Ada Lovelace") throws {
      folder = try TemporaryFolder()
      let input = String.signUp(id: 1, name: name) + .call("habits.create", #"{"name": "Read \#(name)"}"#, id: 2)
      let served = try Program.run("serve", Program.cheapHashing, on: folder, input: input)
      token = try #require(served.output.firstText(ofMember: "token"))
    }

    /// The command that serves this device.
    var command: [String] { [Program.path, "serve", "--database", folder.databasePath] }

    func call(_ method: String, _ params: String = "{}") throws -> Program.Outcome {
      try Program.run("call", [method, params], on: folder, environment: ["KINDLING_TOKEN": token])
    }

    /// Runs `sync` here with options and a command; the token in the environment is that of the other device.
    func sync(
      _ options: [String], _ command: [String] = [], token: String = "", language: String = "C"
    ) throws -> Program.Outcome {
      try Program.run(
        "sync", ["--user", "ada@example.org"] + options + (command.isEmpty ? [] : ["--"] + command), on: folder,
        environment: ["KINDLING_TOKEN": token, "LC_ALL": language])
    }
  }

  private let phone: Device
  private let laptop: Device

  init() throws {
    phone = try Device("Ada Lovelace")
    laptop = try Device("Ada King")
  }

  private func link() throws {
    let outcome = try phone.sync(["--link", "--yes"], laptop.command, token: laptop.token)
    #expect(outcome.termination == .exited(0), "\(outcome.errors)")
  }

  // MARK: - Exchange

  @Test("Two accounts are joined after a backup of the local file, and then exchanged without the option")
  func linking() throws {
    let outcome = try phone.sync(["--link", "--yes"], laptop.command, token: laptop.token)
    #expect(outcome.termination == .exited(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.lines.count == 4)
    #expect(outcome.lines[0].contains("Ada Lovelace, ada@example.org"))
    #expect(outcome.lines[1].contains("Ada King, ada@example.org"))
    #expect(outcome.lines[2].hasPrefix("backup: ") && outcome.lines[2].contains(".before-link-"))
    #expect(outcome.lines[3].contains(": received ") && outcome.lines[3].hasSuffix("; equal"))
    let backup = String(outcome.lines[2].dropFirst("backup: ".count))
    #expect(try Program.run("doctor", ["--quiet", "--database", backup], on: phone.folder).termination == .exited(0))
    for device in [phone, laptop] {
      let habits = try device.call("habits.list").output
      #expect(habits.contains("Read Ada Lovelace") && habits.contains("Read Ada King"))
      #expect(try Program.run("doctor", ["--quiet"], on: device.folder).termination == .exited(0))
      #expect(try device.call("auth.sessions").output.components(separatedBy: #""id""#).count == 2)
    }
    let again = try phone.sync([], laptop.command, token: laptop.token)
    #expect(again.termination == .exited(0) && again.output.hasSuffix(": received 0, sent 0; equal\n"))
  }

  @Test("Different accounts are an error that names the option, and without consent, nothing is joined")
  func consent() throws {
    let outcome = try phone.sync([], laptop.command, token: laptop.token)
    #expect(outcome.termination == .exited(1) && outcome.output.isEmpty && outcome.errors.contains("--link"))
    let unconfirmed = try phone.sync(["--link"], laptop.command, token: laptop.token)
    #expect(unconfirmed.termination == .exited(1) && unconfirmed.errors.contains("--yes"))
    #expect(try !phone.call("habits.list").output.contains("Ada King"))
  }

  @Test("The accounts are those of the token here and of the file with the token there")
  func tokens() throws {
    try link()
    _ = try laptop.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    try laptop.folder.write(Array("\(laptop.token)\n".utf8), to: "token")
    func sync(_ file: String) throws -> Program.Outcome {
      try Program.run(
        "sync", ["--remote-token", laptop.folder.path(file), "--"] + laptop.command, on: phone.folder,
        environment: ["KINDLING_TOKEN": phone.token])
    }
    let outcome = try sync("token")
    #expect(outcome.termination == .exited(0) && outcome.output.contains("received 1, sent 0"), "\(outcome.errors)")
    try laptop.folder.write(Array("wrong\n".utf8), to: "token")
    let wrong = try sync("token")
    #expect(wrong.termination == .exited(1) && wrong.errors.contains("--remote-token"))
    #expect(!wrong.errors.contains("wrong"))
    #expect(try sync("missing").termination == .exited(64))
  }

  @Test("A command that repeats its input, as a terminal does, does not reveal the token")
  func echo() throws {
    try laptop.folder.write(Array("\(laptop.token)\n".utf8), to: "token")
    let options = ["--remote-token", laptop.folder.path("token")]
    for command in [["cat"], ["sh", "-c", "read line; echo \"$ $line\""]] {
      let outcome = try phone.sync(options, command)
      #expect(outcome.termination == .exited(1) && outcome.errors.contains("{…"))
      #expect(!outcome.errors.contains(laptop.token.prefix(8)))
    }
  }

  @Test("A side without an account is an error that names the options")
  func noAccount() throws {
    let there = try phone.sync([], laptop.command)
    #expect(there.termination == .exited(1) && there.errors.contains("--remote-token"))
    let here = try Program.run("sync", ["--"] + laptop.command, on: phone.folder)
    #expect(here.termination == .exited(1) && here.errors.contains("--user"))
    let unknown = try Program.run("sync", ["--user", "x@example.org", "--"] + laptop.command, on: phone.folder)
    #expect(unknown.termination == .exited(1) && unknown.errors.contains("x@example.org"))
  }

  @Test("The result is in the language of the environment", arguments: [("es_ES", "iguales"), ("fr_FR", "identiques")])
  func languages(_ language: String, _ word: String) throws {
    try link()
    let outcome = try phone.sync([], laptop.command, token: laptop.token, language: "\(language).UTF-8")
    #expect(outcome.termination == .exited(0) && outcome.output.hasSuffix("\(word)\n"), "\(outcome.output)")
  }

  @Test("A dry run prints the result of the next exchange, and stores nothing")
  func dryRun() throws {
    try link()
    _ = try laptop.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    let rehearsal = try phone.sync(["--dry-run"], laptop.command, token: laptop.token)
    #expect(rehearsal.termination == .exited(0))
    #expect(rehearsal.output.hasSuffix(": received 1, sent 0; nothing was stored\n"), "\(rehearsal.output)")
    let outcome = try phone.sync([], laptop.command, token: laptop.token)
    #expect(outcome.output.hasSuffix(": received 1, sent 0; equal\n"), "\(outcome.output)")
  }

  @Test("A clock that differs by more than five minutes is reported")
  func clock() throws {
    try link()
    let outcome = try phone.sync(
      ["--clock", "2026-11-21T09:00:00Z"], laptop.command + ["--clock", "2026-11-21T08:00:00Z"], token: laptop.token)
    #expect(outcome.termination == .exited(0) && outcome.errors.contains("differs by 60 minutes"), "\(outcome.errors)")
    let equal = try phone.sync(
      ["--clock", "2026-11-21T09:00:00Z"], laptop.command + ["--clock", "2026-11-21T09:04:00Z"], token: laptop.token)
    #expect(equal.termination == .exited(0) && equal.errors.isEmpty)
  }

  // MARK: - Exit codes

  private static let commands: [(command: [String], code: Int32)] = [
    (["/nonexistent/program"], 1), (["sh", "-c", "exit 127"], 1), (["sh", "-c", "exit 64"], 1),
    (["sh", "-c", "exit 78"], 1), (["sh", "-c", "exit 1"], 75), (["sh", "-c", "exit 255"], 75),
    (["sh", "-c", "read line; exit 255"], 75), (["true"], 75),
    (["sh", "-c", "kill -9 $$"], 75), (["echo", "Welcome!"], 1), (["sh", "-c", "read line; echo '{}'; cat"], 1),
  ]

  @Test("Exit code 1 if the command cannot run or is not Kindling, and 75 if its pipe closes", arguments: commands)
  func exitCodes(_ command: [String], _ code: Int32) throws {
    let outcome = try phone.sync([], command)
    #expect(outcome.termination == .exited(code), "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("kindling: "))
  }

  @Test("After a pipe that closes in the middle, exit code 75, and the next exchange completes", arguments: 1...4)
  func interruption(_ calls: Int) throws {
    try link()
    _ = try laptop.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    let command = "sed -u \(calls)q | " + laptop.command.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try phone.sync([], ["sh", "-c", command], token: laptop.token)
    #expect([.exited(0), .exited(75)].contains(outcome.termination), "\(outcome.errors)")
    if calls == 1 { #expect(outcome.termination == .exited(75)) }
    #expect(try phone.sync([], laptop.command, token: laptop.token).termination == .exited(0))
    let digests = try [phone, laptop].map { try $0.call("sync.status").output.firstText(ofMember: "digest") }
    #expect(digests[0] != nil && digests[0] == digests[1])
  }

  @Test("The standard error of the command is that of `sync`")
  func standardError() throws {
    let outcome = try phone.sync([], ["sh", "-c", "echo from the command >&2; exit 255"])
    #expect(outcome.errors.hasPrefix("from the command\n"))
  }

  @Test("Exit code 64 without a database, which is not created")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run("sync", ["--user", "ada@example.org", "--", "true"], on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(try folder.names.isEmpty)
  }

  // MARK: - Folder and repetition

  @Test("Devices exchange through a folder")
  func folder() throws {
    let shared = try TemporaryFolder()
    let options = ["--folder", shared.path]
    #expect(try laptop.sync(options).termination == .exited(0))
    let stranger = try phone.sync(options)
    #expect(stranger.termination == .exited(1) && stranger.errors.contains("--link"))
    let linked = try phone.sync(options + ["--link", "--yes"])
    #expect(linked.termination == .exited(0) && linked.lines[1].contains(": Ada King, "), "\(linked.output)")
    let outcome = try laptop.sync(options)
    #expect(outcome.termination == .exited(0) && outcome.output.hasPrefix(shared.path), "\(outcome.errors)")
    for device in [phone, laptop] {
      let habits = try device.call("habits.list").output
      #expect(habits.contains("Read Ada Lovelace") && habits.contains("Read Ada King"))
    }
    #expect(try phone.sync(["--folder", shared.path("missing")]).termination == .exited(64))
  }

  @Test("Files of `sync.export` are carried to another device")
  func files() throws {
    let shared = try TemporaryFolder()
    let params = #"{"path": "\#(shared.path("laptop"))"}"#
    for device in [laptop, phone] { _ = try device.call("sync.enable") }
    #expect(try laptop.call("sync.export", params).termination == .exited(0))
    let stranger = try phone.call("sync.import", params)
    #expect(stranger.termination == .exited(1) && stranger.errors.contains("accounts_differ"))
    let outcome = try phone.call("sync.import", String(params.dropLast()) + #", "link": true}"#)
    #expect(outcome.termination == .exited(0) && outcome.output.contains(#""added":"#), "\(outcome.errors)")
    #expect(try phone.call("habits.list").output.contains("Read Ada King"))
    #expect(try Program.run("doctor", ["--quiet"], on: phone.folder).termination == .exited(0))
  }

  @Test("A database that is overwritten by an older copy gets what it had written through the folder")
  func restoredInPlace() throws {
    let shared = try TemporaryFolder()
    let options = ["--folder", shared.path, "--link", "--yes"]
    for device in [laptop, phone, laptop, phone] { #expect(try device.sync(options).termination == .exited(0)) }
    let name = URL(filePath: laptop.folder.databasePath).lastPathComponent
    #expect(try laptop.folder.names.filter { $0.hasPrefix(name) } == [name])
    let copy = try laptop.folder.bytes(of: name)
    _ = try laptop.call("habits.create", #"{"name": "Lost"}"#)
    #expect(try laptop.sync(options).termination == .exited(0))
    let file = try #require(FileHandle(forWritingAtPath: laptop.folder.databasePath))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(copy))
    try file.close()
    for name in ["New", "Newer"] { _ = try laptop.call("habits.create", #"{"name": "\#(name)"}"#) }
    for device in [laptop, phone, laptop] { #expect(try device.sync(options).termination == .exited(0)) }
    let digests = try [phone, laptop].map { try $0.call("sync.status").output.firstText(ofMember: "digest") }
    #expect(digests[0] != nil && digests[0] == digests[1])
    for device in [phone, laptop] {
      let habits = try device.call("habits.list").output
      for name in ["Lost", "New", "Newer"] { #expect(habits.contains(#""name":"\#(name)""#)) }
    }
  }

  @Test("`--every` exchanges after changes of other programs, and ends with a signal")
  func repetition() throws {
    try link()
    let process = try Program.start(
      "sync", ["--user", "ada@example.org", "--every", "1h", "--"] + laptop.command, on: phone.folder,
      environment: ["KINDLING_TOKEN": laptop.token])
    #expect(try process.readLine()?.contains("received 0, sent 0") == true)
    _ = try phone.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    #expect(try process.readLine()?.contains("received 0, sent 1") == true)
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test("A clock that is ahead of this one is reported with the files of its device")
  func clockOfFiles() throws {
    let shared = try TemporaryFolder()
    let options = ["--folder", shared.path, "--link", "--yes"]
    for (device, time) in [(laptop, "10:00"), (phone, "09:00"), (laptop, "10:00")] {
      let outcome = try device.sync(options + ["--clock", "2026-11-21T\(time):00Z"])
      #expect(outcome.termination == .exited(0))
      #expect(outcome.errors.contains("differs by 60 minutes") == (time == "09:00"))
    }
  }

  @Test("`--every` goes on after a file that was not complete")
  func incompleteFile() throws {
    let shared = try TemporaryFolder()
    let options = ["--folder", shared.path, "--link", "--yes"]
    for device in [laptop, phone, laptop, phone] { #expect(try device.sync(options).termination == .exited(0)) }
    let names = try Set(shared.names)
    _ = try laptop.call("habits.create", #"{"name": "Write"}"#)
    #expect(try laptop.sync(options).termination == .exited(0))
    let name = try #require(try shared.names.first { !names.contains($0) })
    let content = try shared.bytes(of: name)
    try shared.write(Array(content.dropLast(30)), to: name)
    let process = try Program.start(
      "sync", ["--user", "ada@example.org", "--folder", shared.path, "--every", "1s"], on: phone.folder)
    try process.wait(for: "the incomplete file") { process.errorText.contains("incomplete or damaged") }
    try shared.write(content, to: "copy")
    #expect(rename(shared.path("copy"), shared.path(name)) == 0)
    while let line = try process.readLine(), !line.contains("received 1") {}
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test("A signal during an exchange ends it with exit code 75", arguments: [[], ["--every", "1h"]])
  func signal(_ options: [String]) throws {
    let command = ["sh", "-c", "echo started >&2; exec cat >/dev/null"]
    let process = try Program.start(
      "sync", ["--user", "ada@example.org"] + options + ["--"] + command, on: phone.folder)
    try process.wait(for: "the start of the command") { process.errorText.contains("started") }
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(75))
  }
}
