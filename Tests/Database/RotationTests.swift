import Glibc
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

/// Older copies beside the newest: `copy.1`, `copy.2`, as logrotate numbers them.
@Suite struct RotationTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location("data/test.sqlite3"), now: now)
  }

  /// Makes the next copy, which has a further user: copy n has the users 1 to n.
  private func backUp(retaining: Int?, willPerform: @escaping (Rotation.Step) throws -> Void = { _ in }) throws {
    try database.connection.addUser("user \(try database.connection.userNames().count + 1)")
    let destination = try BackupDestination(ResolvedPath(folder.path("copy")), database: database.location)
    try Backups.backUp(
      database, by: Rotation(destination: destination, retainedCount: retaining, willPerform: willPerform),
      progress: { _, _ in })
  }

  /// The files of the copies, newest first, with the number of the copy that each holds; nil for one that is damaged.
  private func copies() throws -> [String: Int?] {
    let names = try folder.names.filter { $0 != "data" }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try number(of: $0)) })
  }

  private func number(of name: String) throws -> Int? {
    guard let copy = try? Connection(path: folder.path(name), mode: .readOnly) else { return nil }
    guard (try? copy.pragmaText("pragma integrity_check")) == "ok" else { return nil }
    return try? copy.userNames().count
  }

  @Test("The newest is at the path, older ones have numbers, and no more are kept than told")
  func numbers() throws {
    for _ in 1...5 { try backUp(retaining: 3) }
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 3])
    for name in try folder.names where name != "data" { #expect(try folder.mode(of: name) == 0o600) }
  }

  @Test("Without a number of copies the newest replaces the previous one, and numbered copies stay")
  func noRotation() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try backUp(retaining: nil)
    #expect(try copies() == ["copy": 4, "copy.1": 2, "copy.2": 1])
  }

  @Test("Where fewer are to be kept than before, the rest is dropped")
  func fewer() throws {
    for _ in 1...5 { try backUp(retaining: 5) }
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 6, "copy.1": 5])
    try backUp(retaining: 1)
    #expect(try copies() == ["copy": 7])
  }

  @Test("A gap is filled, and what comes after it stays where it is")
  func gap() throws {
    for _ in 1...4 { try backUp(retaining: 4) }
    try #require(unlink(folder.path("copy.1")) == 0)
    try backUp(retaining: 4)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 2, "copy.3": 1])
  }

  @Test("A damaged copy does not count as one of those to keep, and goes when it is too old")
  func damaged() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try folder.damageCopy("copy")
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": 2, "copy.3": 1])
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": nil, "copy.3": 2])
    try backUp(retaining: 3)
    #expect(try copies() == ["copy": 6, "copy.1": 5, "copy.2": 4])
  }

  @Test("The last good copy among damaged ones is kept as the second of two")
  func lastGood() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    try folder.damageCopy("copy")
    try folder.damageCopy("copy.1")
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": nil, "copy.3": 1])
  }

  @Test("A damaged copy is known whatever is wrong with it", arguments: ["empty", "cut short", "page"])
  func kinds(_ kind: String) throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    var bytes = try folder.bytes(of: "copy")
    switch kind {
    case "empty": bytes = []
    case "cut short": bytes.removeLast(bytes.count / 2)
    default: for offset in 8192..<8192 + 100 { bytes[offset] ^= 0xFF }
    }
    try folder.write(bytes, to: "copy")
    try backUp(retaining: 2)
    #expect(try folder.names == ["copy", "copy.1", "copy.2", "data"])
  }

  @Test("What is not a backup is neither moved nor dropped", arguments: ["copy", "copy.1"])
  func foreign(_ name: String) throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    try folder.write(Array("notes of somebody".utf8), to: name)
    #expect(throws: Backups.Failure.self) { try backUp(retaining: 2) }
    #expect(try folder.bytes(of: name) == Array("notes of somebody".utf8))
    #expect(try folder.names == ["copy", "copy.1", "data"])
  }

  @Test("A copy of a newer program counts")
  func newer() throws {
    for _ in 1...2 { try backUp(retaining: 2) }
    let other = try Connection(path: folder.path("copy"))
    try other.execute("pragma user_version = 99")
    other.close()
    try backUp(retaining: 2)
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  @Test("A database with faults makes no copy, and moves none")
  func damagedSource() throws {
    for _ in 1...3 { try backUp(retaining: 2) }
    try database.connection.execute("pragma foreign_keys = off")
    _ = try database.journal.append("a.done", user: 999, subject: "", time: now, data: "{}")
    #expect(throws: Backups.Failure.self) { try backUp(retaining: 2) }
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  private struct Interruption: Error {}

  /// The steps of a rotation of three copies to three.
  private static let allSteps: [Rotation.Step] = [.move(2), .move(1), .link, .publish, .remove(3)]

  @Test("The steps of a rotation: room is made, the new copy is put in its place, and then the oldest is dropped")
  func steps() throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    var steps: [Rotation.Step] = []
    try backUp(retaining: 3) { steps.append($0) }
    #expect(steps == Self.allSteps)
  }

  @Test("A break before any step loses no copy, and the next rotation takes up what it left", arguments: allSteps)
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

  @Test("A process that is killed before any step leaves every copy", arguments: allSteps)
  func killed(_ step: Rotation.Step) async throws {
    for _ in 1...3 { try backUp(retaining: 3) }
    // What a kill leaves is what is there when the step begins, and the copy that was being made.
    var remaining: [String: Int?] = [:]
    try backUp(retaining: 3) { if $0 == step { remaining = try copies() } }
    #expect(Set(remaining.values.compactMap(\.self)).isSuperset(of: [1, 2, 3]))
    #expect(remaining["copy"] == (step == .remove(3) ? 4 : 3))
  }

  @Test("Two rotations at the same time lose no copy")
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
