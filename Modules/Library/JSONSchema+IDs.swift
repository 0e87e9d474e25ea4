import JSONRPC
import Service

extension JSONSchema {
  static let entryID = JSONSchema.rowID("EntryId", "The ID of a library entry.", listedBy: "entries.list")
}
