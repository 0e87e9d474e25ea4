import SQLite
import TestFiles
import Testing

@Suite("Online backups")
struct BackupTests {
  private let folder: TemporaryFolder
  private let source: Connection

  /// Creates a database of a few hundred pages.
  init() throws {
    folder = try TemporaryFolder()
    source = try folder.connect()
    try source.createNotes()
    try source.transaction(.immediate) {
      for id in 1...300 { try source.addNote(id, String(repeating: "x", count: 3000)) }
    }
  }

  private func noteCount(_ connection: Connection) throws -> Int? {
    try connection.statement(NoteStatement.count).scalar()
  }

  @Test("A copy is complete, has mode 0600 and leaves no temporary files")
  func copyToFile() throws {
    var steps: [Backup.Progress] = []
    var verified = false
    try source.copy(
      to: folder.path("copy"), pagesPerStep: 50, progress: { steps.append($0) },
      verify: { copy in
        verified = try copy.statement("pragma integrity_check").scalar(String.self) == "ok"
      })
    #expect(verified)
    #expect(try folder.names == ["copy", "test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"])
    #expect(try folder.mode(of: "copy") == 0o600)
    #expect(try noteCount(try Connection(path: folder.path("copy"), mode: .readWrite)) == 300)
    #expect(steps.count >= 2)
    #expect(steps.allSatisfy { $0.total == steps[0].total && $0.remaining > 0 })
    #expect(steps.map(\.remaining) == steps.map(\.remaining).sorted(by: >))
  }

  @Test("A copy is a snapshot taken at its start, even if another connection writes during the copy")
  func snapshot() throws {
    let writer = try folder.connect(.readWrite)
    var nextID = 1000
    try source.copy(
      to: folder.path("copy"), pagesPerStep: 50,
      progress: { _ in
        try writer.addNote(nextID, "new")
        nextID += 1
      })
    #expect(nextID > 1001)
    #expect(try noteCount(writer) == 300 + nextID - 1000)
    #expect(try noteCount(try Connection(path: folder.path("copy"), mode: .readWrite)) == 300)
  }

  @Test("In a transaction that has not read yet, the snapshot is taken at the start of the copy")
  func snapshotOfTransaction() throws {
    let writer = try folder.connect(.readWrite)
    try source.transaction(.deferred) {
      try source.copy(
        to: folder.path("copy"), pagesPerStep: 50, progress: { _ in try writer.execute("update note set body = 'new'") }
      )
    }
    let copy = try Connection(path: folder.path("copy"), mode: .readWrite)
    #expect(try copy.statement("select count(*) from note where body = 'new'").scalar(Int.self) == 0)
  }

