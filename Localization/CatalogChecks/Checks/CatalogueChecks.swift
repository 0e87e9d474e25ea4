import StringCatalog

/// What can be wrong with a catalogue as a document.
enum CatalogueChecks {
  static let all: [CatalogCheck] = [commentMissing, notCanonical]

  private static let commentMissing = CatalogCheck(
    "comment-missing", .warning, .catalogue, "A text with a place to fill has no comment that says what comes there.",
    .entry { view in
      let hasPlace = view.original?.units.contains { $0.value.contains("%") } ?? false
      guard hasPlace, view.entry.comment?.isEmpty ?? true else { return [] }
      return [view.finding("comment-missing", .warning, "a text with a placeholder needs a comment")]
    })

  private static let notCanonical = CatalogCheck(
    "not-canonical", .info, .catalogue, "A file is not written as Xcode writes it.",
    .file { source in
      guard source.bytes != Array(CatalogWriter.write(source.file.catalog).utf8) else { return [] }
      return [
        Finding(
          check: "not-canonical", severity: .info, message: "the file is not in canonical form; run strings format",
          file: source.file.path)
      ]
    })
}
