import Kernel
import Service

/// The part of a content document with missions, cards and levels. (Content, 2.4.)
struct CardDocument: Parameters {
  let missions: [Mission]
  let cards: [Card]
  let levels: [Level]

  init(from fields: inout ParameterReader) throws(DomainError) {
    _ = try fields.required("id", .contentDocumentID, "The identifier of the document.")
    missions = try fields.required("missions", .list(of: .object()), "The missions, in the order of evaluation.")
    cards = try fields.required("cards", .list(of: .object()), "The cards.")
    levels = try fields.required("levels", .list(of: .object()), "The levels.")
  }
}

extension Mission: Parameters {
  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The slug, also the key of the texts.")
    title = try fields.shippedText("mission.\(id).title")
    description = try fields.shippedText("mission.\(id).description")
    kind = try fields.required("type", .choice, "The period in which it can be completed once.")
    family = try fields.optional("family", .choice, "The subject of a lifetime mission.")
    difficulty = try fields.required("difficulty", .choice, "The difficulty.")
    target = try fields.required("target", .integer(1...1_000_000), "The value of the rule that completes it.")
    reward = try fields.required("reward", .integer(1...1_000_000), "The points for completing it.")
    category = try fields.optional("category", .choice, "The only category that counts.")
    rule = try fields.required("rule", .choice, "The quantity that it counts.")
    rarity = try fields.optional("rarity", .choice, "The only rarity that counts.")
  }
}

extension Card: Parameters {
  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The slug, also the key of the title.")
    title = try fields.shippedText("card.\(id).title")
    category = try fields.required("category", .choice, "The category of sparks that drop it.")
    rarity = try fields.required("rarity", .choice, "The rarity.")
  }
}

extension Level: Parameters {
  init(from fields: inout ParameterReader) throws(DomainError) {
    number = try fields.required("number", .integer(1...10), "The number.")
    title = try fields.shippedText("level.\(number).title")
    color = try fields.required("color", .identifier, "The slug of the color, also the key of its name.")
    colorName = try fields.shippedText("level.color.\(color)")
    minPoints = try fields.required("from", .integer(0...1_000_000), "The points at which it begins.")
  }
}
