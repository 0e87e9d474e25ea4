import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The command `kindling backup`")
struct BackupTests {
  private let folder: TemporaryFolder
  private var copy: String { folder.path("copies/copy") }

  /// Creates a copy, then enlarges the database so that a backup takes several steps.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("copies"), withIntermediateDirectories: true)
    #expect(try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).termination == .exited(0))
    #expect(try Program.run("backup", [copy], on: folder).termination == .exited(0))
    try folder.execute(
      """
      with recursive number (n) as (select 1 union all select n + 1 from number where n < 64)
      insert into client_keys (user_id, client_key, method, used_at, reply)
        select 1, hex(randomblob(16)), 'habits.create', 1000000000000000, hex(randomblob(524288)) from number;
      """)
  }

  private var copies: [String] {
    get throws { try folder.names(in: "copies") }
  }

  @Test("A signal stops `kindling backup`, which leaves no files", arguments: [SIGTERM, SIGINT])
  func stopCommand(signal: Int32) throws {
    let command = try Program.start("backup", [copy, "--keep", "3"], on: folder)
    try ChildProcess.poll(for: "a partial copy") { try copies.count >= 2 }
    command.send(signal: signal)
    #expect(try command.waitForExit() == .exited(1))
    #expect(command.errorText.contains("stopped"))
    #expect(try copies == ["copy"])
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(try #require(attributes[.size] as? Int) < 10 << 20)
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
