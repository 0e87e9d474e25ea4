import StringCatalog

/// A parser of gettext PO.
struct PODocument {
  /// The field of the header with the source language, which gettext does not define.
  static let sourceLanguageField = "X-Source-Language"

  /// A message.
  struct Message {
    var context = ""
    var source = ""
    var target = ""
    var isFuzzy = false
    var line: Int
  }

  let file: String
  private(set) var messages: [Message] = []

  /// Parses a document in UTF-8; obsolete messages are skipped.
  ///
  /// Throws `CatalogError` with the line of the first error, such as a plural form of gettext.
  init(_ bytes: [UInt8], file: String) throws(CatalogError) {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(file: file, message: "the file is not valid UTF-8")
    }
    var message = Message(line: 1)
    var field: WritableKeyPath<Message, String>?
    var isOpen = false
    // A line of a file from Windows ends with CR and LF, which are one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let line = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
      func finish() {
        if isOpen { messages.append(message) }
        (message, field, isOpen) = (Message(line: number), nil, false)
      }
      if line.isEmpty || line.hasPrefix("#") {
        // Comments precede the message that they belong to.
        if isOpen { finish() }
        if line.hasPrefix("#,"), line.contains("fuzzy") { message.isFuzzy = true }
        // The flags before an obsolete message are not those of the next one.
        if line.hasPrefix("#~") { message.isFuzzy = false }
        continue
      }
      let word = line.prefix { $0.isLetter || $0 == "_" }
      switch word {
      case "msgctxt", "msgid":
        if isOpen, word == "msgctxt" || field == \.target { finish() }
        if !isOpen { message.line = number }
        isOpen = true
        field = word == "msgid" ? \.source : \.context
      case "msgstr" where !line.hasPrefix("msgstr["): field = \.target
      case "": break
      default:
        throw CatalogError(
          file: file, line: number,
          message: "\"\(line.prefix { $0 != " " })\" is not supported; each plural form is a message of its own")
      }
      guard let field else { throw CatalogError(file: file, line: number, message: "\"msgid\" is expected here") }
      message[keyPath: field] += try Self.string(line.dropFirst(word.count), file: file, line: number)
    }
    if isOpen { messages.append(message) }
  }

  /// Returns the text of a string in quotation marks.
  private static func string(_ text: Substring, file: String, line: Int) throws(CatalogError) -> String {
    var scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    guard scalars.popFirst() == "\"", scalars.popLast() == "\"" else {
      throw CatalogError(file: file, line: line, message: "a text must be in quotation marks")
    }
    var result = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      guard scalar != "\"" else {
        throw CatalogError(file: file, line: line, message: "a quotation mark in a text must be written as \\\"")
      }
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case let other? where other == "\"" || other == "\\": result.append(other)
      default:
        throw CatalogError(
          file: file, line: line, message: "after a backslash, only n, t, r, \" and another backslash are allowed")
      }
    }
    return String(result)
  }

  /// The fields of the header, which is the message without a source text.
  var header: [String: String] {
    let lines = messages.first { $0.source.isEmpty && $0.context.isEmpty }?.target.split(separator: "\n") ?? []
    let fields = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    return Dictionary(fields) { first, _ in first }
  }
}

extension TranslationDocument {
  /// Parses a document in gettext PO, as `POWriter` writes it.
  ///
  /// Throws `CatalogError` with the line of the first error: invalid syntax, or a message without the context that
  /// names its catalog and text.
  init(po bytes: [UInt8], file: String) throws(CatalogError) {
    let document = try PODocument(bytes, file: file)
    let header = document.header
    let language = header["Language"].flatMap { $0.isEmpty ? nil : $0 }
    var parts: [File] = []
    for message in document.messages where !(message.source.isEmpty && message.context.isEmpty) {
      guard let separator = message.context.firstIndex(of: POWriter.separator) else {
        throw CatalogError(
          file: file, line: message.line, message: "a message needs a context such as \"Common.xcstrings:key\"")
      }
      let catalog = String(message.context[..<separator])
      let unit = Unit(
        id: String(message.context[message.context.index(after: separator)...]), source: message.source,
        target: Unit.translation(message.target, of: message.source),
        state: message.isFuzzy ? .needsReview : .translated, line: message.line)
      if let index = parts.firstIndex(where: { $0.original == catalog }) {
        parts[index].units.append(unit)
      } else {
        parts.append(
          File(
            original: catalog, sourceLanguage: header[PODocument.sourceLanguageField] ?? "en",
            targetLanguage: language, units: [unit], line: message.line))
      }
    }
    guard !parts.isEmpty else { throw CatalogError(file: file, message: "the file contains no messages") }
    self.init(file: file, files: parts, hasStateNew: false)
  }
}
