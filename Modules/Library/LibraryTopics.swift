import Service

extension TopicDescription {
  static let tableCreated = TopicDescription("table.created", "The user has made a table of the library.")
  static let tableUpdated = TopicDescription("table.updated", "The user has changed a table of the library.")
  static let tableDeleted = TopicDescription(
    "table.deleted", "The user has deleted a table of the library with its entries.")
  static let entryAdded = TopicDescription("entry.added", "The user has added an entry to a table.")
  static let entryUpdated = TopicDescription("entry.updated", "The user has changed an entry of a table.")
  static let entryDeleted = TopicDescription("entry.deleted", "The user has deleted an entry of a table.")

  /// The topics of the library.
  static let library = [tableCreated, tableUpdated, tableDeleted, entryAdded, entryUpdated, entryDeleted]
}
