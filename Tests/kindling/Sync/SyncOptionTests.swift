import ArgumentParser
import Testing

@testable import kindling

/// The options of `kindling sync`, and the names that it derives. (Sync, "Command line".)
@Suite struct SyncOptionTests {
  private static let texts: [(String, Int?)] = [
    ("1s", 1), ("30s", 30), ("5m", 300), ("2h", 7200), ("7d", 604_800), ("0s", nil), ("8d", nil), ("5", nil),
    ("m", nil), ("-5m", nil), ("5 m", nil), ("", nil), ("9223372036854775807d", nil),
  ]

  @Test("An interval is a number with a unit", arguments: texts)
  func intervals(_ text: String, _ seconds: Int?) {
    #expect((try? SyncInterval(text))?.seconds == seconds)
  }

  private static let commands: [(String, String?)] = [
    ("ssh laptop kindling serve", "laptop"), ("ssh -p 22 ada@laptop.example.org kindling", "laptop"),
    ("ssh -p22 -v laptop kindling", "laptop"), ("/usr/bin/ssh -vp 22 ssh://ada@laptop:2222/ kindling", "laptop"),
    ("ssh ada@192.0.2.7 kindling", "192.0.2.7"), ("ssh -o User=ada laptop", "laptop"), ("kindling serve", nil),
    ("ssh", nil), ("ssh -p", nil),
  ]

  @Test("The device is named after the host of an ssh command", arguments: commands)
  func hosts(_ command: String, _ name: String?) {
    #expect(DeviceName.ofHost(in: command.split(separator: " ").map(String.init)) == name)
  }

  private static let names: [(String, Bool)] = [
    ("77af9e610730-1840-1853.jsonl", true), ("77af9e610730-0-0.jsonl", true), ("77af9e610730-5-4.jsonl", false),
    ("77af9e610730-05-14.jsonl", false), ("77AF9E610730-0-1.jsonl", false), ("77af9e61073-0-1.jsonl", false),
    ("77af9e610730-0-1 (copy).jsonl", false), ("77af9e610730-0-1.json", false), ("77af9e610730--1-1.jsonl", false),
  ]

  @Test("Only complete names of files are recognized", arguments: names)
  func fileNames(_ text: String, _ isValid: Bool) {
    #expect((SyncFileName(text) != nil) == isValid)
  }

  private static let lines: [(arguments: [String], isValid: Bool)] = [
    (["--", "ssh", "laptop"], true), (["--folder", "f"], true), ([], false),
    (["--folder", "f", "--", "ssh"], false), (["--folder", "f", "--remote-token", "t"], false),
    (["--folder", ""], false), (["--every", "1x", "--", "a"], false),
    (["--every", "5m", "--dry-run", "--", "ssh", "laptop", "kindling", "--clock", "x"], true),
  ]

  @Test("A command line names either a command or a folder", arguments: lines)
  func commandLines(_ arguments: [String], _ isValid: Bool) {
    #expect(((try? SyncCommand.parse(arguments)) != nil) == isValid)
  }

  @Test("The options of the command after -- remain its own")
  func commandOptions() throws {
    let command = try SyncCommand.parse(["--user", "ada@example.org", "--", "kindling", "serve", "--user", "x"])
    #expect(command.user == "ada@example.org" && command.command == ["kindling", "serve", "--user", "x"])
  }
}
