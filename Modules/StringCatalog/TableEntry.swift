/// An entry of a generated table.
struct TableEntry {
  let key: String
  let accessor: String
  /// The patterns in the order of the languages of the tables.
  let patterns: [String]
  private let comment: String?
  private let source: Catalog.Localization
  private let arguments: ArgumentList

  /// Returns all entries of a catalog, sorted by the bytes of their keys for binary search.
  ///
  /// Throws `CatalogError` at an unsupported entry.
  static func all(of file: CatalogFile) throws(CatalogError) -> [TableEntry] {
    var entries: [TableEntry] = []
    for (key, entry) in sorted(file.catalog.strings) { entries.append(try TableEntry(key, entry, of: file)) }
    return entries
  }

  /// Returns entries sorted by the bytes of their keys.
  static func sorted(_ strings: [String: Catalog.Entry]) -> [(key: String, value: Catalog.Entry)] {
    strings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }

  /// Checks that Swift accepts the names of an accessor and its parameters; throws `CatalogError` otherwise.
  static func checkNames(
    _ accessor: String, _ key: String, _ entry: Catalog.Entry, of file: CatalogFile
  ) throws(CatalogError) {
    func error(_ message: String) -> CatalogError {
      CatalogError(file: file.path, line: entry.line.number, message: "\(key): \(message)")
    }
    guard AccessorName.isUsable(accessor) else {
      throw error("the accessor name \"\(accessor)\" is not allowed in Swift")
    }
    guard let source = entry.localizations[file.catalog.sourceLanguage],
      let arguments = try? ArgumentList(ofSource: source)
    else { return }
    for name in AccessorName.parameters(of: arguments) where !AccessorName.isUsable(name) {
      throw error("the placeholder name \"\(name)\" is not allowed in Swift")
    }
  }

  private init(_ key: String, _ entry: Catalog.Entry, of file: CatalogFile) throws(CatalogError) {
    func error(_ message: String, _ line: SourceLine) -> CatalogError {
      CatalogError(file: file.path, line: line.number ?? entry.line.number, message: "\(key): \(message)")
    }
    guard let source = entry.localizations[file.catalog.sourceLanguage] else {
      throw error("the text in the source language \"\(file.catalog.sourceLanguage)\" is missing", entry.line)
    }
    do {
      arguments = try ArgumentList(ofSource: source)
    } catch let problem {
      throw error(problem.description, source.line)
    }
    var patterns: [String] = []
    for language in SwiftGenerator.languages {
      guard let localization = entry.shouldTranslate == false ? source : entry.localizations[language] else {
        throw error("the text in \"\(language)\" is missing", entry.line)
      }
      do {
        patterns.append(try PatternCompiler(arguments: arguments).pattern(localization))
      } catch let problem {
        throw error("\(language): \(problem.description)", localization.line)
      }
    }
    self.key = key
    accessor = AccessorName.name(ofKey: key)
    self.patterns = patterns
    self.comment = entry.comment
    self.source = source
  }

  /// The doc comment of the accessor: the key, the source texts and the comment for translators.
  var documentation: String {
    let texts = source.units.map { "“\($0.value)”" }
    var lines = ["`\(key)`: \(texts.joined(separator: ", "))."]
    if let comment { lines += ["", comment] }
    return lines.map { $0.isEmpty ? "  ///\n" : "  /// \(Self.inOneLine($0))\n" }.joined()
  }

  /// Returns a text with spaces in place of line breaks and control characters, which could end the comment.
  private static func inOneLine(_ text: String) -> String {
    String(
      text.map { character in
        let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
        return character.isNewline || isControl ? " " : character
      })
  }

  /// Returns the declaration of the accessor: a variable for a text without arguments, otherwise a function.
  ///
  /// `entry` is the expression for the number of the entry.
  func declaration(entry: String) -> String {
    guard !arguments.kinds.isEmpty else { return "var \(accessor): Message { Message(entry: \(entry)) }\n" }
    let names = AccessorName.parameters(of: arguments)
    let parameters = zip(names, arguments.kinds).map { "\($0): \($1 == .integer ? "Int" : "some TextArgument")" }
    let values = zip(names, arguments.kinds).map { $1 == .integer ? ".integer(\($0))" : "\($0).messageArgument" }
    // A message stores its first two arguments separately.
    let others = values.count > 2 ? ["others: [\(values[2...].joined(separator: ", "))]"] : []
    let callArguments = ["entry: \(entry)"] + values.prefix(2) + others
    // More than two arguments do not fit on a line.
    let call =
      values.count > 2
      ? "\n      \(callArguments.joined(separator: ",\n      "))"
      : callArguments.joined(separator: ", ")
    return """
      func \(accessor)(\(parameters.joined(separator: ", "))) -> Message {
          Message(\(call))
        }

      """
  }
}
