import Database
import Foundation
import JSONRPC
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("The method `data.export`")
struct ExportTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program().connect()
    try client.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr")
    try SampleAccount.fill(client)
  }

  private var path: String { folder.path("file") }

  @discardableResult
  private func export(_ more: String = "") throws -> JSON {
    try client.call("data.export", #"{"path": "\#(path)"\#(more.isEmpty ? "" : ", " + more)}"#)
  }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("An exported file has one object per line and mode 0600, and the reply counts its rows")
  func everything() throws {
    let reply = try export()
    let text = try text()
    let lines = text.split(separator: "\n")
    #expect(text.hasSuffix("\n"))
    #expect(reply["path"].string.map { $0.hasSuffix("/file") } == true)
    #expect(reply["bytes"].int == text.utf8.count)
    #expect(try lines.allSatisfy { try JSON(String($0))["kind"].string != nil })
    #expect(reply["counts"].elements.compactMap { $0["rows"].int }.reduce(0, +) == lines.count - 1)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(!text.contains("argon2") && !text.contains("analytical engine"))
    try export()
    #expect(try self.text() == text)
  }

  @Test("An export contains no data of other users")
  func others() throws {
    try client.signUp(name: "Grace", email: "grace@example.org")
    let reply = try export()
    #expect(reply["counts"].elements.compactMap { $0["kind"].string } == ["account"])
    #expect(try text().split(separator: "\n").count == 2)
  }

  @Test(
    "A table has a header row and the same number of cells in each row",
    arguments: [("sparks", 2, 15), ("missions", nil, 5), ("goals", 1, 6), ("reviews", 2, 19)] as [(String, Int?, Int)])
  func tables(_ what: String, _ rows: Int?, _ columns: Int) throws {
    let reply = try export(#""format": "csv", "what": "\#(what)""#)
    var reader = SimpleCSVReader(try text())
    let table = reader.rows()
    #expect(rows == nil || table.count == (rows ?? 0) + 1)
    #expect(reply["counts"][0]["rows"].int == table.count - 1)
    #expect(table.allSatisfy { $0.count == columns })
  }

  @Test("On request, formulas are escaped and a byte order mark is written")
  func formulas() throws {
    try client.call("sparks.create", #"{"title": "=1+1", "tags": ["a", "b"]}"#)
    try export(#""format": "csv", "what": "sparks""#)
    #expect(try text().contains(#",=1+1,"#) && text().contains(#","a, b","#))
    try export(#""format": "csv", "what": "sparks", "defuseFormulas": true, "byteOrderMark": true"#)
    #expect(try text().contains(",'=1+1,"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0xEF, 0xBB, 0xBF]))
  }

  @Test(
    "A calendar has the days, end and deadline of the goal and the days of due reviews, in the user's language")
  func calendar() throws {
    let reply = try export(#""format": "ics""#)
    let text = try text()
    #expect(reply["counts"][0]["rows"].int == text.ranges(of: "BEGIN:VEVENT").count)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    for part in [
      "SUMMARY:Jour d’apprentissage\r\n", "SUMMARY:Votre série de 1 jour s’arrête si vous n’apprenez", "Swift",
      "DTSTART;VALUE=DATE:20261121\r\n", "DTSTART:20261122T170000Z\r\n", "à réviser\r\n",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test(
    "Invalid parameters are rejected, and no file is created",
    arguments: [
      (#""format": "csv""#, "table_required"), (#""what": "sparks""#, "table_for_format"),
      (#""format": "xml""#, "not_one_of"), (#""format": "csv", "what": "users""#, "not_one_of"),
    ])
  func rejections(_ more: String, _ rule: String) throws {
    #expect(try client.failure("data.export", #"{"path": "\#(path)", \#(more)}"#).rule == rule)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "An invalid path is rejected",
    arguments: [
      ("/dev/null", "not_a_regular_file"), ("/nowhere/file", "path_unwritable"), ("/tmp", "not_a_regular_file"),
    ])
  func paths(_ path: String, _ rule: String) throws {
    let failure = try client.failure("data.export", #"{"path": "\#(path)"}"#)
    #expect(failure.rule == rule && failure.path == "/path")
  }

  @Test("An export reports progress", arguments: ["", #", "format": "csv", "what": "sparks""#])
  func progress(_ more: String) throws {
    for number in 0..<7 { try client.call("sparks.create", #"{"title": "Spark \#(number)"}"#) }
    let lines = try client.transport.receive(
      lines:
        #"{"jsonrpc": "2.0", "id": 7, "method": "data.export", "params": {"path": "\#(path)", "progressToken": 1\#(more)}}"#
    ).map { try JSON($0) }
    let steps = CallCancellation.steps(lines.dropLast())
    #expect(steps.first == "0 %" && steps.suffix(2) == ["100 %", "end"] && steps.count > 8, "\(steps)")
  }

  @Test("An export requires a signed-in user")
  func signedOut() throws {
    try client.call("auth.signOut")
    #expect(try client.failure("data.export", #"{"path": "\#(path)"}"#).rule == "not_signed_in")
  }
}

/// A minimal CSV reader for the files of this suite.
private struct SimpleCSVReader {
  private let text: String

  init(_ text: String) { self.text = text }

  mutating func rows() -> [[String]] {
    var (rows, row, cell, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\r\n" where !isQuoted:
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.append(character)
      }
    }
    return rows
  }
}
