import Database
import Kernel
import Service

/// The methods that list, create and change tables. (Tables, 1.)
enum TableMethods {
  static let all: [Method] = [templates, create, list, get, update, setActive, delete]

  /// An example call that creates a table.
  static let example = Method.Example.Call(
    "tables.create",
    #"""
    {"name": "Runs", "customFields": [{"name": "Route"}, {"name": "Distance", "type": "number", "unit": "km"}]}
    """#)

  // MARK: - Creation

  private struct TemplatesParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .templates)
    }
  }

  private static let templates = Method(
    "tables.templates", "Lists the templates for new tables.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "All nine templates")
    ]
  ) { (input: TemplatesParameters, context) in
    let templates = TableTemplate.all
    return Page(of: Array(templates.indices), input.page, cursor: { Cursor(.templates, Int64($0)) })
      .map { TemplateView(template: templates[$0], locale: context.locale) }
  }

  /// The errors of custom fields.
  private static let fieldErrors: [DomainError] = [
    .duplicateField, .invalidFieldKey, .propertyNotAllowed, .optionsRequired, .duplicateOption,
  ]

  private static let create = Method(
    "tables.create", "Creates a table, optionally from a template.", effect: .write, access: .signedIn,
    traits: [.creates],
    errors: [
      .nameRequired, .tableNameTooLong, .invalidCategory, .invalidTarget,
    ] + fieldErrors + [.templateNotFound, .tooManyTables],
    examples: [
      Method.Example(
        "From a template", #"{"template": "tpl-workout", "name": "Gym", "targetValue": 100}"#),
      Method.Example(
        "With typed fields",
        #"""
        {"name": "Films", "category": "hobbies", "targetValue": 52, "customFields": [{"name": "Director"},
          {"name": "Genre", "type": "choice", "options": ["Drama", "Comedy"]}, {"name": "Seen on", "type": "day"},
          {"name": "At the cinema", "type": "check"},
          {"key": "minutes", "name": "Length", "type": "number", "unit": "min"}]}
        """#),
    ]
  ) { (input: TableParameters, context) in
    let commands = try LibraryCommands(context)
    let draft = try input.draft(in: context.locale)
    guard try commands.tables.count() < TableRules.maxTables else { throw DomainError.tooManyTables }
    var table = LibraryTable(id: 0, draft: draft, isActive: true, createdAt: context.now, updatedAt: context.now)
    table.id = try commands.tables.insert(table)
    try context.emit(
      LibraryTopics.tableCreated, CreatedTable(category: draft.category), of: commands.user.id,
      subject: String(table.id))
    return TableReply(table: commands.view(table))
  }

  // MARK: - Queries

  private struct ListParameters: Parameters {
    let filter: TableFilter
    let sort: TableSort
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      var filter = TableFilter()
      filter.foldedText =
        try fields.optional(
          "text", .text(0...200), "A substring of the name or the description, ignoring case and diacritics.")?
        .trimmed.folded ?? ""
      filter.category = try fields.optional("category", .tableCategory, "Only tables of this category.")
      filter.isActive = try fields.optional(
        "active", .flag, "True for active tables, false for inactive tables; default both.")
      self.filter = filter
      sort =
        try fields.optional(
          "sort", FieldType<TableSort>.choice,
          """
          The order: recent (default; by newest entry, or by creation without entries), name, date (by creation, \
          newest first), or progress (highest first, tables without a target last).
          """) ?? .recent
      page = try fields.page(of: sort.list)
    }
  }

  private static let list = Method(
    "tables.list", "Lists the user's tables with their totals, filtered and sorted.", effect: .read,
    access: .signedIn, errors: [.invalidCategory],
    examples: [
      Method.Example(
        "By part of the name", #"{"text": "UN"}"#, after: TableMethods.example)
    ]
  ) { (input: ListParameters, context) in
    let commands = try LibraryCommands(context)
    return TableList.page(of: try commands.tables.all(), input.filter, input.sort, input.page).map(commands.view)
  }

  private static let get = Method(
    "tables.get", "Returns a table with its totals.", effect: .read, access: .signedIn,
    errors: [.tableNotFound],
    examples: [
      Method.Example(
        "The first table", #"{"tableId": 1}"#, after: TableMethods.example)
    ]
  ) { (input: TableIDParameters, context) in
    let commands = try LibraryCommands(context)
    return TableReply(table: commands.view(try commands.table(input.table)))
  }

  // MARK: - Changes

  private static let update = Method(
    "tables.update", "Updates the specified fields of a table, and converts the values of changed custom fields.",
    effect: .write, access: .signedIn, traits: [.long, .idempotent],
    errors: [.tableNotFound, .nameRequired, .tableNameTooLong, .invalidCategory, .invalidTarget] + fieldErrors
      + [.valuesWouldBeLost],
    examples: [
      Method.Example(
        "A renamed and a new custom field",
        #"""
        {"tableId": 1, "customFields": [{"key": "route", "name": "Way"}, {"key": "distance", "name": "Distance"},
          {"name": "Shoes", "type": "choice", "options": ["Old", "New"]}]}
        """#, after: TableMethods.example, EntryMethods.example),
      Method.Example(
        "The removal of a field with values", #"{"tableId": 1, "customFields": [], "dropValues": true}"#,
        after: TableMethods.example, EntryMethods.example),
    ]
  ) { (input: TableChangeParameters, context) in
    let commands = try LibraryCommands(context)
    var table = try commands.table(input.table)
    let draft = try input.draft(changing: table.draft)
    let isChanged = draft != table.draft
    if isChanged {
      let changedEntries = try commands.convertValues(
        of: table, to: draft.customFields, dropsValues: input.dropsValues)
      table.draft = draft
      try commands.save(&table, changedEntries: changedEntries)
    }
    return UpdatedTable(table: commands.view(table), isChanged: isChanged)
  }

  private static let setActive = Method(
    "tables.setActive", "Activates or deactivates a table; its entries do not change.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.tableNotFound],
    examples: [
      Method.Example(
        "A table to deactivate", #"{"tableId": 1, "isActive": false}"#, after: TableMethods.example)
    ]
  ) { (input: SetActiveParameters, context) in
    let commands = try LibraryCommands(context)
    var table = try commands.table(input.table)
    let isChanged = input.isActive != table.isActive
    if isChanged {
      table.isActive = input.isActive
      try commands.save(&table)
    }
    return UpdatedTable(table: commands.view(table), isChanged: isChanged)
  }

  private static let delete = Method(
    "tables.delete", "Deletes a table with all its entries.", effect: .write, access: .signedIn,
    traits: [.long, .idempotent, .destructive],
    errors: [.tableNotFound],
    examples: [
      Method.Example(
        "A table created by mistake", #"{"tableId": 1}"#, after: TableMethods.example)
    ]
  ) { (input: TableIDParameters, context) in
    let commands = try LibraryCommands(context)
    let table = try commands.table(input.table)
    try commands.tables.delete(table) { try context.reportProgress($0, of: table.totals.entries) }
    try context.emit(
      LibraryTopics.tableDeleted, DeletedTablePayload(entries: table.totals.entries), of: commands.user.id,
      subject: String(table.id))
    return DeletedTable(table: commands.view(table))
  }
}

extension PagedList {
  fileprivate static let templates = PagedList("templates")
}
