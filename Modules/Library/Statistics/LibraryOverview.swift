import Kernel
import Localization
import Service

/// Totals over all tables of a user. (Sparks, 5.3.)
struct LibraryOverview: ResultObject {
  /// The number of newest entries in the result.
  static let newestCount = 10

  let tables: [LibraryTable]
  let newest: [LibraryEntry]
  let locale: TextLocale

  private var names: [Int64: String] {
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

  static let shape = Shape<LibraryOverview>("LibraryOverview", "What all tables of the user come to.") {
    Field("tables", "How many tables there are.") { $0.tables.count }
    Field("activeTables", "How many of them take entries.") { overview in overview.tables.count { $0.isActive } }
    Field("entries", "How many entries they have.") { $0.tables.map(\.totals.entries).reduce(0, +) }
    Field("totalHours", "All durations together in hours, to two decimals.") {
      TableTotals.hours($0.tables.map(\.totals.seconds).reduce(0, +))
    }
    Field("bestStreak", "The longest best streak of a table, in days.") { $0.tables.map(\.bestStreak).max() ?? 0 }
    Field("mostUsedCategory", "What most tables are about, the first by name of several; null without tables.") {
      $0.tables.isEmpty ? nil : $0.categories.first?.category
    }
    Field("categories", "All categories, most tables first, then by name.", \.categories)
    Field("newestEntries", "The newest entries of all tables, at most 10.") { overview in
      let names = overview.names
      return overview.newest.map { NewestEntry(entry: $0, table: names[$0.tableID] ?? "") }
    }
  }
}

/// The number and share of tables in a category.
struct TableCategoryShare: ResultObject {
  let category: TableCategory
  let tables: Int
  let total: Int
  let locale: TextLocale

  static let shape = Shape<TableCategoryShare>("TableCategoryShare", "How many tables a category has.") {
    Field("category", "The slug.", \.category)
    Field("title", "What it is called.") { $0.category.title.rendered(in: $0.locale) }
    Field("tables", "How many tables it has.", \.tables)
    Field("share", "The share of all tables, from 0 to 1; 0 without tables.") {
      $0.total > 0 ? Double($0.tables) / Double($0.total) : 0
    }
  }
}

struct NewestEntry: ResultObject {
  let entry: LibraryEntry
  let table: String

  static let shape = Shape<NewestEntry>("NewestEntry", "An entry together with the name of its table.") {
    EntryView.shape.fields { EntryView($0.entry) }
    Field("tableName", "What the table is called.", \.table)
  }
}
