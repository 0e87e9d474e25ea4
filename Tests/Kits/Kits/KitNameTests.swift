import Database
import SQLite
import TestSupport
import Testing

@testable import Kits

@Suite("Names of kits (Kits and exams, 4.1.)")
struct KitNameTests {
  private enum Statements: SQL, StatementSet {
    case storeUnfoldedKey = "update kits set name_key = 'straße' where name = 'STRAẞE'"
    case damageKey = "update kits set name_key = 'other'"
  }

  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  private func creationFailure(_ name: String) throws -> String? {
    try user.attempt(
      "kits.create",
      #"""
      {"name": \#(name.json), "stage": 0, "questions": [
        {"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]}
      """#)?.rule
  }

  @Test("Names are equal whatever the case", arguments: [("Straße", "STRAẞE"), ("ΟΔΟΣ", "οδος"), ("ﬁn", "FIN")])
  func equalNames(_ first: String, _ second: String) throws {
    #expect(try creationFailure(first) == nil)
    #expect(try creationFailure(second) == "name_already_exists")
  }

  @Test("A key stored by an older program is found, and is no damage")
  func olderKeys() throws {
    #expect(try creationFailure("STRAẞE") == nil)
    try harness.connection.statement(Statements.storeUnfoldedKey).run()
    #expect(try harness.violations() == [])
    #expect(try creationFailure("Strasse") == "name_already_exists")
    try harness.connection.statement(Statements.damageKey).run()
    #expect(try harness.violations().count == 1)
  }

  @Test("A name has at most 60 characters, of which none is counted twice")
  func lengths() throws {
    #expect(try creationFailure(String(repeating: "👨‍👩‍👧‍👦", count: 60)) == nil)
    #expect(try creationFailure(String(repeating: "x", count: 61)) == "kit_name_too_long")
  }
}
