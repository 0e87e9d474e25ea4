import JSONRPC
import Service

extension JSONSchema {
  static let sparkID = JSONSchema.rowID("SparkId", "The ID of a spark.", listedBy: "sparks.list")
  static let cardID = JSONSchema.slug("CardId", "The slug of a collectible card.", listedBy: "cards.list")
}
