import Foundation
import StringCatalog
import TestFiles
import Testing

@testable import CatalogChecks

@Suite(
  "Keys that data files require: the checks undefined-key and unused-key (Localization, \"the translators' command\".)"
)
struct DataKeyTests {
  private static let data = """
    {"path": "p-1", "levels": [{"number": 1}, {"number": 2}], "stages": [
      {"id": "s-1", "lessons": [{"id": "l-1"}, {"id": "l-2"}]},
      {"id": "s-2", "fields": ["a", "b"], "lessons": [
        {"id": "l-3"}
      ]}
    ]}
    """

  private static func keys(_ patterns: String..., at path: String = "") throws -> DataKeys {
    var keys = DataKeys()
    try keys.add(patterns, at: path, in: Array(data.utf8), file: "data.json")
    return keys
  }

  @Test(
    "A path leads to objects, also through lists",
    arguments: [
      ("path.{path}.title", "", ["path.p-1.title"]),
      ("level.{number}", "levels", ["level.1", "level.2"]),
      ("stage.{id}.title", "stages", ["stage.s-1.title", "stage.s-2.title"]),
      ("{id}", "stages.lessons", ["l-1", "l-2", "l-3"]),
      ("the same", "levels", ["the same", "the same"]),
    ])
  func keys(pattern: String, path: String, keys: [String]) throws {
    #expect(try Self.keys(pattern, at: path).requiredKeys.map(\.key) == keys)
  }

