import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Content of an installation, from the command line")
struct ContentTests {
  private static let example = "Examples/content/night-sky.json"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func content(_ arguments: String..., language: String = "C") throws -> Program.Outcome {
    try Program.run("content", arguments, on: folder, environment: ["LC_ALL": language])
  }

  private func write(_ document: String) throws -> String {
    try folder.write(Array(document.utf8), to: "content.json")
    return folder.path("content.json")
  }

  private func path(_ file: String) -> String { Repository.root.appending(path: file).path }

  @Test("The example is valid, is installed once, listed and removed")
  func example() throws {
    let path = path(Self.example)
    #expect(try content("check", path).lines == ["\(path) is valid."])
    #expect(try content("list").termination == .exited(64), "the check created no database")
    #expect(try content("install", path).lines == ["Installed night-sky, version 1.0."])
    let again = try content("install", path, language: "fr_FR.UTF-8")
    #expect(again.termination == .exited(0) && again.lines == ["night-sky, version 1.0, est déjà installé."])
    let list = try content("list").lines
    #expect(list.count == 2 && list[1].hasPrefix("night-sky  The night sky  1.0      1        5        1     12  "))
    #expect(try content("list", "--json").output.contains(#""id": "night-sky""#))
    #expect(try content("remove", "night-sky").lines.first?.hasPrefix("Removed night-sky.") == true)
    let missing = try content("remove", "night-sky", language: "es_ES.UTF-8")
    #expect(missing.termination == .exited(1) && missing.errors.contains("No hay ningún documento «night-sky»"))
  }

  @Test("Each error of a document has its file, line, pointer and rule, and nothing is installed")
  func invalid() throws {
    let path = try write(
      """
      {"id": "knots", "name": {"en": "Knots"}, "version": "1",
       "missions": [],
       "kits": [{"id": "quiz", "name": {}, "questions": [
         {"prompt": "p", "correctAnswer": "c", "incorrectAnswers": ["c"]}]}]}
      """)
    for command in ["check", "install"] {
      let outcome = try content(command, path, language: "fr_FR.UTF-8")
      let errors = outcome.errors.split(separator: "\n").map(String.init)
      #expect(outcome.termination == .exited(1) && outcome.output.isEmpty && errors.count == 3, "\(outcome.errors)")
      #expect(errors.first?.hasPrefix("\(path):2: /missions: Seul le contenu du programme") == true)
      #expect(errors.last?.hasPrefix("\(path):4: /kits/0/questions/0/incorrectAnswers: ") == true)
      #expect(errors.last?.hasSuffix(" (incorrect_contains_correct)") == true)
    }
    #expect(try folder.names == ["content.json"], "no database was created")
    let unreadable = try content("check", folder.path("missing.json"))
    #expect(unreadable.termination == .exited(64) && unreadable.errors.hasPrefix("kindling: "))
  }

  @Test("All errors reach a slow reader, with long names, and control characters do not reach the terminal")
  func manyErrors() throws {
    let name = String(repeating: "x", count: 60)
    let questions = (0..<1000).map { #"{"prompt": " ", "\u001b[31m\#(name)\u2028\#($0)": 1}"# }
    let path = try write(
      """
      {"id": "knots", "name": {"en": "Knots"}, "version": "1", "kits": [
        {"id": "quiz", "name": {"en": "K"}, "questions": [\(questions.joined(separator: ",\n"))]}]}
      """)
    let shell = try ChildProcess(
      "/bin/sh", ["-c", "\"$0\" content check \"$1\" 2>&1 | (sleep 1; cat)", Program.path, path],
      environment: folder.environment.merging(["LC_ALL": "C"]) { $1 })
    let lines = try Program.outcome(of: shell).lines
    #expect(lines.count == 3000 && lines.last?.hasPrefix("\(path):1001: /kits/0/questions/999/") == true)
    #expect(lines.contains { $0.contains("\\u001B[31mx") } && !lines.contains { $0.contains("\u{1B}") })
  }

  @Test("A running program offers a lesson that another process installs, and no longer one that it removes")
  func running() throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    func call(_ method: String, _ params: String, id: Int) throws -> String {
      try process.write(String.call(method, params, id: id).utf8)
      return try process.readLine() ?? ""
    }
    try process.write(String.signUp(id: 1).utf8)
    _ = try process.readLine()
    let lesson = #"{"lessonId":"night-sky.first-steps-lesson-dark-eyes"}"#
    #expect(try call("lessons.get", lesson, id: 2).contains("lesson_not_found"))
    #expect(try content("install", path(Self.example)).termination == .exited(0))
    let reply = try call("lessons.get", lesson, id: 3)
    #expect(reply.contains("Let your eyes adapt") && reply.contains("https://darksky.org/"))
    #expect(try call("lessons.complete", lesson, id: 4).contains(#""changed":true"#))
    #expect(try content("remove", "night-sky").termination == .exited(0))
    #expect(try call("lessons.get", lesson, id: 5).contains("lesson_not_found"))
    #expect(try content("install", path(Self.example)).termination == .exited(0))
    #expect(try call("lessons.get", lesson, id: 6).contains(#""isCompleted":true"#))
    process.closeInput()
    _ = try process.waitForExit()
    #expect(try Program.run("doctor", ["--quiet"], on: folder).termination == .exited(0))
  }

  @Test("The JSON Schema in the repository is that of the program")
  func schema() throws {
    let printed = try Program.run("schema", ["--content"], on: folder).output
    #expect(Array(printed.utf8) == (try Repository.bytes(of: "Examples/content/content.schema.json")))
  }
}
