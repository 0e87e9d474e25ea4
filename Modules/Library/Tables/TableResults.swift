import Kernel
import Localization
import Service

/// A table in a reply, with its streak as of a civil day.
struct TableView: ResultObject {
  let table: LibraryTable
  let streak: Streak

  static let shape = Shape<TableView>("LibraryTable", "A table of the library with its totals.") {
    Field("id", "The ID of the table.", as: .tableID, \.table.id)
    Field("name", "The name.", \.table.draft.name)
    Field("description", "The description; may be empty.", \.table.draft.description)
    Field("category", "The category.", \.table.draft.category)
    Field("targetGoal", "The goal in words; null if not set.", \.table.draft.targetGoal)
    Field("targetValue", "The target, in the unit of `targetUnit`; null if not set.", \.table.draft.targetValue)
    Field("targetUnit", "What the target counts: entries, minutes or measured values.", \.table.draft.targetUnit)
    Field("customFields", "The custom fields, in order.", \.table.draft.customFields.all)
    Field("isActive", "Whether entries can be added and changed.", \.table.isActive)
    Field("createdAt", "The creation time.", \.table.createdAt)
    Field("updatedAt", "The time of the last change, not including changes of entries.", \.table.updatedAt)
    TableView.summaryShape.fields(of: { $0 })
  }

  /// The totals shared by lists, single tables and statistics. (Tables, 5.)
  static let summaryShape = Shape<TableView>("TableSummary", "The totals of the entries of a table.") {
    Field("totalEntries", "The number of entries.", \.table.totals.entries)
    Field("totalHours", "The sum of all durations in hours, rounded to two decimals.", \.table.totals.hours)
    Field("activeDays", "The number of days with entries.", \.table.days)
    Field("streak", "The streak of days with entries.", \.streak)
    Field("lastEntryAt", "The time of the newest entry; null without entries.", \.table.lastEntryAt)
    Field("fraction", "The progress toward the target; null without a target.", as: .fraction, \.table.progress)
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
    Field("changed", "Whether the call changed anything.", \.isChanged)
  }
}

struct DeletedTable: ResultObject {
  let table: TableView

  static let shape = Shape<DeletedTable>("DeletedTable", "A deleted table.") {
    Field("table", "The table before the deletion.", \.table)
    Field("deletedEntries", "The number of entries deleted with the table.", \.table.table.totals.entries)
  }
}

/// A localized template.
struct TemplateView: ResultObject {
  let template: TableTemplate
  let locale: TextLocale

  static let shape = Shape<TemplateView>("TableTemplate", "A template for a new table.") {
    Field("id", "The slug.") { $0.template.id }
    Field("name", "The name of the template and default name of the table.") {
      $0.template.name.text(in: $0.locale)
    }
    Field("category", "The category of the table.") { $0.template.category }
    Field("customFields", "The custom fields, in order.") { $0.template.customFields(in: $0.locale).all }
    Field("targetUnit", "What a target counts by default.", \.template.targetUnit)
    Field("targetGoal", "The default goal in words.") { $0.template.goal.text(in: $0.locale) }
  }
}
