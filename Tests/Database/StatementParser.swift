import TestFiles
import TestSupport
import Testing

/// A statement in a Swift source.
struct SourceStatement: Sendable, CustomTestStringConvertible {
  let file: String
  let set: String
  let name: String
  let sql: String

  var testDescription: String { "\(name) in \(file)" }
}

/// A parser of the statements in a source file: the cases of all `enum … : SQL, StatementSet`.
struct StatementParser {
  let file: Repository.File

  /// The folders of statements for the schemas of other programs.
  private static let foreignSchemas = ["Modules/AnkiPackages/", "Modules/Habits/Tracking/Import/Loop/"]

  /// Returns the statements of all sources.
  ///
  /// The statements for the schemas of other programs are excluded.
  static func all() throws -> [SourceStatement] {
    try Repository.swiftSources(in: "Database", "Modules")
      .filter { file in !foreignSchemas.contains { file.description.hasPrefix($0) } }
      .flatMap { StatementParser(file: $0).statements }
  }

  /// The names of the statement sets and their bodies without the enclosing braces.
  var sets: [(name: String, body: Substring)] {
    file.code.matches(of: /enum\s+(\w+)\s*:\s*SQL\s*,\s*StatementSet\s*\{/).map { heading in
      let rest = file.code[heading.range.upperBound...]
      return (String(heading.1), rest[..<(end(of: rest) ?? rest.endIndex)])
    }
  }

  /// The statements of all sets.
  var statements: [SourceStatement] {
    sets.flatMap { set in
      set.body.matches(of: /case\s+(\w+)\s*=\s*(?:"""\n((?s:.*?))\n\s*"""|"((?:[^"\\\n]|\\.)*)")/).map { match in
        let literal = match.2.map(StatementParser.joined) ?? match.3.map(String.init) ?? ""
        return SourceStatement(
          file: file.description, set: set.name, name: String(match.1), sql: StatementParser.unescaped(literal))
      }
    }
  }

  /// The number of cases of all sets, counted independently of `statements`.
  var caseCount: Int { sets.map { $0.body.ranges(of: /\n\s*case\s/).count }.reduce(0, +) }

  /// Returns the index of the closing brace of a set, ignoring braces in strings.
  private func end(of body: Substring) -> Substring.Index? {
    var depth = 1
    var isText = false
    for index in body.indices {
      switch body[index] {
      case "\"": isText.toggle()
      case "{" where !isText: depth += 1
      case "}" where !isText:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// Returns the lines of a multiline literal without indentation; a backslash at the end of a line joins it with the
  /// next.
  private static func joined(_ literal: Substring) -> String {
    literal.replacing(/\\\n\s*/, with: "").split(separator: "\n")
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
  }

  private static func unescaped(_ literal: String) -> String {
    literal.replacing(/\\(.)/) { String($0.1) }
  }
}

extension Repository.File {
  /// The text without comment lines.
  var code: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
  }
}
