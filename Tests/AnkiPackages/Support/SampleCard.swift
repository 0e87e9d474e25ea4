@testable import AnkiPackages

/// The conversion of a single card.
enum SampleCard {
  /// Returns the conversion of a card whose note type has the fields A, B and C.
  static func conversion(
    _ front: String, _ back: String = "{{B}}", of fields: [String], ordinal: Int = 0, isCloze: Bool = false,
    flag: Int = 0, tags: String = " one  two "
  ) throws -> CardConversion {
    var source = UnparsedNoteType(name: Array("Kind".utf8), kind: isCloze ? 1 : 0, stockKind: 0)
    source.fields = ["A", "B", "C"].enumerated().map { ($0.offset, Array($0.element.utf8)) }
    source.templates = [(0, Array("Card 1".utf8), Array(front.utf8), Array(back.utf8))]
    let note = Note(id: 7, tags: Array(tags.utf8), fields: Array(fields.joined(separator: "\u{1f}").utf8))
    var budget = RenderingBudget(PackageLimits())
    let context = CardContext(ordinal: ordinal, id: 9, flag: flag, deck: "Top::Sub")
    return try source.parsed().conversion(of: note, context, &budget)
  }
}
