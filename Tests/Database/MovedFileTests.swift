import Glibc
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

@Suite("A file that is renamed, deleted or replaced while it is open")
struct MovedFileTests {
  private let folder: TemporaryFolder
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location(), now: now)
    try database.write { try $0.addUser("Ada") }
    try database.commit()
  }

  enum Change: CaseIterable {
    case renamed, deleted, replaced
  }

  private func perform(_ change: Change) throws {
    let path = folder.path("test.sqlite3")
    switch change {
    case .renamed: try #require(rename(path, folder.path("other.sqlite3")) == 0)
    case .deleted: try #require(unlink(path) == 0)
    case .replaced:
      let other = try Database(at: folder.location("new.sqlite3"), now: now)
      other.close()
      try #require(rename(folder.path("new.sqlite3"), path) == 0)
    }
  }

  private func isMovedError(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return error as? SQLiteError == .fileMoved
    }
  }

  @Test("The next call, a read or a write, fails, and so do all later ones", arguments: Change.allCases)
  func beforeCall(_ change: Change) throws {
    #expect(!database.hasMoved)
    try perform(change)
    #expect(isMovedError { try database.beginReading() })
    #expect(database.hasMoved)
    #expect(isMovedError { try database.beginWriting() })
    #expect(isMovedError { _ = try database.snapshot() })
    #expect(!database.needsMaintenance)
  }

  @Test("A group that is open at that moment is not committed", arguments: Change.allCases)
  func duringGroup(_ change: Change) throws {
    try database.write { try $0.addUser("Grace") }
    try perform(change)
    #expect(isMovedError { try database.commit() })
    #expect(database.hasMoved && !database.hasOpenGroup && !database.connection.isInTransaction)
    #expect(try database.connection.userNames() == ["Ada"])
  }

  @Test("Another name of the file, a copy next to it and a new log are no move")
  func unmoved() throws {
    try #require(link(folder.path("test.sqlite3"), folder.path("link")) == 0)
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    _ = try database.connection.checkpoint(.truncate)
    try database.write { try $0.addUser("Grace") }
    try database.commit()
    #expect(!database.hasMoved)
  }

  @Test("A database in memory cannot move")
  func inMemory() throws {
    let memory = try inMemoryDatabase()
    try memory.write { try $0.addUser("Ada") }
    try memory.commit()
    #expect(!memory.hasMoved)
  }
}
