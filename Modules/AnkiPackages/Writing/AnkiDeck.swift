internal import Interchange
internal import SQLite

/// A deck to write as an Anki package (`.apkg`), whose notes have one card each.
///
/// The collection has schema 11, which all versions of Anki since 2.0 import. A second import of a deck updates the
/// notes with the same `guid` if it is newer.
package struct AnkiDeck: Sendable {
  /// A note with the question, its answer and further answers, in plain text.
  package struct Note: Sendable {
    /// The globally unique identifier, the same in every export.
    package let guid: String
    package let prompt: String
    package let answer: String
    /// Up to 3 wrong answers, in fields that cards do not show.
    package let incorrectAnswers: [String]
    /// Up to 10 further correct answers, in fields that cards do not show.
    package let acceptedAnswers: [String]

    package init(
      guid: String, prompt: String, answer: String, incorrectAnswers: [String], acceptedAnswers: [String]
    ) {
      self.guid = guid
      self.prompt = prompt
      self.answer = answer
      self.incorrectAnswers = incorrectAnswers
      self.acceptedAnswers = acceptedAnswers
    }

    fileprivate var fields: [UInt8] {
      let texts =
        [prompt, answer] + padded(incorrectAnswers, to: AnkiSchema.incorrectAnswerFields.count)
        + padded(acceptedAnswers, to: AnkiSchema.acceptedAnswerFields.count)
      return Array(texts.map(AnkiDeck.html).joined(separator: [0x1F]))
    }

    private func padded(_ texts: [String], to count: Int) -> ArraySlice<String> {
      (texts + Array(repeating: "", count: count)).prefix(count)
    }
  }

  /// The name; `::` separates a deck and its subdeck.
  package let name: String
  /// The ID of the deck, from 2; the notes have the following IDs.
  package let id: Int64
  /// The time of the export, in seconds since 1970.
  package let exportedAt: Int64
  package let notes: [Note]

  package init(name: String, id: Int64, exportedAt: Int64, notes: [Note]) {
    self.name = name
    self.id = id
    self.exportedAt = exportedAt
    self.notes = notes
  }

  private static let noteTypeID: Int64 = 1_732_182_400_001
  /// The entry for media comes first: no package of Anki starts with it.
  private static let mediaEntry = (name: "media", content: Array("{}".utf8))

  /// Returns whether a file starts like a package of this type.
  package static func isStart(_ bytes: [UInt8]) -> Bool {
    var writer = ZipWriter()
    writer.append(mediaEntry.content, named: mediaEntry.name)
    return bytes.starts(with: writer.finish().prefix(30 + mediaEntry.name.utf8.count + mediaEntry.content.count))
  }

  /// Returns the package.
  ///
  /// `onProgress` is called periodically with the number of written notes; it can throw to cancel. Throws that error,
  /// or an error of SQLite if there is not enough memory.
  package func packageBytes(onProgress: (Int) throws -> Void = { _ in }) throws -> [UInt8] {
    let connection = try Connection(path: ":memory:")
    try connection.execute(script: AnkiSchema.script, name: "collection.anki2")
    try connection.transaction(.deferred) {
      try writeCollection(connection)
      for (index, note) in notes.enumerated() {
        if index.isMultiple(of: 500) { try onProgress(index) }
        try write(note, at: index, connection)
      }
    }
    var archive = ZipWriter()
    archive.append(Self.mediaEntry.content, named: Self.mediaEntry.name)
    archive.append(try connection.fileBytes(), named: "collection.anki2")
    return archive.finish()
  }

  private func writeCollection(_ connection: Connection) throws {
    try connection.statement(AnkiSchema.Statements.collection)
      .bind("day", exportedAt - exportedAt % 86_400).bind("milliseconds", exportedAt * 1000)
      .bind("configuration", AnkiSchema.configuration)
      .bind("models", AnkiSchema.noteTypes(Self.noteTypeID, deck: id, modified: exportedAt))
      .bind("decks", AnkiSchema.decks([(1, "Default"), (id, name)], modified: exportedAt))
      .bind("options", AnkiSchema.deckOptions).run()
  }

  private func write(_ note: Note, at index: Int, _ connection: Connection) throws {
    let id = id + 1 + Int64(index)
    try connection.statement(AnkiSchema.Statements.note)
      .bind("id", id).bind("guid", note.guid).bind("type", Self.noteTypeID).bind("modified", exportedAt)
      .bind("fields", String(decoding: note.fields, as: UTF8.self))
      .bind("first", note.prompt).run()
    try connection.statement(AnkiSchema.Statements.card)
      .bind("id", id).bind("note", id).bind("deck", self.id).bind("modified", exportedAt)
      .bind("position", index + 1).run()
  }

  // MARK: - HTML

  /// Returns a text as HTML; brackets are escaped, because Anki would interpret `[sound:…]` and `[latex]`.
  private static func html(_ text: String) -> [UInt8] {
    var html: [UInt8] = []
    for character in text {
      switch character {
      case "&": html += "&amp;".utf8
      case "<": html += "&lt;".utf8
      case ">": html += "&gt;".utf8
      case "[": html += "&#91;".utf8
      // A cloze or a field reference in a template.
      case "{": html += "&#123;".utf8
      case "\u{1F}": html += " ".utf8
      case "\n", "\r\n", "\r": html += "<br>".utf8
      default: html += String(character).utf8
      }
    }
    return html
  }
}
