import Database
import JSONRPC
import Kernel
import Service

/// The method that lists entries. (Tables, 4.)
enum EntryListMethods {
  static let all: [Method] = [list]

  private struct ListParameters: Parameters {
    let table: Int64
    private let filter: EntryFilter
    private let field: String?
    private let value: ScalarValue?
    private let min: ScalarValue?
    private let max: ScalarValue?
    let sort: EntrySort
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
      var filter = EntryFilter()
      filter.foldedText =
        try fields.optional(
          "text", .text(0...200), "A substring of the title, the notes or a tag, ignoring case and diacritics.")?
        .trimmed.folded ?? ""
      filter.type = try fields.optional("type", .entryType, "Only entries of this type.")
      filter.importantOnly =
        try fields.optional("important", .flag, "Whether to list only entries marked as important; default false.")
        ?? false
      filter.firstDay = try fields.optional("from", .day, "The first day of the range.")
      filter.lastDay = try fields.optional("to", .day, "The last day of the range, inclusive.")
      filter.tag = try fields.optional("tag", .text(TagList.lengths), "Only entries with this tag.")
        .map(TagList.normalizedTag)
      filter.mood = try fields.optional("mood", .entryMood, "Only entries with this mood.")
      filter.rating = try fields.optional("rating", .entryRating, "Only entries with this rating.")
      self.filter = filter
      field = try fields.optional(
        "field", .entryField,
        "Only entries with a value of this field: value (default), mood, rating, or the key of a custom field.")
      value = try fields.optional(
        "value", .scalar(.trimmedText(1...EntryRules.customTextLengths.upperBound)),
        "Only entries with this value of the field.")
      min = try fields.optional("min", .bound, "The least number or first day of the field.")
      max = try fields.optional("max", .bound, "The greatest number or last day of the field.")
      sort =
        try fields.optional(
          "sort", FieldType<EntrySort>.choice,
          "The order: newest (default), oldest, title, or type (by slug); with equal titles or types, newest first.")
        ?? .newest
      page = try fields.page(of: sort.list)
      fields.check("from", "to") {
        guard let first = filter.firstDay, let last = filter.lastDay, last < first else { return [] }
        return [DomainError.invalidRange.issue(at: "/to")]
      }
    }

    /// Returns the filter for a table; throws if the field or its bounds do not fit the table.
    func filter(in table: LibraryTable) throws(DomainError) -> EntryFilter {
      guard field != nil || value != nil || min != nil || max != nil else { return filter }
      var filter = filter
      filter.field = try FieldFilter(
        EntryField(field ?? EntryField.value.key, of: table), value: value, min: min, max: max)
      return filter
    }
  }

  /// Lists the entries of a table.
  ///
  /// Days are the stored civil days of the entries. A page that has an entry ends after a bounded amount of work, so a
  /// page with a `nextCursor` may be short.
  private static let list = Method(
    "entries.list", "Lists the entries of a table, filtered and sorted.", effect: .read, access: .signedIn,
    traits: .long,
    errors: [
      .tableNotFound, .invalidEntryType, .invalidRange, .moodOutOfRange, .ratingOutOfRange, .unknownCustomField,
      .invalidCustomValue, .unsuitableField,
    ],
    examples: [
      Method.Example(
        "By part of the title", #"{"tableId": 1, "text": "RIV", "from": "2026-11-01"}"#, after: TableMethods.example,
        EntryMethods.example),
      Method.Example(
        "By a custom field", #"{"tableId": 1, "field": "distance", "min": 5, "tag": "morning"}"#,
        after: TableMethods.example, EntryMethods.example),
    ]
  ) { (input: ListParameters, context) in
    let table = try LibraryCommands(context).table(input.table)
    let store = EntryListStore(
      transaction: context.transaction, user: try context.user.id, table: table.id)
    let page = try store.page(
      try input.filter(in: table), input.sort, after: input.page.cursor.map(EntryKey.decode), limit: input.page.limit
    ) { try context.reportProgress(0, of: 1) }
    return Page(items: page.entries.map(EntryView.init), nextCursor: page.next?.cursor(input.sort))
  }
}

extension FieldType where Value == ScalarValue {
  /// A number or a day.
  fileprivate static var bound: FieldType {
    .scalar(.identifier).described(as: .anyOf(.number(), .string(format: "date")))
  }
}
