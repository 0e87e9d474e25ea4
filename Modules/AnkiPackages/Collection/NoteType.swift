/// How the notes of one kind become cards.
struct NoteType {
  let name: [UInt8]
  /// Whether there is a card for each number of a gap, all made by the first template, instead of one for each template.
  let isCloze: Bool
  /// Whether its cards are images with covered parts.
  let isImageOcclusion: Bool
  /// The templates, by the numbers that cards call them by.
  let templates: [Int: CardTemplate]

  /// The template of a card; nil if it is missing.
  ///
  /// - Parameter ordinal: The card's number among those of its note, from 0.
  /// - Returns: The template.
  func template(of ordinal: Int) -> CardTemplate? { templates[isCloze ? 0 : ordinal] }
}

/// The two sides of a card.
struct CardTemplate {
  let name: [UInt8]
  let front: Template
  let back: Template
}

/// A note type before its templates are understood.
struct NoteTypeSource {
  /// Anki's number of stock note types that are made of images with covered parts.
  static let imageOcclusion = 6

  var name: [UInt8]
  var kind: Int
  var stockKind: Int
  /// The names of the fields, by their places.
  var fields: [(ordinal: Int, name: [UInt8])] = []
  /// The templates, by the numbers that cards call them by.
  var templates: [(ordinal: Int, name: [UInt8], front: [UInt8], back: [UInt8])] = []

  /// Understands the templates.
  ///
  /// - Throws: `tooLarge`.
  func noteType() throws(AnkiPackageError) -> NoteType {
    let names = fields.sorted { $0.ordinal < $1.ordinal }.map(\.name)
    let fieldNames = FieldNames(names)
    var compiled: [Int: CardTemplate] = [:]
    for template in templates {
      compiled[template.ordinal] = CardTemplate(
        name: template.name,
        front: try Template(template.front, fields: fieldNames),
        back: try Template(template.back, fields: fieldNames))
    }
    return NoteType(
      name: name, isCloze: kind == 1, isImageOcclusion: stockKind == Self.imageOcclusion, templates: compiled)
  }
}