  @Test("A canceled copy leaves no file")
  func canceled() throws {
    #expect(throws: Stop.self) {
      try source.copy(to: folder.path("copy"), pagesPerStep: 50, progress: { _ in throw Stop() })
    }
    #expect(try folder.names == ["test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"])
    #expect(!source.isInTransaction)
  }

  @Test("A copy that fails verification leaves no file")
  func unverified() throws {
    #expect(throws: Stop.self) {
      try source.copy(
        to: folder.path("copy"),
        verify: { copy in
          _ = try copy.notes()
          throw Stop()
        })
    }
    #expect(try folder.names == ["test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"])
  }

  @Test(
    "A copy fails if its file or a log of the file exists",
    arguments: ["copy", "copy-wal", "copy-journal"])
  func existing(_ name: String) throws {
    try folder.write([1, 2, 3], to: name)
    #expect(sqliteError { try source.copy(to: folder.path("copy")) }?.kind == .cannotOpen)
    #expect(try folder.names == [name, "test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"])
  }

  @Test("A file is replaced only by a complete copy, and not if it has a log")
  func replaced() throws {
    try folder.write([1, 2, 3], to: "copy")
    #expect(throws: Stop.self) {
      try source.copy(to: folder.path("copy"), replacing: true, pagesPerStep: 50, progress: { _ in throw Stop() })
    }
    #expect(throws: SQLiteError.self) { try Connection(path: folder.path("copy")).notes() }
    try source.copy(to: folder.path("copy"), replacing: true)
    #expect(try noteCount(try Connection(path: folder.path("copy"), mode: .readWrite)) == 300)
    try folder.write([1, 2, 3], to: "copy-wal")
    #expect(sqliteError { try source.copy(to: folder.path("copy"), replacing: true) }?.kind == .cannotOpen)
  }

  @Test("A copy removes the temporary files of a killed copy to the same path; other files remain")
  func staleFiles() throws {
    let stale = [
      "copy.partial-abc123", "copy.partial-abc123-journal", "copy.partial-xyz789-lock", "copy.partial-q1w2e3-wal",
    ]
    let others = [
      "copy.partial-notes1", "copy.partial-abcdef-notes", "copy.partial-abcde", "copy.partial-AbC123",
      "other.partial-abc123",
    ]
    for name in stale + others {
      try folder.write([1], to: name)
      try folder.setMode(name == "copy.partial-notes1" ? 0o644 : 0o600, of: name)
    }
    try source.copy(to: folder.path("copy"))
    #expect(try folder.names.filter { $0.contains("partial") } == others.sorted())
  }

  @Test("The temporary file of a running copy is not removed by another copy to the same path")
  func concurrentCopies() throws {
    var isFirst = true
    try source.copy(
      to: folder.path("copy"), replacing: true, pagesPerStep: 50,
      progress: { _ in
        guard isFirst else { return }
        isFirst = false
        let other = try folder.connect(.readOnly)
        try other.copy(to: folder.path("copy"), replacing: true)
        #expect(try folder.names.filter { $0.contains("partial") }.count >= 2)
      })
    #expect(try folder.names == ["copy", "test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"])
    #expect(try noteCount(try Connection(path: folder.path("copy"), mode: .readWrite)) == 300)
  }

  @Test("A folder that does not exist is an error")
  func missingDirectory() {
    #expect(sqliteError { try source.copy(to: folder.path("missing/copy")) }?.kind == .cannotOpen)
  }

  @Test("A copy replaces the content of an open database; a canceled copy leaves it unchanged")
  func copyToConnection() throws {
    let target = try Connection(path: folder.path("target"), mode: .create)
    try target.createNotes("old")
    #expect(throws: Stop.self) { try source.copy(to: target, pagesPerStep: 50, progress: { _ in throw Stop() }) }
    #expect(try target.notes() == ["old"])
    #expect(try target.statement("pragma integrity_check").scalar(String.self) == "ok")
    try source.copy(to: target, pagesPerStep: 50)
    #expect(try noteCount(target) == 300)
  }

  @Test("A copy to a locked database fails with `busy`, and a backup can continue after the lock is released")
  func busyTarget() throws {
    let target = try Connection(path: folder.path("target"), mode: .create)
    try target.createNotes("old")
    let other = try Connection(path: folder.path("target"), mode: .readWrite)
    try other.begin(.immediate)
    #expect(sqliteError { try source.copy(to: target) }?.isBusy == true)

    var backup = try Backup(from: source, to: target)
    #expect(throws: SQLiteError.self) { _ = try backup.step(pages: 50) }
    try other.rollback()
    while !(try backup.step(pages: 50)) {}
    #expect(backup.progress.remaining == 0)
    _ = consume backup
    #expect(try noteCount(target) == 300)
  }

  @Test("A copy during a write transaction of the source fails with `busy`")
  func ownWrite() throws {
    let error = try source.transaction(.immediate) {
      try source.addNote(1000, "new")
      return sqliteError { try source.copy(to: folder.path("copy")) }
    }
    #expect(error?.isBusy == true)
  }

  @Test("A database cannot be copied over itself")
  func itself() {
    #expect(throws: SQLiteError.self) { try source.copy(to: source) }
  }
}
