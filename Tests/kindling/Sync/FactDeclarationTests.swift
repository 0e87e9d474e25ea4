import Database
import Foundation
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// The declarations of facts. (Sync, 3.)
@Suite struct FactDeclarationTests {
  /// A row of `habit_marks` with neither a mark nor a note is not shown.
  private static let emptyRows = ["habit_marks"]

  @Test(
    "Each constraint concerns one part, so that any mix of valid parts is valid",
    arguments: Composition.history.factKinds.map(\.name))
  func constraints(_ name: String) throws {
    let client = try Harness.program().connect()
    let kind = try #require(Composition.history.factKinds.first { $0.name == name })
    let table = kind.table.name
    let query = SQL(interning: "select sql from sqlite_schema where type = 'table' and name = '\(table)'")
    let sql = try client.database.connection.statement(query).scalar(String.self) ?? ""
    let checks = Self.checks(in: sql)
    #expect(!checks.isEmpty || !sql.contains("check ("))
    for check in checks {
      let words = Set(check.split { !($0.isLetter || $0 == "_" || $0.isNumber) }.map(String.init))
      let parts = kind.parts.filter { $0.fields.contains { words.contains(kind.fields[$0].column) } }
      #expect(parts.count <= 1 || Self.emptyRows.contains(table), "\(table): \(check) concerns \(parts.map(\.name))")
    }
  }

  /// Returns the expressions of the check constraints of a table.
  private static func checks(in sql: String) -> [String] {
    sql.components(separatedBy: "check (").dropFirst().map { rest in
      var depth = 1
      return String(
        rest.prefix { character in
          depth += character == "(" ? 1 : character == ")" ? -1 : 0
          return depth > 0
        })
    }
  }

  @Test("Every column that can change belongs to a part, and no two kinds have one name")
  func parts() {
    let kinds = Composition.history.factKinds
    #expect(Set(kinds.map { "\($0.name)" }).count == kinds.count)
    for kind in kinds where kind.rule.hasParts {
      let changing = Set(kind.parts.flatMap(\.fields))
      for (index, field) in kind.fields.enumerated() where !changing.contains(index) {
        let isKey = kind.table.keyNames.contains { $0.hasBytes(of: field.name) }
        #expect(field.isFixed || isKey || index == kind.owner, "\(kind.name).\(field.name)")
      }
    }
  }
}
