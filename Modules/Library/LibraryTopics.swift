import Service

extension Topic {
  static let tableCreated = Topic("table.created", "The user has made a table of the library.")
  static let tableUpdated = Topic("table.updated", "The user has changed a table of the library.")
  static let tableDeleted = Topic("table.deleted", "The user has deleted a table of the library with its entries.")
  static let entryAdded = Topic("entry.added", "The user has added an entry to a table.")
  static let entryUpdated = Topic("entry.updated", "The user has changed an entry of a table.")
  static let entryDeleted = Topic("entry.deleted", "The user has deleted an entry of a table.")

  /// The topics of the library.
  static let library = [tableCreated, tableUpdated, tableDeleted, entryAdded, entryUpdated, entryDeleted]
}
