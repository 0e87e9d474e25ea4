import TestFiles
import Testing

/// No text for users stands in the sources: all of them are in the catalogs.
@Suite struct SourceTextTests {
  /// Calls whose texts are for developers and operators.
  private static let callsForDevelopers: Set<String> = [
    // The reference of methods, fields, events and records.
    "Method", "Example", "Shape", "Field", "Property", "Component", "OpenRPCDocument", "Topic",
    "required", "optional", "change", "raw", "Column", "ColumnDescription", "row", "nobody", "total", "consistent",
    "ExportLine", "custom", "CSVTableSource", "TableChoice",
    // The help of commands.
    "CommandConfiguration", "ArgumentHelp", "Option", "Flag", "Argument",
    // Faults of the program and of its files, which nobody who uses it can cause.
    "assert", "assertionFailure", "precondition", "preconditionFailure", "unreadable", "missing", "unknown",
    "SQLiteError",
  ]

  /// Files and folders that hold words which no user of a command or of a front end reads as a message.
  private static let filesForDevelopers = [
    "Modules/SQLite/",  // Details of faults, which stand behind a message of the catalogs, or in logs.
    "Modules/JSONRPC/OpenRPC/",  // The reference page.
    "Modules/Service/Tables/",  // Statements that declarations build.
    "Modules/Service/Method.swift",  // The same: what an example does.
    "Modules/JSONRPC/Transport/StandardErrorSink.swift",  // How many lines of a log were lost.
    "Modules/Service/Records/Export/ExportPage.swift",  // The page about the lines of an export.
    "Modules/AnkiPackages/Text/HTMLEntities.swift",  // Names of entities.
    "Modules/Learning/Kits/Import/ColumnNames.swift",  // Headings of columns that are known.
    "Modules/Service/Calls/Registry.swift",  // What the reference says of the traits of a method.
    "Modules/Auth/SignIn/SignInMethods.swift",  // The same: notes of methods.
    "Modules/Service/Events/JournalEvent.swift",  // The same: the notifications of a connection.
    "Modules/Service/Calls/Dispatcher.swift",  // What the log says in place of the name of an unknown method.
    "Modules/kindling/Server.swift",  // Why the server has ended, for the log.
    "Modules/kindling/CatalogsOption.swift",  // What translators are told, as by `strings`.
    "Modules/Social/Demonstration/",  // What people of a demonstration have written.
  ]

  @Test("The sources hold no text for users")
  func sources() throws {
    for file in try Repository.swiftSources(in: "Modules", "Database", "Localization") {
      guard !Self.filesForDevelopers.contains(where: file.description.hasPrefix),
        !file.description.hasPrefix("Localization/Generated/")
      else { continue }
      let source = SourceTexts(file.text)
      #expect(source.isComplete, "\(file) was not understood")
      for text in source.texts where Self.looksLikeSentence(text.text) && !Self.isForDevelopers(text) {
        Issue.record("\(file):\(text.line): “\(text.text)” belongs into a catalog")
      }
    }
  }

  @Test("Every exception is needed")
  func exceptions() throws {
    let files = try Repository.swiftSources(in: "Modules", "Database", "Localization")
    let texts = files.map { file in
      (file: file, sentences: SourceTexts(file.text).texts.filter { Self.looksLikeSentence($0.text) })
    }
    for exception in Self.filesForDevelopers {
      #expect(texts.contains { $0.file.description.hasPrefix(exception) && !$0.sentences.isEmpty }, "\(exception)")
    }
    let calls = Set(texts.flatMap { $0.sentences.flatMap { $0.around.map(Self.lastPart) } })
    #expect(Self.callsForDevelopers.subtracting(calls) == [])
  }

  @Test(
    "What looks like a sentence",
    arguments: [
      ("Wrong answer", true), ("No se ha encontrado.", true), (#"\() bytes"#, true), (#"saved \()"#, true),
      ("word", false), ("kindling: ", false), (#"kindling: \(): \()"#, false), ("no-such-thing", false),
      (#"{"title": "Morning run"}"#, false), ("", false), (#"\() \()"#, false), ("2026-11-21T09:00", false),
    ])
  func sentences(_ text: String, _ isOne: Bool) {
    #expect(Self.looksLikeSentence(text) == isOne)
  }

  @Test("Texts are found with what they stand in")
  func finding() {
    let source = SourceTexts(
      ##"""
      // "not this"
      enum Statements: SQL, StatementSet { case one = "select 1" }
      let plain = "a \"b\" c", raw = #"x "y" \#(count + f("in it"))"#
      Field<Int>("name", """
        two \
        lines
        """) { logger.info("told \($0[") "])") }
      """##)
    #expect(source.isComplete)
    #expect(
      source.texts == [
        SourceText(text: "select 1", line: 2, around: ["enum Statements: SQL, StatementSet "]),
        SourceText(text: "a  b  c", line: 3, around: []),
        SourceText(text: "in it", line: 3, around: ["f"]),
        SourceText(text: #"x "y" \()"#, line: 3, around: []),
        SourceText(text: "name", line: 4, around: ["Field"]),
        SourceText(text: "\n  two    lines\n  ", line: 4, around: ["Field"]),
        SourceText(text: ") ", line: 7, around: [#"  """) "#, "logger.info", "0"]),
        SourceText(text: #"told \()"#, line: 7, around: [#"  """) "#, "logger.info"]),
      ])
    #expect(!SourceTexts("f(\"open").isComplete)
  }

  // MARK: - Rules

  /// Whether a text has two words in a row, one of them of letters and the other of letters or filled in.
  private static func looksLikeSentence(_ text: String) -> Bool {
    let text = text.hasPrefix("kindling: ") ? String(text.dropFirst(10)) : text
    guard !text.drop(while: \.isWhitespace).hasPrefix("{") else { return false }
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      word.trimmingPrefix { "“«¿¡(\"'".contains($0) }
    }
    return zip(words, words.dropFirst()).contains { first, second in
      isWord(first) && (isWord(second) || second.hasPrefix(#"\()"#)) || first.hasPrefix(#"\()"#) && isWord(second)
    }
  }

  /// Whether something is a word of letters, with a punctuation mark at its end at most.
  private static func isWord(_ text: Substring) -> Bool {
    let letters = text.prefix { $0.isLetter || $0 == "’" || $0 == "'" }
    return !letters.isEmpty && text.dropFirst(letters.count).allSatisfy { ".,;:!?…)”»\"".contains($0) }
  }

  private static func isForDevelopers(_ text: SourceText) -> Bool {
    text.around.contains { around in
      callsForDevelopers.contains(lastPart(of: around)) || around.contains("logger.")
        || around.contains(/: SQL, StatementSet/)
    }
  }

  private static func lastPart(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }
}
