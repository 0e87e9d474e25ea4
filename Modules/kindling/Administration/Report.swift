import ArgumentParser
import JSON
import JSONRPC
import Service

/// The output format of commands that list something.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print JSON for scripts.")
  var json = false

  /// Prints a list as a table with a column for each field, an object with a line for each field, or both as JSON.
  func print(_ value: some ResultValue) {
    let writer = JSONWriter()
    value.write(to: writer)
    guard !json else { return Swift.print(writer.text(isPretty: true)) }
    writer.withBytes { bytes in
      let tape = JSONTape()
      guard let root = try? tape.parse(bytes, maxDepth: Lane.Limits.depth) else { return }
      (root.kind == .array ? Report.table(Array(root.elements)) : Report.sections(root)).forEach { Swift.print($0) }
    }
  }
}

/// The lines of a report for reading.
private enum Report {
  /// Returns the fields of an object, then a table for each field that is a list of objects.
  static func sections(_ object: JSONValue) -> [String] {
    let members = object.members.map { (name: $0.name.string ?? "", value: $0.value) }
    let tables = members.compactMap { member in
      member.value.kind == .array && member.value.elements.contains { $0.kind == .object }
        ? (name: member.name, objects: Array(member.value.elements)) : nil
    }
    let fields = members.filter { member in !tables.contains { $0.name == member.name } }
    return aligned(fields.map { [$0.name, text(of: $0.value)] })
      + tables.flatMap { ["", "\($0.name):"] + table($0.objects) }
  }

  /// Returns a line with the names of the fields, and one for each object.
  static func table(_ objects: [JSONValue]) -> [String] {
    guard let first = objects.first else { return [] }
    return aligned([first.members.map { $0.name.string ?? "" }] + objects.map { $0.members.map { text(of: $0.value) } })
  }

  private static func aligned(_ lines: [[String]]) -> [String] {
    guard let columns = lines.first?.indices else { return [] }
    let widths = columns.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return padded.joined(separator: "  ").trimmedAtEnd
    }
  }

  private static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .null: ""
    case .string: value.string ?? ""
    case .array: value.elements.map(text).joined(separator: ",")
    default: String(decoding: value.rawBytes, as: UTF8.self)
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
