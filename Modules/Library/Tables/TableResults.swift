import Kernel
import Localization
import Service

/// A table as its user sees it on a given day.
struct TableView: ResultObject {
  let table: LibraryTable
  let today: CivilDay

  static let shape = Shape<TableView>("LibraryTable", "A table of the library, and what its entries come to.") {
    Field("id", "The number of the table.", \.table.id)
    Field("name", "What it is called.", \.table.draft.name)
    Field("description", "What it is for; may be empty.", \.table.draft.description)
    Field("category", "What it is about.", \.table.draft.category)
    Field("targetGoal", "What is to be reached, in words; null without a goal.", \.table.draft.targetGoal)
    Field(
      "targetValue", "How many entries with a value are aimed at; null without a target.", \.table.draft.targetValue)
    Field("customFields", "The names of the fields that entries can have, in their order.", \.table.draft.customFields)
    Field("isActive", "Whether it takes entries.", \.table.isActive)
    Field("createdAt", "When it was made.", \.table.createdAt)
    Field("updatedAt", "When it was changed last; entries do not count.", \.table.updatedAt)
    TableView.numbers.fields(of: { $0 })
  }

  /// The totals that lists, single tables and statistics have in common. (5.3.)
  static let numbers = Shape<TableView>("TableSummary", "What the entries of a table come to.") {
    Field("totalEntries", "How many entries there are.", \.table.totals.entries)
    Field("totalHours", "All durations together in hours, to two decimals.", \.table.totals.hours)
    Field("activeDays", "On how many days there are entries.", \.table.days)
    Field("currentStreak", "How many days in a row have entries, up to today or yesterday.") {
      $0.table.streak(on: $0.today)
    }
    Field("bestStreak", "How many days in a row had entries at most, ever.", \.table.bestStreak)
    Field("lastEntryAt", "When the newest entry was; null without entries.", \.table.lastEntryAt)
    Field("progress", "How much of the target is reached, 0 to 1; null without a target.", \.table.progress)
  }
}

struct TableReply: ResultObject {
  let table: TableView

  static let shape = Shape<TableReply>("TableReply", "A table of the library.") {
    Field("table", "The table.", \.table)
  }
}

struct UpdatedTable: ResultObject {
  let table: TableView
  let isChanged: Bool

  static let shape = Shape<UpdatedTable>("UpdatedTable", "A table after a change.") {
    Field("table", "The table.", \.table)
    Field("changed", "Whether anything differs from before.", \.isChanged)
  }
}

struct DeletedTable: ResultObject {
  let table: TableView

  static let shape = Shape<DeletedTable>("DeletedTable", "What was deleted.") {
    Field("table", "The table as it was.", \.table)
    Field("deletedEntries", "How many entries went with it.", \.table.table.totals.entries)
  }
}

/// A localized template.
struct TemplateView: ResultObject {
  let template: TableTemplate
  let locale: TextLocale

  static let shape = Shape<TemplateView>("TableTemplate", "What a table can begin as.") {
    Field("id", "The slug.") { $0.template.id }
    Field("title", "Its name, and the default name of the table.") { $0.template.name.rendered(in: $0.locale) }
    Field("category", "What the table is about.") { $0.template.category }
    Field("customFields", "The names of the fields.") { view in
      view.template.fields.map { $0.rendered(in: view.locale).string }
    }
    Field("targetGoal", "What is to be reached.") { $0.template.goal.rendered(in: $0.locale) }
  }
}
