import JSONRPC
import Kernel
import Service

/// The methods that return statistics. (Tables, 5.)
enum TableStatisticsMethods {
  static let all: [Method] = [statistics, series, overview]

  private struct StatisticsParameters: Parameters {
    let table: Int64
    let field: String?

    init(from fields: inout ParameterReader) throws(DomainError) {
      table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
      field = try fields.optional(
        "field", .entryField,
        "A field to summarize, too: value, mood, rating, or the key of a custom field.")
    }
  }

  private static let statistics = Method(
    "tables.statistics", "Returns the statistics of a table and of one of its fields.", effect: .read,
    access: .signedIn, errors: [.tableNotFound, .unknownCustomField],
    examples: [
      Method.Example(
        "After the first entry", #"{"tableId": 1}"#, after: TableMethods.example, EntryMethods.example),
      Method.Example(
        "Of a number field", #"{"tableId": 1, "field": "distance"}"#, after: TableMethods.example,
        EntryMethods.example),
    ]
  ) { (input: StatisticsParameters, context) in
    let commands = try LibraryCommands(context)
    let table = try commands.table(input.table)
    let store = FieldStore(transaction: context.transaction, table: table.id)
    let field = try input.field.map { name in try FieldStatistics(EntryField(name, of: table), from: store) }
    return TableStatistics(view: commands.view(table), field: field)
  }

  private static let series = Method(
    "tables.series", "Returns the entries of a table per day, week or month.", effect: .read, access: .signedIn,
    errors: [.tableNotFound, .invalidRange, .tooManyBuckets, .unknownCustomField, .unsuitableField],
    examples: [
      Method.Example(
        "By week", #"{"tableId": 1, "bucket": "week", "from": "2026-11-14"}"#, after: TableMethods.example,
        EntryMethods.example),
      Method.Example(
        "Of a number field by month", #"{"tableId": 1, "bucket": "month", "field": "distance", "from": "2026-10-01"}"#,
        after: TableMethods.example, EntryMethods.example),
    ]
  ) { (input: SeriesParameters, context) in
    let commands = try LibraryCommands(context)
    let table = try commands.table(input.table)
    let field = try EntryField(numeric: input.field ?? EntryField.value.key, of: table)
    let store = SeriesStore(transaction: context.transaction, table: table.id)
    let days = input.days(on: commands.today, recorded: try store.recordedDays())
    let weekday = commands.user.account.weekStartsOn
    let buckets = try input.step.limitedBuckets(of: days, weekStartsOn: weekday, path: "/bucket")
    return try TableSeries(of: table.id, field, input.step, days, buckets, weekStartsOn: weekday, from: store)
  }

  private static let overview = Method(
    "library.overview", "Returns the totals over all tables of the user, and the newest entries.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "After the first entry", after: TableMethods.example, EntryMethods.example)
    ]
  ) { (_: NoParameters, context) in
    let commands = try LibraryCommands(context)
    return LibraryOverview(
      tables: try commands.tables.all(), newest: try commands.entries.newest(LibraryOverview.newestCount),
      locale: context.locale)
  }
}

struct TableStatistics: ResultObject {
  let view: TableView
  let field: FieldStatistics?

  static let shape = Shape<TableStatistics>("TableStatistics", "The statistics of a table.") {
    Field("tableId", "The ID of the table.", as: .tableID, \.view.table.id)
    TableView.summaryShape.fields(of: \.view)
    Field("totalSeconds", "The sum of all durations in seconds.", \.view.table.totals.seconds)
    Field("averages", "The means of `value`, `rating` and `checked`, each over the entries that have it.") {
      TableAverages(totals: $0.view.table.totals)
    }
    Field("field", "The statistics of the requested field; null if none was requested.", \.field)
  }
}

struct TableAverages: ResultObject {
  let totals: TableTotals

  static let shape = Shape<TableAverages>(
    "TableAverages", "The means of `value`, `rating` and `checked`, each over the entries that have it."
  ) {
    Field("value", "The mean value of the measurements; null without measurements.", \.totals.averageValue)
    Field(
      "rating", "The mean of the ratings, 1 to 5; null without ratings.", as: .number(minimum: 1, maximum: 5),
      \.totals.averageRating)
    Field(
      "checked", "The share of completed checklists; null without checklists.", as: .fraction, \.totals.checkedShare)
  }
}
