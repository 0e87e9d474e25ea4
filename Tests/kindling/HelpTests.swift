import ArgumentParser
import TestSupport
import Testing

@testable import kindling

/// The help of `kindling` and of its commands, and the request line of `call`. (Methods, "Command line".)
@Suite struct HelpTests {
  private let help = Kindling.helpMessage(columns: 120)

  @Test(
    "The help mentions the commands, options and environment variables",
    arguments: [
      "serve", "call", "backup", "restore", "doctor", "schema", "completions", "--version", "--help",
      "--database",
      "--log-level", "--log-format", "--framing", "--max-message-bytes", "--max-backlog-bytes", "--clock",
      "--seed", "--durability",
      "--password-cost", "--files", "KINDLING_DATABASE", "KINDLING_FILES", "KINDLING_TOKEN", "LC_ALL", "LC_MESSAGES",
      "LANG",
    ])
  func mentions(_ word: String) {
    #expect(help.contains(word))
  }

  @Test("The help explains every exit code of the program and no other code", arguments: 0...80)
  func exitCodes(_ code: Int) {
    let isListed = help.split(separator: "\n").contains { $0.contains(try? Regex("^\\s+\(code)\\s+[a-z]")) }
    #expect(isListed == (ExitStatus(rawValue: Int32(code)) != nil))
  }

  @Test(
    "The help of `serve` explains its options",
    arguments: [
      "--database", "--log-level", "--log-format", "--framing", "--max-message-bytes",
      "--max-backlog-bytes", "--clock", "--seed",
      "--durability", "--password-cost", "--files", "--shared",
    ])
  func options(_ option: String) {
    #expect(Kindling.helpMessage(for: ServeCommand.self, columns: 120).contains(option))
  }

  @Test("The help of `backup` explains the rotation of copies")
  func retention() {
    let help = Kindling.helpMessage(for: BackupCommand.self, columns: 120)
    #expect(help.contains("--keep") && help.contains("PATH.1"))
  }

  @Test("In the parameters of `call`, line ends become spaces, and other line separators in texts remain")
  func requestLines() throws {
    let command = try CallCommand.parse(["system.ping", "{\n\"a\":\r\n\"x\u{2028}y\u{85}z\"}"])
    let request = LocalCall.request(command.method, params: try command.parsedParams())
    #expect(request.contains("{ \"a\": \"x\u{2028}y\u{85}z\"}"))
  }

  @Test("The abstract of every command is a sentence")
  func abstracts() {
    for command in Kindling.configuration.subcommands {
      let abstract = command.configuration.abstract
      #expect(abstract.last == "." && abstract.first?.isUppercase == true, "\(command)")
    }
  }
}

extension Substring {
  fileprivate func contains(_ pattern: Regex<AnyRegexOutput>?) -> Bool {
    guard let pattern else { return false }
    return firstMatch(of: pattern) != nil
  }
}
