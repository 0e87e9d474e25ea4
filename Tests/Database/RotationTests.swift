import Glibc
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

@Suite("Rotation of older copies: `copy.1`, `copy.2`, as in logrotate")
struct RotationTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location("data/test.sqlite3"), now: now)
  }

  /// Adds a user and creates the next copy: copy n contains users 1 to n.
  private func backUp(retaining: Int?, willPerform: @escaping (Rotation.Step) throws -> Void = { _ in }) throws {
    try database.connection.addUser("user \(try database.connection.userNames().count + 1)")
    let destination = try OutputDestination(ResolvedPath(folder.path("copy")), database: database.location)
    try Backups.backUp(
      database, by: Rotation(destination: destination, retainedCount: retaining, willPerform: willPerform),
      progress: { _, _ in })
  }

  /// Returns the number of the copy in each file; nil for a damaged one.
  private func copies() throws -> [String: Int?] {
    let names = try folder.names.filter { $0 != "data" }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try number(of: $0)) })
  }

  private func number(of name: String) throws -> Int? {
    guard let copy = try? Connection(path: folder.path(name), mode: .readOnly) else { return nil }
    guard (try? copy.statement("pragma integrity_check").scalar(String.self)) == "ok" else { return nil }
    return try? copy.userNames().count
  }

  @Test("The newest copy is at the path; older copies are numbered, up to the requested count")
  func numbers() throws {
    for _ in 1...5 { try backUp(retaining: 3) }
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 3])
    for name in try folder.names where name != "data" { #expect(try folder.mode(of: name) == 0o600) }
  }

  @Test("Without a count, the newest copy replaces the previous one, and numbered copies remain")
  func noRotation() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try backUp(retaining: nil)
    #expect(try copies() == ["copy": 4, "copy.1": 2, "copy.2": 1])
  }

  @Test("With a lower count, the excess copies are removed")
  func fewer() throws {
    for _ in 1...5 { try backUp(retaining: 5) }
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 6, "copy.1": 5])
    try backUp(retaining: 1)
    #expect(try copies() == ["copy": 7])
  }

  @Test("A gap between the numbers of older copies is filled, and the copies after it remain")
  func gap() throws {
    for _ in 1...4 { try backUp(retaining: 4) }
    try #require(unlink(folder.path("copy.1")) == 0)
    try backUp(retaining: 4)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 2, "copy.3": 1])
  }

  @Test("A damaged copy does not count and is removed when it is too old")
  func damaged() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try folder.damageBackup("copy")
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": 2, "copy.3": 1])
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": nil, "copy.3": 2])
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 6, "copy.1": 5, "copy.2": 4])
  }

  @Test("Damaged copies do not count, so the last good copy behind them is retained")
  func lastGood() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try folder.damageBackup("copy")
    try folder.damageBackup("copy.1")
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": nil, "copy.3": 1])
  }

  @Test(
    "A copy that is empty, truncated or has a damaged page is recognized as damaged",
    arguments: ["empty", "truncated", "page"])
  func kinds(_ kind: String) throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    var bytes = try folder.bytes(of: "copy")
    switch kind {
    case "empty": bytes = []
    case "truncated": bytes.removeLast(bytes.count / 2)
    default: for offset in 8192..<8192 + 100 { bytes[offset] ^= 0xFF }
    }
    try folder.write(bytes, to: "copy")
    try backUp(retaining: 2)
    #expect(try folder.names == ["copy", "copy.1", "copy.2", "data"])
  }

  @Test("A file that is not a backup is neither moved nor removed", arguments: ["copy", "copy.1"])
  func foreign(_ name: String) throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    try folder.write(Array("personal notes".utf8), to: name)
    #expect(throws: Backups.Failure.self) { try backUp(retaining: 2) }
    #expect(try folder.bytes(of: name) == Array("personal notes".utf8))
    #expect(try folder.names == ["copy", "copy.1", "data"])
  }

  @Test("A copy with a newer schema counts as valid")
  func newer() throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    let other = try Connection(path: folder.path("copy"))
    try other.execute("pragma user_version = 99")
    other.close()
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  @Test("A backup of a damaged database creates no copy and moves none")
  func damagedSource() throws {
    for _ in 1...3 { try backUp(retaining: 2) }
    try database.connection.execute("pragma foreign_keys = off")
    _ = try database.journal.append("a.done", user: 999, subject: "", time: now, data: "{}")
    #expect(throws: Backups.Failure.self) { try backUp(retaining: 2) }
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  private struct Interruption: Error {}

  /// The steps of a rotation if three copies exist and three are retained.
  private static let allSteps: [Rotation.Step] = [.move(2), .move(1), .link, .publish, .remove(3)]

  @Test("A rotation moves older copies, publishes the new one, then removes the oldest")
  func steps() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    var steps: [Rotation.Step] = []
    try backUp(retaining: 3) { steps.append($0) }
    #expect(steps == Self.allSteps)
  }

  @Test("An interruption at any step loses no existing copy, and the next rotation succeeds", arguments: allSteps)
  func interrupted(_ step: Rotation.Step) throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    var isInterrupted = false
    try? backUp(retaining: 3) {
      if $0 == step { isInterrupted = true }
      if isInterrupted { throw Interruption() }
    }
    #expect(isInterrupted)
    let remaining = try copies()
    #expect(remaining["copy"] == (step == .remove(3) ? 4 : 3))
    #expect(Set(remaining.values) == (step == .remove(3) ? [1, 2, 3, 4] : [1, 2, 3]))
    try backUp(retaining: 3)
    let newest = step == .remove(3) ? 4 : 3
    #expect(try copies() == ["copy": 5, "copy.1": newest, "copy.2": newest - 1])
  }

  @Test("A process that is killed at any step loses no existing copy", arguments: allSteps)
  func killed(_ step: Rotation.Step) async throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    // A killed process leaves the files that exist when the step begins.
    var remaining: [String: Int?] = [:]
    try backUp(retaining: 3) { if $0 == step { remaining = try copies() } }
    #expect(Set(remaining.values.compactMap(\.self)).isSuperset(of: [1, 2, 3]))
    #expect(remaining["copy"] == (step == .remove(3) ? 4 : 3))
  }

  @Test("Concurrent rotations lose no copy")
  func concurrentRotations() async throws {
    try backUp(retaining: 50)
    let (path, location) = (folder.path("copy"), database.location)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 {
        group.addTask {
          let database = try Database(at: location, now: now)
          for _ in 1...5 { try Backups.backUp(database, to: path, retaining: 50) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try copies().count == 21)
    #expect(try copies().values.allSatisfy { $0 == 1 })
  }
}
