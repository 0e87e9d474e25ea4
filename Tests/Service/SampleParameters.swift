import JSON
import JSONRPC
import Kernel

@testable import Service

/// Parameters of every type, for tests of the reader.
struct SampleParameters: Parameters {
  enum Color: String, CaseIterable, Sendable {
    case red, green
  }

  struct Part: Parameters {
    let title: String
    let weight: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .text(1...3), "A title.")
      weight = try fields.optional("weight", .integer(0...9), "A weight.")
    }
  }

  let name: String
  let count: Int
  let isOpen: Bool?
  let instant: Instant?
  let day: CivilDay?
  let month: MonthKey?
  let zone: Zone?
  let time: TimeOfDay?
  let share: Double?
  let title: String?
  let mark: String?
  let color: Color?
  let tags: [String]?
  let parts: [Part]?
  let page: PageRequest

  init(from fields: inout ParameterReader) throws(DomainError) {
    name = try fields.required("name", .text(2...5), "A name.")
    count = try fields.required("count", .integer(1...10), "A number.")
    isOpen = try fields.optional("isOpen", .flag, "A flag.")
    instant = try fields.optional("moment", .instant, "An instant.")
    day = try fields.optional("day", .day, "A day.")
    month = try fields.optional("month", .month, "A month.")
    zone = try fields.optional("zone", .zone, "A zone.")
    time = try fields.optional("time", .timeOfDay, "A time of day.")
    share = try fields.optional("share", .number(clampedTo: -0.5...1.5), "A number that is clamped.")
    title = try fields.optional("title", .trimmedText(2...5), "A text that is trimmed.")
    mark = try fields.optional("mark", .text(codePoints: 1...3), "A text of few code points.")
    color = try fields.optional("colour", .choice, "A choice.")
    tags = try fields.optional("tags", .list(of: .text(1...4), 1...3), "A list.")
    parts = try fields.optional("parts", .list(of: .object()), "A list of objects.")
    page = try fields.page(of: .samples)
  }

  /// Reads parameters from JSON.
  static func read(_ json: String, traits: Method.Traits = []) throws -> SampleParameters {
    let tape = JSONTape()
    var json = json
    return try json.withUTF8 { bytes in
      let value = try tape.parse(bytes, maxDepth: Lane.Limits.depth)
      return try ParameterReader.read(SampleParameters.self, from: value, traits: traits).own
    }
  }

  /// Returns the error of invalid parameters; nil if they are valid.
  static func failure(of json: String, traits: Method.Traits = []) -> DomainError? {
    do {
      _ = try read(json, traits: traits)
      return nil
    } catch {
      return error as? DomainError
    }
  }
}

extension PagedList {
  /// A list with a key of two integers.
  static let samples = PagedList("samples", keyCount: 2)
}
