import ArgumentParser
import Foundation
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Consistency of the pages with the program and with each other.
@Suite struct PageTests {
  @Test("The README links to the methods of every namespace")
  func namespaces() throws {
    let readme = try #require(Repository.text(of: "README.md"))
    for name in Harness.programMethodNames {
      guard !name.hasPrefix("clock.") else { continue }
      let namespace = name.contains(".") ? String(name.prefix { $0 != "." }) : "connection"
      #expect(readme.contains("[\(namespace)](REFERENCE.md#\(namespace)-methods)"), "\(name)")
    }
  }

  @Test("The page of the command line lists every exit code of the program and no other code", arguments: 0...80)
  func exitCodes(_ code: Int) throws {
    let page = try #require(Repository.text(of: "Documentation/command-line.md"))
    #expect(page.contains("\n| \(code) | ") == (ExitStatus(rawValue: Int32(code)) != nil))
  }

  @Test("The page of the command line lists every command")
  func commands() throws {
    let page = try #require(Repository.text(of: "Documentation/command-line.md"))
    for command in Kindling.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(page.contains("\n    kindling \(name) "), "\(name)")
    }
  }

  @Test(
    "Commands, options and environment variables on the pages of the command line exist",
    arguments: ["Documentation/command-line.md", "Documentation/administration.md"])
  func options(_ name: String) throws {
    let page = try #require(Repository.text(of: name))
    let commands = Kindling.configuration.subcommands.flatMap { [$0] + $0.configuration.subcommands }
    let help = ([Kindling.self] + commands).map { Kindling.helpMessage(for: $0) }.joined()
    for match in page.matches(of: /kindling (users|tokens) ([a-z-]+)/) {
      #expect(commands.contains { $0._commandName == match.2 }, "\(match.output)")
    }
    for match in page.matches(of: /--[a-z][a-z-]+|KINDLING_[A-Z]+/) where match.output != "--help" {
      #expect(help.contains(match.output), "\(match.output)")
    }
  }

  static let pages = [
    "README.md", "REFERENCE.md", "EXPORT.md", "SECURITY.md", "CONTRIBUTING.md", "Localization/README.md",
    "Documentation/GLOSSARY.md", "Documentation/administration.md", "Documentation/command-line.md",
    "Documentation/connections.md", "Documentation/compatibility.md", "Documentation/data.md",
    "Documentation/getting-started.md", "Documentation/operation.md", "Documentation/reliability.md", "CHANGELOG.md",
  ]

  @Test("Every link of a page refers to an existing file and heading", arguments: pages)
  func links(page: String) throws {
    let text = try #require(Repository.text(of: page))
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    // The reference is large and the target of many links.
    var anchors: [String: Set<String>] = [:]
    for match in text.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/) where !match.1.hasPrefix("http") {
      let target = match.1.isEmpty ? page : Self.path(String(match.1), from: folder)
      guard let anchor = match.2 else {
        #expect(throws: Never.self, "\(match.0)") { try Repository.bytes(of: target) }
        continue
      }
      if anchors[target] == nil {
        anchors[target] = Set(Self.anchors(of: try #require(Repository.text(of: target), "\(match.0)")))
      }
      #expect(anchors[target]?.contains(String(anchor)) == true, "\(match.0)")
    }
  }

  @Test("The headings of the reference have unique anchors")
  func referenceAnchors() throws {
    let text = try #require(Repository.text(of: "REFERENCE.md"))
    let anchors = Self.anchors(of: text)
    #expect(Set(anchors).count == anchors.count)
  }

  /// Resolves a path relative to a folder; `../` leads to the root, since the pages are at most one folder deep.
  private static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix("../") ? String(path.dropFirst(3)) : folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// Returns the GitHub anchors of the headings of a page, without the numbers that GitHub adds to duplicates.
  private static func anchors(of page: String) -> [String] {
    var isCode = false
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let match = line.wholeMatch(of: /#{1,6} (.+)/) else { return nil }
      let letters = match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      return letters.replacing(" ", with: "-")
    }
  }

  @Test("The glossary has one sentence and one existing type for each term")
  func glossary() throws {
    let page = try #require(Repository.text(of: "Documentation/GLOSSARY.md"))
    let sources = try Repository.swiftSources(in: "Modules", "Database", "Localization").map(\.text).joined()
    let types = Set(sources.matches(of: /(?:struct|class|enum|protocol|typealias) ([A-Z]\w*)/).map(\.1))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
    let entries = rows.filter { !$0.hasPrefix("| term ") }
    #expect(entries.count > 40)
    for row in entries {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: [" "]) }
      guard cells.count == 3 else {
        Issue.record("\(row)")
        continue
      }
      #expect(cells[1].wholeMatch(of: /[A-Z][^.]*\./) != nil, "one sentence: \(cells[1])")
      #expect(types.contains(Substring(cells[2].trimmingCharacters(in: ["`"]))), "\(cells[2])")
    }
    let terms = entries.map { $0.split(separator: "|")[0] }
    #expect(Set(terms).count == terms.count)
  }
}
