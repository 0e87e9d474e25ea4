/// A note type, which defines the cards of its notes.
struct NoteType {
  let name: [UInt8]
  /// Whether notes have one card per cloze number, all rendered by the first template.
  let isCloze: Bool
  /// Whether the cards are image occlusions.
  let isImageOcclusion: Bool
  /// The names of the fields, in order.
  let fields: [String]
  /// The templates by ordinal.
  let templates: [Int: CardTemplate]

  /// Returns the template of a card by its ordinal, from 0; nil if it is missing.
  func template(of ordinal: Int) -> CardTemplate? { templates[isCloze ? 0 : ordinal] }
}

struct CardTemplate {
  let name: [UInt8]
  let front: Template
  let back: Template
}

/// A note type with unparsed templates.
struct UnparsedNoteType {
  /// The `stockKind` of Anki's note type for image occlusion.
  private static let imageOcclusionStockKind = 6

  var name: [UInt8]
  var kind: Int
  var stockKind: Int
  /// The names of the fields with their ordinals.
  var fields: [(ordinal: Int, name: [UInt8])] = []
  /// The unparsed templates with their ordinals.
  var templates: [(ordinal: Int, name: [UInt8], front: [UInt8], back: [UInt8])] = []

  /// Parses the templates; throws `tooLarge` if one has too many steps.
  func parsed() throws(AnkiPackageError) -> NoteType {
    let names = fields.sorted { $0.ordinal < $1.ordinal }.map(\.name)
    let fieldNames = FieldNames(names)
    var parsedTemplates: [Int: CardTemplate] = [:]
    for template in templates {
      parsedTemplates[template.ordinal] = CardTemplate(
        name: template.name,
        front: try Template(template.front, fields: fieldNames),
        back: try Template(template.back, fields: fieldNames))
    }
    return NoteType(
      name: name, isCloze: kind == 1, isImageOcclusion: stockKind == Self.imageOcclusionStockKind,
      fields: names.map(PlainText.collapsingWhiteSpace), templates: parsedTemplates)
  }
}
