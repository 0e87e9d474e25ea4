import Conversation
import Database
import Foundation
import JSONRPC
import Kernel
import Service
import Social
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Conversation files in process and through pipes")
struct ConversationTests {
  static let files: [String] = {
    let folder = Repository.root.appendingPathComponent("Tests/EndToEnd/Conversations")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { "Tests/EndToEnd/Conversations/\($0)" } + ["Tools/play/first-lesson.conversation"]
  }()

  private func file(_ path: String) throws -> ConversationFile {
    try ConversationFile(path: Repository.root.appendingPathComponent(path).path)
  }

  /// Creates an in-process client of the service, which is composed as in the program.
  private static func inProcessClient(at instant: String, files: FileAccess) throws -> TestUser {
    let start = try #require(Instant(instant))
    let clock = ManualClock(start)
    return Harness(
      Composition.registry(Harness.program(clock), Harness.passwordCost), clock: clock,
      database: try Database.inMemory(now: start), hooks: Composition.hooks, files: files
    ).connect()
  }

  @Test("A conversation has the recorded replies both in process and through pipes", arguments: files)
  func inProcessAndSpawned(path: String) throws {
    let file = try file(path)
    let otherOptions = file.options.dropFirst(4)
    try #require(file.options.count >= 4 && file.options[0] == "--clock" && file.options[2...3] == ["--seed", "1"])
    try #require(otherOptions.isEmpty || otherOptions == ["--files", "any"])
    let client = try Self.inProcessClient(at: file.options[1], files: otherOptions.isEmpty ? .none : .any)
    let inProcess = try ConversationRun(
      of: file,
      on: InProcessPlayer { lines in
        let replies = client.transport.receive(lines: lines)
        try? ReplyRecorder.record(lines: lines, replies: replies)
        return replies
      }
    ).run()

    let folder = try TemporaryFolder()
    let player = try SpawnedPlayer(
      Program.path, ["serve", "--database", folder.databasePath] + Program.cheapHashing + file.options)
    let spawned = try ConversationRun(of: file, on: player).run()
    #expect(player.process.errorText.isEmpty)

    let version = try Program.run("--version", on: folder).lines[0]
    #expect(
      spawned.map(Self.withoutOrigin)
        == inProcess.map {
          Self.withoutOrigin($0).replacingOccurrences(of: #""version":"test""#, with: #""version":"\#(version)""#)
        })
  }

  /// Returns a reply without origins, which are random.
  private static func withoutOrigin(_ reply: String) -> String {
    reply.replacing(/"origin":"[0-9a-f]{12}"/, with: "")
  }

  @Test("The conversations cover each language and each way of grouping calls")
  func languagesAndGroups() {
    let names = Self.files.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    #expect(
      Set(names).isSuperset(of: [
        "accounts-en", "accounts-es", "accounts-fr", "errors", "atomic", "batch", "client-key", "progress",
        "goals", "habits-en", "habits-es", "habits-fr", "friends", "kits", "kits-fr", "library", "library-fr", "files",
        "first-lesson",
      ]))
  }
}
