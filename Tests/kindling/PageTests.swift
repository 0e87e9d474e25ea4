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
      #expect(readme.contains("[\(namespace)](Documentation/reference/\(namespace).md)"), "\(name)")
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
