import TestFiles
import Testing

/// Texts for users are in the catalogs, not in the sources.
@Suite struct SourceTextTests {
  /// Calls whose texts are for developers and operators.
  private static let callsForDevelopers: Set<String> = [
    // The reference of methods, fields, events and export lines.
    "Method", "MethodGroup", "rowID", "slug", "Example", "Shape", "Field", "Property", "Component", "OpenRPCDocument",
    "Topic", "friendTopic", "challengeTopic", "participationTopic", "taskTopic",
    "required", "optional", "documentID", "change", "raw", "Column", "ColumnDescription", "row", "unowned", "total",
    "consistent", "bounded",
    "ExportLine", "custom", "CSVTableSource", "TableChoice",
    // The help of commands.
    "CommandConfiguration", "ArgumentHelp", "Option", "Flag", "Argument",
    // Errors of the program and of its files, which users cannot cause.
    "assert", "assertionFailure", "precondition", "preconditionFailure", "conversionError",
    "SQLiteError",
  ]

  /// Files and folders whose texts are not shown to users.
  private static let filesForDevelopers = [
    "Modules/SQLite/",  // Log texts, and details that follow an error message of the catalogs.
    "Modules/Kernel/Zones/ZoneDatabase.swift",  // Sources of time zones, for the log.
    "Modules/Kernel/Zones/ZoneFileError.swift",  // Damage of time zone files, for the log.
    "Modules/JSONRPC/OpenRPC/",  // The reference page.
    "Localization/Plurals/PluralRuleTable.swift",  // The rules of CLDR.
    "Modules/Service/Tables/",  // Statements that declarations build.
    "Modules/Service/Sync/FactContent.swift",  // Statements that declarations build.
    "Modules/Service/Sync/FactKind.swift",
    "Modules/Service/Sync/FactOrder.swift",
    "Modules/Service/Method.swift",  // Descriptions of examples.
    "Modules/JSONRPC/Transport/StandardErrorSink.swift",  // The number of dropped log lines.
    "Modules/Service/ExportFormat/Export/ExportReference.swift",  // The reference of export lines.
    "Modules/AnkiPackages/Text/HTMLEntities.swift",  // Names of entities.
    "Modules/AnkiPackages/Writing/",  // Names in a package.
    "Modules/Kits/Export/KitExportFormat.swift",  // Column headings, as the import knows them.
    "Modules/Kits/Import/AnkiTextHeader.swift",  // Keys of header lines of another program.
    "Modules/Kits/Import/ColumnNames.swift",  // Known column headings.
    "Modules/Habits/Tracking/HabitTables.swift",  // Forms of schedules in the database.
    "Modules/Habits/Tracking/HabitTopics.swift",  // The subject of events in the reference.
    "Modules/Habits/Tracking/Import/Loop/LoopArchive.swift",  // Column headings of another program.
    "Modules/Service/Calls/Registry.swift",  // Descriptions of method traits in the reference.
    "Modules/Auth/SignIn/SignInMethods.swift",  // Notes of methods in the reference.
    "Modules/Service/System/SystemMethods.swift",  // Notes of methods in the reference.
    "Modules/Service/Events/JournalEvent.swift",  // The notifications of a connection in the reference.
    "Modules/Service/Calls/CallRecorder.swift",  // The log text for an unknown method.
    "Modules/Service/Declaration/FieldRule.swift",  // Meanings of rules in the reference.
    "Modules/Habits/Tracking/HabitSchedule+Text.swift",  // Schedules in the database.
    "Modules/MCP/Instructions.swift",  // Instructions for an assistant.
    "Modules/Content/Content.swift",  // The description of the JSON Schema.
    "Modules/kindling/Reference/",  // Texts of the reference.
    "Modules/Reference/",  // The reference pages.
    "Modules/kindling/Server.swift",  // The reason for the exit, for the log.
    "Modules/kindling/CatalogsOption.swift",  // Warnings for translators, like those of `strings`.
    "Modules/StringCatalog/",  // Errors of catalogs, for translators.
  ]

  @Test("The sources contain no texts for users")
  func sources() throws {
    for file in try Repository.swiftSources(in: "Modules", "Database", "Localization") {
      guard !Self.filesForDevelopers.contains(where: file.description.hasPrefix),
        !file.description.hasPrefix("Localization/Generated/")
      else { continue }
      let source = StringLiteralScanner(file.text)
      #expect(source.isComplete, "\(file) was not parsed completely")
      for literal in source.literals where Self.looksLikeSentence(literal.text) && !Self.isForDevelopers(literal) {
        Issue.record("\(file):\(literal.line): “\(literal.text)” belongs in a catalog")
      }
    }
  }

  @Test("Every exception applies to a text")
  func exceptions() throws {
    let files = try Repository.swiftSources(in: "Modules", "Database", "Localization")
    let texts = files.map { file in
      (file: file, sentences: StringLiteralScanner(file.text).literals.filter { Self.looksLikeSentence($0.text) })
    }
    for exception in Self.filesForDevelopers {
      #expect(texts.contains { $0.file.description.hasPrefix(exception) && !$0.sentences.isEmpty }, "\(exception)")
    }
    let calls = Set(texts.flatMap { $0.sentences.flatMap { $0.context.map(Self.lastPart) } })
    #expect(Self.callsForDevelopers.subtracting(calls) == [])
  }

  @Test(
    "Sentences are recognized",
    arguments: [
      ("Wrong answer", true), ("No se ha encontrado.", true), (#"\() bytes"#, true), (#"saved \()"#, true),
      ("word", false), ("kindling: ", false), (#"kindling: \(): \()"#, false), ("no-such-thing", false),
      (#"{"title": "Morning run"}"#, false), ("", false), (#"\() \()"#, false), ("2026-11-21T09:00", false),
    ])
  func sentences(_ text: String, _ isSentence: Bool) {
    #expect(Self.looksLikeSentence(text) == isSentence)
  }

  @Test("Texts are found with their context")
  func finding() {
    let source = StringLiteralScanner(
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
      source.literals == [
        StringLiteral(text: "select 1", line: 2, context: ["enum Statements: SQL, StatementSet "]),
        StringLiteral(text: "a  b  c", line: 3, context: []),
        StringLiteral(text: "in it", line: 3, context: ["f"]),
        StringLiteral(text: #"x "y" \()"#, line: 3, context: []),
        StringLiteral(text: "name", line: 4, context: ["Field"]),
        StringLiteral(text: "\n  two    lines\n  ", line: 4, context: ["Field"]),
        StringLiteral(text: ") ", line: 7, context: [#"  """) "#, "logger.info", "0"]),
        StringLiteral(text: #"told \()"#, line: 7, context: [#"  """) "#, "logger.info"]),
      ])
    #expect(!StringLiteralScanner("f(\"open").isComplete)
  }

  // MARK: - Rules

  /// Returns whether a text has two consecutive words, of which at most one is an interpolation.
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

  /// Returns whether a text is a word of letters, possibly followed by punctuation.
  private static func isWord(_ text: Substring) -> Bool {
    let letters = text.prefix { $0.isLetter || $0 == "’" || $0 == "'" }
    return !letters.isEmpty && text.dropFirst(letters.count).allSatisfy { ".,;:!?…)”»\"".contains($0) }
  }

  private static func isForDevelopers(_ literal: StringLiteral) -> Bool {
    literal.context.contains { context in
      callsForDevelopers.contains(lastPart(of: context)) || context.contains("logger.")
        || context.contains(/: SQL, StatementSet/)
    }
  }

  private static func lastPart(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }
}