  @Test("A list that a pattern names requires a key for each of its elements")
  func lists() throws {
    var keys = DataKeys()
    try keys.add(
      ["t.{id}.field.{fields}"], at: "t", in: Array(#"{"t": [{"id": "x", "fields": ["a", "b"]}]}"#.utf8), file: "t.json"
    )
    #expect(keys.requiredKeys.map(\.key) == ["t.x.field.a", "t.x.field.b"])
  }

  @Test("A key has the line of its id")
  func lines() throws {
    #expect(try Self.keys("stage.{id}.title", at: "stages").requiredKeys.map(\.line) == [2, 3])
    #expect(try Self.keys("lesson.{id}.title", at: "stages.lessons").requiredKeys.map(\.line) == [2, 2, 4])
  }

  @Test(
    "A key is required, not required, or matches no pattern",
    arguments: [
      ("stage.s-1.title", Bool?.some(true)), ("stage.s-3.title", false), ("stage.s-1.name", nil), ("stage.s-1", nil),
      ("stage.s-1.title.more", nil), ("Stage.s-1.title", nil),
    ])
  func requires(key: String, isRequired: Bool?) throws {
    #expect(try Self.keys("stage.{id}.title", at: "stages").requires(key) == isRequired)
  }

  @Test(
    "Data without the objects of a path, or without the values of a pattern, is rejected with its line",
    arguments: [
      ("x.{id}", "steps", "data.json:1: error: \"steps\" of the path \"steps\" is missing"),
      ("x.{id}", "path.id", "data.json:1: error: \"id\" of the path \"path.id\" is missing"),
      ("x.{id}", "levels", "data.json:1: error: \"id\" of \"x.{id}\" is not a string, a number or a list of these"),
      (
        "x.{lessons}", "stages",
        "data.json:2: error: \"lessons\" of \"x.{lessons}\" is not a string, a number or a list of these"
      ),
      (
        "x.{fields}", "stages",
        "data.json:2: error: \"fields\" of \"x.{fields}\" is not a string, a number or a list of these"
      ),
    ])
  func rejected(pattern: String, path: String, message: String) {
    let error = #expect(throws: CatalogError.self) { try Self.keys(pattern, at: path) }
    #expect(error?.description == message)
  }

  @Test("undefined-key flags an id without a text, at the line of the id; unused-key flags a text without an id")
  func findings() throws {
    let strings = #""stage.s-1.title": {}, "stage.l-1.title": {}, "menu.s-1": {}"#
    let sources = try CheckSample(strings, name: "PathCatalog").folder.sources
    // Every part of the keys occurs in the code, but no stage is l-1.
    let code = CodeUse("stage menu title \(Self.data)", data: try Self.keys("stage.{id}.title", at: "stages"))
    let findings = CheckRunner().findings(in: CatalogFolder(sources, code: code))
    let undefined = findings.filter { $0.check == "undefined-key" }
    #expect(undefined.map(\.key) == ["stage.s-2.title"])
    #expect(undefined.map { "\($0.file):\($0.line)" } == ["data.json:3"])
    #expect(findings.filter { $0.check == "unused-key" }.map(\.key) == ["stage.l-1.title"])
  }

  @Test("Paths of data files are relative to the settings file and are normalized")
  func settings() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.data.utf8), to: "data.json")
    let settings = #"{"data": [{"file": "texts/../data.json", "at": "stages", "keys": ["stage.{id}.title"]}]}"#
    try FileManager.default.createDirectory(atPath: folder.path("texts"), withIntermediateDirectories: true)
    let read = try CheckSettings(Array(settings.utf8), url: URL(filePath: folder.path("strings.json")))
    #expect(read.data.requiredKeys.map(\.key) == ["stage.s-1.title", "stage.s-2.title"])
    #expect(read.data.requiredKeys.map(\.file) == Array(repeating: folder.path("data.json"), count: 2))
  }

  @Test(
    "Invalid data settings are rejected with their line",
    arguments: [
      (#"{"data": 1}"#, "strings.json:1: error: \"data\" must be a list"),
      (#"{"data": [1]}"#, "strings.json:1: error: data needs a \"file\" and a list of \"keys\""),
      (#"{"data": [{"file": "a"}]}"#, "strings.json:1: error: data needs a \"file\" and a list of \"keys\""),
      (#"{"data": [{"file": "a", "keys": [1]}]}"#, "strings.json:1: error: a key must be a string"),
      (#"{"data": [{"file": "a", "keys": [], "at": 1}]}"#, "strings.json:1: error: \"at\" must be a string"),
    ])
  func badSettings(settings: String, message: String) {
    let error = #expect(throws: CatalogError.self) {
      try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json"))
    }
    #expect(error?.description == message)
  }

  @Test("Without a data file, as beside a copied folder, no use of texts is checked")
  func missingFile() throws {
    let settings = #"{"code": ["."], "data": [{"file": "none.json", "keys": []}]}"#
    let read = try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json"))
    #expect(read.code.isEmpty && read.data.requiredKeys.isEmpty)
    #expect(read.limitations == ["unused and undefined keys are not checked: none.json does not exist"])
  }

  @Test(
    "In this repository, every id has its texts, and every text keyed by data belongs to an id or an enumeration case")
  func repository() throws {
    let url = Repository.root.appending(path: "Localization/strings.json")
    let settings = try CheckSettings(reading: url)
    let folder = try CatalogFolder(
      reading: Repository.catalogs,
      code: try CodeUse(reading: settings.code, data: settings.data))
    let byData = folder.entries.filter(\.source.file.isKeyedByData).map(\.key)
    let checks = CatalogCheck.all.filter { ["undefined-key", "unused-key"].contains($0.name) }
    let findings = CheckRunner(checks).findings(in: folder)
    #expect(findings.filter { $0.check == "undefined-key" || byData.contains($0.key) }.map(\.key) == [])
    let labels = folder.entries.filter { $0.source.file.name == "LabelsCatalog" }.map(\.key)
    let otherKeys = Set(byData).subtracting(labels).filter { settings.data.requires($0) == nil }
    // A new enumeration with texts belongs here; a new data file belongs in strings.json.
    let enumerations: Set = [
      "card.rarity", "library.category", "mission.difficulty", "mission.kind", "spark.category", "spark.intensity",
      "study.exam", "study.stage",
    ]
    #expect(Set(otherKeys.map { $0.split(separator: ".").prefix(2).joined(separator: ".") }) == enumerations)
    #expect(Set(settings.data.requiredKeys.map(\.key)).isSubset(of: byData))
    #expect(settings.data.requiredKeys.count > 250)
  }
}
