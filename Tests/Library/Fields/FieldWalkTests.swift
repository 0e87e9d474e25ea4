import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Library

/// A slow model of a table with custom fields, which keeps values as JSON and computes everything from the entries.
private struct FieldModel {
  struct Field {
    let key: String
    var name: String
    var type: CustomFieldType
    var options: [String] = []
  }

  struct Entry {
    var day: CivilDay
    var values: [String: String]
  }

  var fields: [Field] = []
  var entries: [Int: Entry] = [:]

  /// Returns the numbers of a field in thousandths, of the entries on some days.
  func numbers(_ key: String, in days: ClosedRange<CivilDay>? = nil) -> [Int] {
    entries.values.filter { days?.contains($0.day) ?? true }.compactMap { $0.values[key].map(thousandths) }
  }

  func thousandths(_ json: String) -> Int { Int((Double(json) ?? 0) * 1000 + (json.hasPrefix("-") ? -0.5 : 0.5)) }

  /// Returns the JSON of a value after a change of the type of its field; nil if it is lost.
  static func converted(_ json: String, to field: Field) -> String? {
    let text = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
    switch field.type {
    case .text: return "\"\(text)\""
    case .number: return text.wholeMatch(of: #/-?[0-9]+(\.[0-9]{1,3})?/#) == nil ? nil : text
    case .day: return json.hasPrefix("\"2026-") ? json : nil
    case .choice: return field.options.first { $0.lowercased() == text.lowercased() }.map { "\"\($0)\"" }
    case .check: return ["true": "true", "1": "true", "false": "false", "0": "false"][text.lowercased()]
    }
  }

  /// Replaces the fields, converts the values, and returns whether values are lost.
  mutating func replaceFields(_ new: [Field]) -> Bool {
    var isLossy = false
    for (id, entry) in entries {
      for (key, json) in entry.values {
        let value = new.first { $0.key == key }.flatMap { Self.converted(json, to: $0) }
        if value == nil { isLossy = true }
        entries[id]?.values[key] = value
      }
    }
    fields = new
    return isLossy
  }
}

@Suite("Values of custom fields after random changes (Tables, 1.2, 4 and 5.)")
struct FieldWalkTests {
  private let random = SeededRandomSource(seed: 31)
  private static let keys = ["size", "price", "state", "paid", "note"]

  private func next(_ bound: Int) -> Int { random.next(upperBound: bound) }
  private func pick<Element>(_ elements: [Element]) -> Element { elements[next(elements.count)] }

  @Test("After random changes of entries and fields, series, statistics and filters match a slow model")
  func walk() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable()
    var model = FieldModel()
    try changeFields(of: &model, user)
    for step in 1...Search.tries(400, thorough: 4_000) {
      switch next(12) {
      case 0: try changeFields(of: &model, user)
      case 1: try deleteEntries(of: &model, user)
      case 2, 3, 4: try updateEntries(of: &model, user)
      default: try addEntry(to: &model, user)
      }
      guard step.isMultiple(of: 20) else { continue }
      try checkSeries(model, user)
      try checkStatistics(model, user)
      try checkFilters(model, user)
      if step.isMultiple(of: 200) { #expect(try harness.violations().isEmpty) }
    }
    #expect(model.entries.count > 20)
  }

  // MARK: - Changes

  private func randomField(_ key: String) -> FieldModel.Field {
    let type = pick([.number, .number, .number] + CustomFieldType.allCases)
    let options = type == .choice ? ["Red", "1", "Blue", "7"].filter { _ in next(3) > 0 } + ["Done"] : []
    return FieldModel.Field(key: key, name: "\(key) \(next(1000))", type: type, options: options)
  }

