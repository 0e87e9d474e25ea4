import Conversation
import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("The option `--catalogs`")
struct CatalogsOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a catalog with texts by key and language and returns its folder; an empty text is a new one.
  private func write(
    _ name: String, _ texts: [String: [String: String]], untranslatable: Set<String> = []
  ) throws -> String {
    let path = folder.path("catalogs")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let strings = Dictionary(
      uniqueKeysWithValues: texts.map { key, localizations in
        let units = localizations.mapValues { text in
          ["stringUnit": ["state": text.isEmpty ? "new" : "translated", "value": text]]
        }
        return (key, ["localizations": units, "shouldTranslate": !untranslatable.contains(key)] as [String: Any])
      })
    let document: [String: Any] = ["sourceLanguage": "en", "version": "1.0", "strings": strings]
    try JSONSerialization.data(withJSONObject: document).write(to: URL(filePath: "\(path)/\(name).xcstrings"))
    return path
  }

  private func serve(_ input: String, _ catalogs: String, environment: [String: String]) throws -> Program.Outcome {
    try Program.run(
      "serve", ["--catalogs", catalogs, "--clock", "2026-11-21T09:00:00Z"] + Program.cheapHashing, on: folder,
      input: input,
      environment: environment)
  }

  /// Writes the catalogs of the repository in the pseudo-language and returns their folder.
  private func pseudoCatalogs() throws -> String {
    let catalogs = folder.path("pseudo")
    let strings = URL(filePath: Program.path).deletingLastPathComponent().appending(component: "strings").path
    let arguments = [
      "pseudo", "--catalogs", Repository.root.appending(path: "Localization/Catalogs").path, "--output", catalogs,
    ]
    let process = try ChildProcess(strings, arguments, environment: folder.environment)
    #expect(try Program.outcome(of: process).termination == .exited(0))
    return catalogs
  }

  @Test("In the pseudo-language, replies contain no unaccented sentences except those of the caller")
  func onlyCatalogs() throws {
    let document = try JSON(Program.run("schema", on: folder).output)
    let sessionMethods: Set = ["shutdown", "exit", "auth.signOut", "auth.deleteAccount", "auth.signIn", "auth.signUp"]
    var calls = String.call("labels.list", id: 1)
    var callerTexts = Set<String>()
    for method in document["methods"].elements where !sessionMethods.contains(method["name"].string ?? "") {
      for example in method["examples"].elements {
        let params = example["params"].elements
        guard !params.contains(where: { $0["name"].string == "locale" }) else { continue }
        let members = params.map { "\"\($0["name"].string ?? "")\": \($0["value"].description)" }
        callerTexts.formUnion(params.flatMap { $0["value"].texts })
        calls += .call(method["name"].string ?? "", "{\(members.joined(separator: ", "))}", id: 2)
      }
    }
    let outcome = try serve(.signUp(id: 0) + calls, try pseudoCatalogs(), environment: ["LANG": "en_XA.UTF-8"])
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count > 100)
    for line in outcome.lines.dropFirst() {
      let reply = try JSON(line)
      // The OpenRPC document is for developers.
      guard reply["result"]["openrpc"].isNull else { continue }
      let plain = reply.texts.filter { text in
        text.contains(/[A-Za-z]{3,} [A-Za-z]{2,}/) && text.allSatisfy { $0.isASCII } && !text.hasPrefix("[")
      }
      #expect(Set(plain).subtracting(callerTexts) == [], "\(line.prefix(80))")
    }
  }

  @Test("The program uses the pseudo-language of `strings pseudo`, and other languages are unchanged")
  func pseudo() throws {
    let catalogs = try pseudoCatalogs()

    let calls =
      String.call("dashboard.get", id: 2) + .call("cards.list", #"{"first": 1}"#, id: 3)
      + .call("paths.get", #"{"pathId": "no-such-path"}"#, id: 4) + .call("missions.list", id: 5)
    let outcome = try serve(.signUp(id: 1) + calls, catalogs, environment: ["LANG": "en_XA.UTF-8"])
    #expect(outcome.termination == .exited(0))
    #expect(outcome.errors == "")
    #expect(outcome.lines[1].firstText(ofMember: "greeting")?.hasPrefix("[Ĝööđ ɱöŕñîñĝ, Ada! ") == true)
    #expect(outcome.lines[1].firstText(ofMember: "durationText")?.hasPrefix("[15 ɱîñ") == true)
    for line in outcome.lines[2...] {
      for name in ["title", "message"] {
        guard let text = line.firstText(ofMember: name) else { continue }
        #expect(text.hasPrefix("[") && text.hasSuffix("]"), "\(text)")
      }
    }
    #expect(outcome.lines.count == 5)

    let english = try serve(
      .call("system.ping", id: 1) + .call("no.such", id: 2), catalogs, environment: ["LANG": "en_GB.UTF-8"])
    #expect(english.lines.last?.contains("ö") == false)
  }

  @Test("The folder overrides texts of a language or region without a build; other texts are unchanged")
  func change() throws {
    let catalogs = try write(
      "Any", ["error.not_signed_in": ["en": "Sign in first.", "fr": "D'abord, entrez.", "fr-CA": "Ouvrez {d'abord}."]])
    let call = String.call("dashboard.get", id: 1)
    func message(_ language: String) throws -> String? {
      try serve(call, catalogs, environment: ["LANG": language]).output.firstText(ofMember: "message")
    }
    #expect(try message("fr_FR.UTF-8") == "D'abord, entrez.")
    #expect(try message("fr_CA.UTF-8") == "Ouvrez {d'abord}.")
    #expect(try message("es_ES.UTF-8") == "Inicia sesión primero.")

    let called = try Program.run(
      "call", ["dashboard.get", "--catalogs", catalogs], on: folder, environment: ["LANG": "fr"])
    #expect(called.termination == .exited(1))
    #expect(called.errors.contains("D'abord, entrez."))
  }

  @Test("A language whose texts are all blank is not served")
  func blankLanguage() throws {
    let catalogs = try write(
      "Any", ["error.not_signed_in": ["en": "Sign in first.", "de": ""], "dashboard.path_completed": ["en": "Done"]],
      untranslatable: ["dashboard.path_completed"])
    let outcome = try serve(.call("dashboard.get", id: 1), catalogs, environment: ["LANG": "de"])
    #expect(!outcome.errors.contains("catalogs:"))
    #expect(outcome.output.firstText(ofMember: "message") == "Sign in first.")
  }

  @Test("Invalid texts are reported with their location, and the built-in text is used")
  func problems() throws {
    let catalogs = try write(
      "Any",
      [
        "error.not_signed_in": ["en": "Sign in first.", "fr": "%@ d’abord", "de-1996": "Erst anmelden."],
        "error.no_such_text": ["en": "Nothing"],
      ])
    let outcome = try serve(.call("dashboard.get", id: 1), catalogs, environment: ["LANG": "fr"])
    #expect(outcome.output.firstText(ofMember: "message") == "Connectez-vous d’abord.")
    let warnings = outcome.errors.split(separator: "\n")
    #expect(warnings.count == 3)
    #expect(warnings.allSatisfy { $0.contains("warning") && $0.contains("Any.xcstrings:1") })
    #expect(
      outcome.errors.contains("error.not_signed_in, de-1996: the language is not a code such as de, zh-Hans or pt-BR"))
    #expect(outcome.errors.contains("error.not_signed_in, fr: \"%@\" does not match the source text"))
    #expect(outcome.errors.contains("error.no_such_text, en: there is no text with this key"))
  }

  @Test(
    "An unusable folder ends the program before it opens the database",
    arguments: [("nowhere", nil), ("empty", [:]), ("broken", ["A.xcstrings": "{"])] as [(String, [String: String]?)])
  func unusable(name: String, files: [String: String]?) throws {
    if let files {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
      for (file, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.path("\(name)/\(file)"))) }
    }
    let outcome = try serve(.call("system.ping", id: 1), folder.path(name), environment: [:])
    #expect(outcome.termination == .exited(64))
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("kindling: cannot use the catalogs: \(folder.path(name))"))
    #expect(!FileManager.default.fileExists(atPath: folder.databasePath))
  }
}
