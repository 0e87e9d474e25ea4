import ArgumentParser
import Database
import JSONRPC
import Service
import Testing

@testable import kindling

/// Command lines that bypass the full parser, and command lines that require it.
@Suite struct SettingsTests {
  @Test(
    "A plain `serve` bypasses the full parser",
    arguments: [["--database", "/tmp/a.sqlite3"], ["serve", "--database", "/tmp/a.sqlite3"]])
  func plain(_ arguments: [String]) throws {
    let settings = try #require(Settings(serveArguments: arguments))
    #expect(settings.location == .file(path: "/tmp/a.sqlite3"))
    #expect(settings.durability == .full && settings.framing == .auto && settings.clock == nil && settings.seed == nil)
  }

  @Test(
    "Without a database option, the database of the environment or the default one is served",
    arguments: [[], ["serve"]])
  func bare(_ arguments: [String]) throws {
    let expected = try ServeCommand.parse([]).common.location()
    #expect(Settings(serveArguments: arguments)?.location == expected)
  }

  @Test(
    "Command lines with other commands or options require the full parser",
    arguments: [
      ["--help"], ["--version"], ["doctor"], ["serve", "--help"], ["--database"], ["--database", "--framing"],
      ["--database", "a", "b"], ["--database=a"], ["serve", "serve"], ["serve", "--database", "a", "--seed", "1"],
      ["--database", ""], ["serve", "--database", ""],
    ])
  func others(_ arguments: [String]) {
    #expect(Settings(serveArguments: arguments)?.location == nil)
  }

  @Test("Both parsers have the same defaults")
  func defaults() throws {
    let plain = try #require(Settings(serveArguments: ["--database", "a"]))
    let command = try ServeCommand.parse(["--database", "a"])
    var parsed = try command.common.settings(files: .none)
    command.framing.apply(to: &parsed)
    #expect(String(describing: plain) == String(describing: parsed))
  }
}