  private func changeFields(of model: inout FieldModel, _ user: TestUser) throws {
    let fields = Self.keys.compactMap { key -> FieldModel.Field? in
      guard let old = model.fields.first(where: { $0.key == key }) else { return randomField(key) }
      switch next(10) {
      case 0: return nil
      case 1, 2: return randomField(key)
      case 3, 4, 5:
        var renamed = old
        renamed.name = "\(key) \(next(1000))"
        return renamed
      default: return old
      }
    }
    var changed = model
    let isLossy = changed.replaceFields(fields)
    let json = fields.map { field in
      #"{"key": "\#(field.key)", "name": "\#(field.name)", "type": "\#(field.type)", "options": \#(field.options)}"#
    }.joined(separator: ", ")
    let call = #"{"tableId": 1, "customFields": [\#(json)]"#
    if isLossy {
      #expect(try user.failure("tables.update", call + "}").rule == "values_would_be_lost")
      guard next(2) == 0 else { return }
    }
    try user.call("tables.update", #"\#(call), "dropValues": \#(isLossy)}"#)
    model = changed
  }

  private func randomValue(of field: FieldModel.Field) -> String {
    switch field.type {
    case .number: ScalarValue.number(Double(next(20_001) - 10_000) / pick([1000, 10, 1])).text
    case .text: pick([#""1""#, #""2.5""#, #""yes""#, #""TRUE""#, #""red""#, #""2026-01-31""#])
    case .day: #""2026-0\#(next(9) + 1)-15""#
    case .choice: #""\#(pick(field.options))""#
    case .check: pick(["true", "false"])
    }
  }

  /// Returns random values of some fields; null removes a value.
  private func randomChanges(_ model: FieldModel, permittingNull: Bool) -> [String: String] {
    var changes: [String: String] = [:]
    for field in model.fields where next(2) == 0 {
      changes[field.key] = permittingNull && next(5) == 0 ? "null" : randomValue(of: field)
    }
    return changes
  }

  private func json(_ changes: [String: String]) -> String {
    "{\(changes.sorted { $0.key < $1.key }.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", "))}"
  }

  private func addEntry(to model: inout FieldModel, _ user: TestUser) throws {
    let values = randomChanges(model, permittingNull: false)
    let day = try #require(CivilDay("2026-11-21")).adding(days: -next(120))
    let entry = try user.addEntry(
      #""durationSeconds": 60, "occurredAt": "\#(day.text)T08:00:00Z", "customData": \#(json(values))"#)["entry"]
    model.entries[try #require(entry["id"].int)] = FieldModel.Entry(day: day, values: values)
  }

  private func updateEntries(of model: inout FieldModel, _ user: TestUser) throws {
    let ids = model.entries.keys.sorted().filter { _ in next(8) == 0 }
    guard !ids.isEmpty else { return }
    let changes = randomChanges(model, permittingNull: true)
    try user.call("entries.updateMany", #"{"entryIds": \#(ids), "mood": 3, "customData": \#(json(changes))}"#)
    for id in ids {
      for (key, value) in changes { model.entries[id]?.values[key] = value == "null" ? nil : value }
    }
  }

  private func deleteEntries(of model: inout FieldModel, _ user: TestUser) throws {
    let ids = model.entries.keys.sorted().filter { _ in next(12) == 0 }
    guard !ids.isEmpty else { return }
    try user.call("entries.deleteMany", #"{"entryIds": \#(ids)}"#)
    for id in ids { model.entries[id] = nil }
  }

  // MARK: - Checks

  private func checkSeries(_ model: FieldModel, _ user: TestUser) throws {
    for field in model.fields {
      let call = #"{"tableId": 1, "bucket": "\#(pick(["day", "week", "month"]))", "field": "\#(field.key)"}"#
      guard field.type == .number else {
        #expect(try user.failure("tables.series", call).rule == "unsuitable_field")
        continue
      }
      for point in try user.call("tables.series", call)["items"].elements {
        let from = try #require(point["from"].string.flatMap { CivilDay($0) })
        let to = try #require(point["to"].string.flatMap { CivilDay($0) })
        #expect(point["count"].int == model.entries.values.count { (from...to).contains($0.day) })
        check(point, "valueCount", model.numbers(field.key, in: from...to))
      }
    }
  }

  /// Checks a summary of numbers in thousandths.
  private func check(_ summary: JSON, _ count: String, _ numbers: [Int]) {
    let sum = numbers.reduce(0, +)
    #expect(summary[count].int == numbers.count)
    #expect(summary["sum"].double == (numbers.isEmpty ? nil : Double(sum) / 1000))
    #expect(summary["mean"].double == (numbers.isEmpty ? nil : Double(sum) / Double(1000 * numbers.count)))
    #expect(summary["min"].double == numbers.min().map { Double($0) / 1000 })
    #expect(summary["max"].double == numbers.max().map { Double($0) / 1000 })
  }

  private func checkStatistics(_ model: FieldModel, _ user: TestUser) throws {
    for field in model.fields {
      let statistics = try user.call("tables.statistics", #"{"tableId": 1, "field": "\#(field.key)"}"#)["field"]
      let values = model.entries.values.compactMap { $0.values[field.key] }
      #expect(statistics["count"].int == values.count)
      if field.type == .number {
        check(statistics, "count", model.numbers(field.key))
      } else {
        #expect(["sum", "mean", "min", "max"].allSatisfy { statistics[$0].isNull })
      }
      let counts = field.options.map { option in values.count { $0 == "\"\(option)\"" } }
      #expect(statistics["options"].elements.compactMap { $0["count"].int } == counts)
      let isChecked = values.count { $0 == "true" }
      #expect(
        statistics["checked"].double
          == (field.type == .check && !values.isEmpty ? Double(isChecked) / Double(values.count) : nil))
    }
  }

  private func checkFilters(_ model: FieldModel, _ user: TestUser) throws {
    for field in model.fields {
      let value = randomValue(of: field)
      let filter: String
      let matches: (String) -> Bool
      switch field.type {
      case .number, .day:
        let isLess: (String, String) -> Bool = field.type == .day ? { $0 < $1 } : { Double($0) ?? 0 < Double($1) ?? 0 }
        let bounds = [value, randomValue(of: field)].sorted(by: isLess)
        (filter, matches) = (
          #""min": \#(bounds[0]), "max": \#(bounds[1])"#, { !isLess($0, bounds[0]) && !isLess(bounds[1], $0) }
        )
      default: (filter, matches) = (#""value": \#(value)"#, { $0.lowercased() == value.lowercased() })
      }
      let expected = model.entries.filter { $0.value.values[field.key].map(matches) ?? false }.keys.sorted()
      let ids = try user.ids("entries.list", #""tableId": 1, "field": "\#(field.key)", \#(filter)"#, limit: 7)
      #expect(ids.sorted() == expected, "\(field) \(filter)")
    }
  }
}
