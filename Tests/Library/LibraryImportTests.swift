import Kernel
import Service
import TestSupport
import Testing

@testable import Library

@Suite("Import of tables and entries")
struct LibraryImportTests {
  private func rejections(_ lines: [String], in user: TestUser) throws -> [String] {
    try ExportLines([#"{"kind":"kindling","version":1}"#] + lines).importLines(Library.exports, as: user)
      .rejectedLines.flatMap { line in line.issues.map { "\(line.kind) \($0.path) \($0.rule)" } }
  }

  private static let table = """
    {"kind":"table","id":1,"name":"Log","description":"","category":"health","targetUnit":"entries","customFields":[],\
    "isActive":true,\
    "createdAt":"2026-11-20T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z","bestStreak":900}
    """

  private static func entry(_ day: Int, _ more: String = "") -> String {
    """
    {"kind":"entry","table":1,"type":"log","title":"Run","notes":"Far","tags":[],"customData":{},"isImportant":false,\
    "occurredAt":"2026-11-\(day)T09:00:00Z","createdAt":"2026-11-20T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z",\
    "zone":"UTC","day":"2026-11-\(day)"\(more)}
    """
  }

  @Test("The longest streak of an imported table is that of its entries, whatever the line says")
  func bestStreak() throws {
    let harness = try Harness.library()
    let ada = try harness.user()
    #expect(try rejections([Self.table, Self.entry(11), Self.entry(12), Self.entry(15)], in: ada) == [])
    #expect(try ada.call("tables.list")["items"].elements.compactMap { $0["streak"]["longest"].int } == [2])
    #expect(try harness.violations().isEmpty)
  }

  @Test(
    "An import reports the same rules for invalid values as methods",
    arguments: [
      (#","mood":6"#, "/mood", "mood_out_of_range"), (#","rating":0"#, "/rating", "rating_out_of_range"),
      (#","durationSeconds":0"#, "/durationSeconds", "invalid_duration"),
    ])
  func rules(_ more: String, _ path: String, _ rule: String) throws {
    let ada = try Harness.library().user()
    #expect(try rejections([Self.table, Self.entry(11, more)], in: ada) == ["entry \(path) \(rule)"])
  }

  @Test(
    "A custom field out of bounds is reported with its position",
    arguments: [
      (#"{"key":"a","name":" A","type":"text"}"#, "/customFields/1"),
      (#"{"key":"a","name":"A","type":"number","unit":""}"#, "/customFields/1"),
      (#"{"key":"a","name":"A"}"#, "/customFields"),
    ])
  func fields(_ field: String, _ path: String) throws {
    let ada = try Harness.library().user()
    let fields = #""customFields":[{"key":"b","name":"B","type":"text"},\#(field)]"#
    let table = Self.table.replacing(#""customFields":[]"#, with: fields)
    #expect(try rejections([table], in: ada) == ["table \(path) invalid_line"])
  }

  @Test("An import reports the same rules for unknown categories and types as methods")
  func words() throws {
    let ada = try Harness.library().user()
    let table = Self.table.replacing(#""health""#, with: #""none""#)
    #expect(try rejections([table], in: ada) == ["table /category invalid_category"])
    let entry = Self.entry(11).replacing(#""log""#, with: #""none""#)
    #expect(try rejections([Self.table, entry], in: ada) == ["entry /type invalid_entry_type"])
  }
}
