import Kernel
import Localization
import Service

/// The totals over all tables of a user. (Tables, 5.3.)
struct LibraryOverview: ResultObject {
  /// The maximum number of newest entries in the result.
  static let newestCount = 10

  let tables: [LibraryTable]
  let newest: [LibraryEntry]
  let locale: TextLocale

  private var tableNames: [Int64: String] {
    Dictionary(uniqueKeysWithValues: tables.map { ($0.id, $0.draft.name) })
  }

  /// All categories with their table counts, by descending count, then by slug.
  var categories: [TableCategoryShare] {
    TableCategory.allCases
      .map { category in
        TableCategoryShare(
          category: category, tables: tables.count { $0.draft.category == category }, total: tables.count,
          locale: locale)
      }
      .sorted { ($1.tables, $0.category.rawValue) < ($0.tables, $1.category.rawValue) }
  }

  static let shape = Shape<LibraryOverview>("LibraryOverview", "The totals over all tables of the user.") {
    Field("tables", "The number of tables.") { $0.tables.count }
    Field("activeTables", "The number of active tables.") { overview in overview.tables.count { $0.isActive } }
    Field("entries", "The number of entries.") { $0.tables.map(\.totals.entries).reduce(0, +) }
    Field("totalHours", "The sum of all durations in hours, rounded to two decimals.") {
      TableTotals.hours($0.tables.map(\.totals.seconds).reduce(0, +))
    }
    Field("longestStreak", "The longest streak of any table, in days.") { $0.tables.map(\.bestStreak).max() ?? 0 }
    Field("mostUsedCategory", "The category with the most tables, the first by slug if tied; null without tables.") {
      $0.tables.isEmpty ? nil : $0.categories.first?.category
    }
    Field("categories", "All categories, by descending number of tables, then by slug.", \.categories)
    Field("newestEntries", "The newest entries of all tables, at most 10.") { overview in
      let tableNames = overview.tableNames
      return overview.newest.map { NewestEntry(entry: $0, tableName: tableNames[$0.tableID] ?? "") }
    }
  }
}

/// The number and fraction of tables in a category.
struct TableCategoryShare: ResultObject {
  let category: TableCategory
  let tables: Int
  let total: Int
  let locale: TextLocale

  static let shape = Shape<TableCategoryShare>("TableCategoryShare", "The number and fraction of tables in a category.")
  {
    Field("category", "The slug of the category.", \.category)
    Field("title", "The title of the category.") { $0.category.title.text(in: $0.locale) }
    Field("tables", "The number of tables.", \.tables)
    Field("fraction", "The fraction of all tables; 0 without tables.", as: .fraction) {
      $0.total > 0 ? Double($0.tables) / Double($0.total) : 0
    }
  }
}

struct NewestEntry: ResultObject {
  let entry: LibraryEntry
  let tableName: String

  static let shape = Shape<NewestEntry>("NewestEntry", "An entry with the name of its table.") {
    EntryView.shape.fields { EntryView($0.entry) }
    Field("tableName", "The name of the table.", \.tableName)
  }
}
