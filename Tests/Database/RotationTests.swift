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
  private func backUp(keep: Int?, before: @escaping (Rotation.Step) throws -> Void = { _ in }) throws {
    try database.connection.addUser("user \(try database.connection.userNames().count + 1)")
    let place = try CopyPlace(ResolvedPath(folder.path("copy")), beside: database.location)
    try Copies.backUp(database, by: Rotation(place: place, keep: keep, before: before), progress: { _, _ in })
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
    for _ in 1...5 { try backUp(keep: 3) }
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 3])
    for name in try folder.names where name != "data" { #expect(try folder.mode(of: name) == 0o600) }
  }

  @Test("Without a number of copies the newest replaces the previous one, and numbered copies stay")
  func noRotation() throws {
    for _ in 1...3 { try backUp(keep: 3) }
    try backUp(keep: nil)
    #expect(try copies() == ["copy": 4, "copy.1": 2, "copy.2": 1])
  }

  @Test("Where fewer are to be kept than before, the rest is dropped")
  func fewer() throws {
    for _ in 1...5 { try backUp(keep: 5) }
    try backUp(keep: 2)
    #expect(try copies() == ["copy": 6, "copy.1": 5])
    try backUp(keep: 1)
    #expect(try copies() == ["copy": 7])
  }

  @Test("A gap is filled, and what comes after it stays where it is")
  func gap() throws {
    for _ in 1...4 { try backUp(keep: 4) }
    try #require(unlink(folder.path("copy.1")) == 0)
    try backUp(keep: 4)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": 2, "copy.3": 1])
  }

  @Test("A damaged copy does not count as one of those to keep, and goes when it is too old")
  func damaged() throws {
    for _ in 1...3 { try backUp(keep: 3) }
    try folder.damageCopy("copy")
    try backUp(keep: 3)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": 2, "copy.3": 1])
    try backUp(keep: 3)
    #expect(try copies() == ["copy": 5, "copy.1": 4, "copy.2": nil, "copy.3": 2])
    try backUp(keep: 3)
    #expect(try copies() == ["copy": 6, "copy.1": 5, "copy.2": 4])
  }

  @Test("The last good copy among damaged ones is kept as the second of two")
  func lastGood() throws {
    for _ in 1...3 { try backUp(keep: 3) }
    try folder.damageCopy("copy")
    try folder.damageCopy("copy.1")
    try backUp(keep: 2)
    #expect(try copies() == ["copy": 4, "copy.1": nil, "copy.2": nil, "copy.3": 1])
  }

  @Test("A damaged copy is known whatever is wrong with it", arguments: ["empty", "cut short", "page"])
  func kinds(_ kind: String) throws {
    for _ in 1...2 { try backUp(keep: 2) }
    var bytes = try folder.bytes(of: "copy")
    switch kind {
    case "empty": bytes = []
    case "cut short": bytes.removeLast(bytes.count / 2)
    default: for place in 8192..<8192 + 100 { bytes[place] ^= 0xFF }
    }
    try folder.write(bytes, to: "copy")
    try backUp(keep: 2)
    #expect(try folder.names == ["copy", "copy.1", "copy.2", "data"])
  }

  @Test("What is not a backup is neither moved nor dropped", arguments: ["copy", "copy.1"])
  func foreign(_ name: String) throws {
    for _ in 1...2 { try backUp(keep: 2) }
    try folder.write(Array("notes of somebody".utf8), to: name)
    #expect(throws: Copies.Failure.self) { try backUp(keep: 2) }
    #expect(try folder.bytes(of: name) == Array("notes of somebody".utf8))
    #expect(try folder.names == ["copy", "copy.1", "data"])
  }

  @Test("A copy of a newer program counts")
  func newer() throws {
    for _ in 1...2 { try backUp(keep: 2) }
    let other = try Connection(path: folder.path("copy"))
    try other.execute("pragma user_version = 99")
    other.close()
    try backUp(keep: 2)
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  @Test("A database with faults makes no copy, and moves none")
  func damagedSource() throws {
    for _ in 1...3 { try backUp(keep: 2) }
    try database.connection.execute("pragma foreign_keys = off")
    _ = try database.journal.append("a.done", user: 999, subject: "", time: now, data: "{}")
    #expect(throws: Copies.Failure.self) { try backUp(keep: 2) }
    #expect(try copies() == ["copy": 3, "copy.1": 2])
  }

  private struct Break: Error {}

  /// The steps of a rotation of three copies to three.
  private static let allSteps: [Rotation.Step] = [.move(2), .move(1), .name, .put, .drop(3)]

  @Test("The steps of a rotation: room is made, the new copy is put in its place, and then the oldest is dropped")
  func steps() throws {
    for _ in 1...3 { try backUp(keep: 3) }
    var steps: [Rotation.Step] = []
    try backUp(keep: 3) { steps.append($0) }
    #expect(steps == Self.allSteps)
  }

  @Test("A break before any step loses no copy, and the next rotation takes up what it left", arguments: allSteps)
  func breaks(_ step: Rotation.Step) throws {
    for _ in 1...3 { try backUp(keep: 3) }
    var hasBroken = false
    try? backUp(keep: 3) {
      if $0 == step { hasBroken = true }
      if hasBroken { throw Break() }
    }
    #expect(hasBroken)
    let left = try copies()
    #expect(left["copy"] == (step == .drop(3) ? 4 : 3))
    #expect(Set(left.values) == (step == .drop(3) ? [1, 2, 3, 4] : [1, 2, 3]))
    try backUp(keep: 3)
    let newest = step == .drop(3) ? 4 : 3
    #expect(try copies() == ["copy": 5, "copy.1": newest, "copy.2": newest - 1])
  }

  @Test("A process that is killed before any step leaves every copy", arguments: allSteps)
  func killed(_ step: Rotation.Step) async throws {
    for _ in 1...3 { try backUp(keep: 3) }
    // What a kill leaves is what is there when the step begins, and the copy that was being made.
    var left: [String: Int?] = [:]
    try backUp(keep: 3) { if $0 == step { left = try copies() } }
    #expect(Set(left.values.compactMap(\.self)).isSuperset(of: [1, 2, 3]))
    #expect(left["copy"] == (step == .drop(3) ? 4 : 3))
  }

  @Test("Two rotations at the same time lose no copy")
  func together() async throws {
    try backUp(keep: 50)
    let (path, location) = (folder.path("copy"), database.location)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 {
        group.addTask {
          let database = try Database(at: location, now: now)
          for _ in 1...5 { try Copies.backUp(database, to: path, keep: 50) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try copies().count == 21)
    #expect(try copies().values.allSatisfy { $0 == 1 })
  }
}
