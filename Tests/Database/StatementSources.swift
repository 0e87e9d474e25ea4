import TestFiles
import TestSupport
import Testing

/// A statement as it stands in a Swift source.
struct SourceStatement: Sendable, CustomTestStringConvertible {
  let file: String
  let set: String
  let name: String
  let sql: String

  var testDescription: String { "\(name) in \(file)" }
}

/// The statements of the program, read from its sources: all of them are cases of `enum … : SQL, StatementSet`.
struct StatementSources {
  let file: Repository.File

  /// Every statement of the sources that use the layer over SQLite, and of that layer itself.
  ///
  /// Those of `AnkiPackages` are for files of another program, whose schemas the tests of that module have.
  static func all() throws -> [SourceStatement] {
    try Repository.swiftSources(in: "Database", "Modules")
      .filter { !$0.description.hasPrefix("Modules/AnkiPackages/") }
      .flatMap { StatementSources(file: $0).statements }
  }

  /// The names of the sets of statements, and their bodies without the braces around them.
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
        let literal = match.2.map(StatementSources.joined) ?? match.3.map(String.init) ?? ""
        return SourceStatement(
          file: file.description, set: set.name, name: String(match.1), sql: StatementSources.unescaped(literal))
      }
    }
  }

  /// How many cases the sets have, counted in another way.
  var caseCount: Int { sets.map { $0.body.ranges(of: /\n\s*case\s/).count }.reduce(0, +) }

  /// Where the brace of a set closes; braces inside of texts do not count.
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

  /// The lines of a literal of several lines; a backslash at the end joins two.
  private static func joined(_ literal: Substring) -> String {
    literal.replacing(/\\\n\s*/, with: "").split(separator: "\n")
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
  }

  private static func unescaped(_ literal: String) -> String {
    literal.replacing(/\\(.)/) { String($0.1) }
  }
}

extension Repository.File {
  /// The text without comments.
  var code: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
  }
}
