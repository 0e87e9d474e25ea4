import Conversation
import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("A new language, from the export to the running program")
struct NewLanguageTests {
  private let folder: TemporaryFolder

  /// Copies the catalogs, their settings and their glossary.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("Localization"), withIntermediateDirectories: true)
    for name in ["Catalogs", "README.md", "strings.json"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "Localization/\(name)"),
        to: URL(filePath: folder.path("Localization/\(name)")))
    }
  }

  /// The commands of the section "Add a language" in `CONTRIBUTING.md`, without comments.
  private func commands() throws -> [String] {
    let page = try #require(Repository.text(of: "CONTRIBUTING.md"))
    let section = try #require(page.firstMatch(of: /(?s)\n## Add a language\n(.*?)\n##\s/)).1
    return section.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { line in
      let command = line.prefix { $0 != "#" }
      return String(command.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Runs a shell command in the folder, with the built programs in place of those that the page names.
  private func run(_ command: String, input: String = "", language: String = "C") throws -> Program.Outcome {
    let strings = URL(filePath: Program.path).deletingLastPathComponent().appending(component: "strings").path
    let script = command.replacing("swift run strings", with: "'\(strings)'").replacing(
      "kindling ", with: "'\(Program.path)' ")
    let environment = folder.environment.merging(["LANG": language]) { $1 }
    let process = try ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder.path("."))' && exec \(script)"], environment: environment)
    return try Program.outcome(of: process, input: input)
  }

  /// Fills in the German texts of an exported document, as a translator would.
  private func translate(_ name: String) throws {
    var document = String(decoding: try folder.bytes(of: name), as: UTF8.self)
    for (id, text) in GermanUnits.texts {
      let unit = try #require(document.range(of: "<trans-unit id=\"\(id)\""), "\(id)")
      let end = try #require(document.range(of: "</source>", range: unit.upperBound..<document.endIndex))
      document.insert(contentsOf: "<target state=\"translated\">\(text)</target>", at: end.upperBound)
    }
    try folder.write(Array(document.utf8), to: name)
  }

  @Test("The commands of the page export, import and serve German with 50 texts; the others are in English")
  func german() throws {
    let commands = try commands()
    #expect(GermanUnits.texts.count == 50)
    #expect(
      commands.map { $0.split(separator: " ").prefix(4).last ?? "" } == [
        "export", "import", "coverage", "check", "Localization/Catalogs",
      ])
    #expect(try run(commands[0]).termination == .exited(0))
    try translate("de.xliff")
    let imported = try run(commands[1])
    #expect(imported.termination == .exited(0))
    #expect(
      imported.output.hasPrefix("de (a new language): 50 added, 0 changed, "), "\(imported.output)\(imported.errors)")
    #expect(try run(commands[2]).output.contains("de        units"))
    let check = try run(commands[3])
    #expect(check.termination == .exited(1))
    #expect(check.output.contains("there is no text in de"))
    #expect(!check.output.contains("placeholder"))
    // The catalogs remain as Xcode writes them.
    #expect(try run("swift run strings format --check").termination == .exited(0))
    // Missing texts of a language that the settings do not require do not fail the check.
    #expect(try run("swift run strings check --only missing").termination == .exited(0))

    let serve = commands[4] + " --clock 2026-11-21T09:00:00Z \(Program.cheapHashing.joined(separator: " "))"
    let calls =
      String.call("initialize", #"{"locale": "de-AT"}"#, id: 1) + .call("dashboard.get", id: 2) + .signUp(id: 3)
      + .call("dashboard.get", id: 4) + .call("paths.get", #"{"pathId": "none"}"#, id: 5)
      + .call("profile.update", #"{"locale": "fr"}"#, id: 6) + .call("profile.update", #"{"locale": "de"}"#, id: 7)
      + .call("lessons.complete", #"{"lessonId": "none"}"#, id: 8)
    let outcome = try run(serve, input: calls)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines[0].contains(#""locales":["en","es","fr","de"]"#))
    #expect(outcome.lines[0].contains(#""locale":"de""#))
    #expect(outcome.lines[1].firstText(ofMember: "message") == "Melden Sie sich zuerst an.")
    #expect(outcome.lines[2].firstText(ofMember: "locale") == "de")
    #expect(outcome.lines[3].firstText(ofMember: "greeting") == "Guten Morgen, Ada!")
    #expect(outcome.lines[4].firstText(ofMember: "message") == "Lernpfad „none“ nicht gefunden.")
    #expect(outcome.lines[5].firstText(ofMember: "locale") == "fr")
    #expect(outcome.lines[6].firstText(ofMember: "locale") == "de")
    // A text without a translation.
    #expect(outcome.lines[7].firstText(ofMember: "message") == "Lesson “none” not found.")
    let notices = outcome.errors.split(separator: "\n")
    #expect(notices.count == 1)
    #expect(notices.first?.contains("texts are in de (") == true, "\(outcome.errors)")

    try keepsLanguage(serve)
  }

  /// Checks that the stored language is in effect again when it is served, and not lost while it is not.
  private func keepsLanguage(_ serve: String) throws {
    let signIn = String.call(
      "auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#, id: 1)
    let calls =
      signIn + .call("profile.get", id: 2) + .call("dashboard.get", id: 3)
      + .call("profile.update", #"{"name": "Ada King", "locale": "de"}"#, id: 4)
    let without = try run(serve.replacing("--catalogs Localization/Catalogs", with: ""), input: calls)
    #expect(without.termination == .exited(0))
    #expect(without.errors == "")
    #expect(without.lines[1].firstText(ofMember: "locale") == "de")
    #expect(without.lines[2].firstText(ofMember: "greeting") == "Good morning, Ada!")
    #expect(without.lines[3].firstText(ofMember: "locale") == "de")
    let with = try run(serve, input: calls)
    #expect(with.lines[2].firstText(ofMember: "greeting") == "Guten Morgen, Ada!")
  }
}
