import SQLite
import TestSupport
import Testing

@testable import Service
@testable import kindling

@Suite("The schema matches the declared tables")
struct TableSchemaTests {
  @Test("Columns have the declared types and nullability, and tables the declared keys", arguments: TableArgument.all)
  func columns(_ argument: TableArgument) throws {
    let table = argument.table
    let database = try SampleDatabase(isEmpty: true)
    let keys = table.owner.columns + (table.keyColumns.contains("id") ? ["id"] : [])
    let declared = table.columns.map { "\($0.column) \($0.type.storage) \($0.isOptional ? "null" : "not null")" }
    let stored = try database.texts(
      """
      select name || ' ' || iif(type = 'ANY', 'blob', lower(type)) || iif("notnull" or pk, ' not null', ' null') as value
      from pragma_table_info('\(table.name)') order by name
      """)
    #expect(stored == (declared + keys.map { "\($0) integer not null" }).sorted())
    let primary = try database.texts(
      "select name as value from pragma_table_info('\(table.name)') where pk order by pk")
    #expect(primary == (table.keyColumns == ["id"] ? ["id"] : table.owner.columns + table.keyColumns))
  }

  @Test(
    "Find, insert, update, delete and export statements scan no table, and sort only if the key is id",
    arguments: TableArgument.all)
  func plans(_ argument: TableArgument) throws {
    let table = argument.table
    let database = try SampleDatabase(isEmpty: true)
    let statements =
      [table.find, table.insert, table.upsert, table.update]
      + (table.hasUsers ? [table.deleteAllRows, table.exportStatement(isNumbered: table.keyColumns == ["id"])] : [])
    for statement in statements {
      let plan = try database.connection.queryPlan(of: statement.text)
      #expect(
        plan.allSatisfy { $0.scannedTable == nil && (!$0.sorts || table.keyColumns == ["id"]) },
        "\(statement.text): \(plan.map(\.detail))")
    }
  }

  @Test("Values outside the bounds of a column violate a constraint")
  func bounds() throws {
    let database = try SampleDatabase()
    for table in Composition.tables {
      // Columns that are not exported are computed from bounded values.
      for column in table.columns where column.isExported {
        for value in column.type.rejectedValues {
          #expect(throws: SQLiteError.self, "\(table.name).\(column.column) = \(value)") {
            _ = try database.findings {
              try database.run("update \(table.name) set \(column.column) = \(value)")
            }
          }
        }
      }
    }
  }
}

/// A table as a test argument, reported by name.
struct TableArgument: Sendable, CustomTestStringConvertible {
  static let all = Composition.tables.map { TableArgument(table: $0) }

  let table: TableDescription

  var testDescription: String { table.name }
}

extension TableDescription {
  /// Whether the rows belong to users, directly or through other tables.
  fileprivate var hasUsers: Bool { owner.userCondition != "false" }
}

extension ColumnType {
  /// The storage type in a strict table.
  fileprivate var storage: String {
    switch self {
    case .integer, .flag, .instant, .day, .optionalDay, .enumerated, .row: "integer"
    case .real: "real"
    case .bytes: "blob"
    case .text, .zone, .language, .oneOf, .texts, .namedValues, .objects, .object, .slug: "text"
    }
  }

  /// SQL expressions for values that the column must reject.
  ///
  /// Empty for a type without bounds. Integer bounds of a billion or more and text lengths of a million or more are not
  /// tested.
  fileprivate var rejectedValues: [String] {
    switch self {
    case .text(let lengths):
      (lengths.lowerBound > 0 ? ["''"] : [])
        + (lengths.upperBound < 1_000_000 ? ["printf('%.*c', \(lengths.upperBound * 32 + 1), 'x')"] : [])
    case .zone: ["''", "printf('%.*c', 65, 'x')"]
    case .language: ["''", "'DE'", "'de-AT'", "'zh-hans'", "'abcd'", "'zh-Hans-CN'"]
    case .oneOf: ["'?'"]
    case .flag: ["-1", "2"]
    case .enumerated(let words): ["0", "\(words.count + 1)"]
    case .integer(let range):
      (range.lowerBound > -1_000_000_000 ? ["\(range.lowerBound - 1)"] : [])
        + (range.upperBound < 1_000_000_000 ? ["\(range.upperBound + 1)"] : [])
    case .real(let range) where range.upperBound < .greatestFiniteMagnitude:
      ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
    case .bytes(let count): ["zeroblob(\(count + 1))", "x''"]
    case .real, .instant, .day, .optionalDay, .texts, .namedValues, .objects, .object, .row, .slug: []
    }
  }
}
