import JSONRPC
import TestFiles

/// Random JSON values that mostly conform to a schema.
struct ValueGenerator {
  private static let texts = [
    "", "a", "Ada", "ada@example.org", "bob@example.org", "analytical engine", "en", "fr-CA", "de", "UTC",
    "Europe/Paris", "Pacific/Apia", "kit-basic-colors", "kit-basic-colors-1", "kit-1", "kit-1-1", "lesson-01-1",
    "stage-01",
    "fullstack-mobile", "d-morning-spark", "home", "health", "#5b2", "input", "output.csv", "../input", "\\u0000",
    "e\\u0301", "\\ud83d\\ude00", "\\u202e", "\\ufeff", "\\u00a0", "%", "_*\\\"", "'; --", "NEAR(", "-1", "0", "1e3",
    "²", "prompt,answer\\nа,b\\n", "a\\tb\\n", "{}", "[]", "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
  ]
  private static let days = [
    "2026-11-21", "2026-11-20", "2026-11-22", "2026-02-29", "2028-02-29", "0001-01-01", "1969-12-31", "1926-11-21",
    "9999-12-31", "2026-12-31", "2027-01-01", "10000-01-01",
  ]
  private static let times = ["00:00", "09:00", "23:59", "24:00", "21:00:30"]
  private static let instants = [
    "2026-11-21T09:00:00Z", "2026-11-21T08:59:59.999Z", "2026-11-22T09:00:00+14:00", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2026-03-29T02:30:00-12:00",
  ]
  private static let integers = [
    0, 1, 2, 3, 4, 5, 7, 8, 10, 21, 50, 99, 100, 365, 1000, 36_500, -1, -2, 65_536, 1 << 31, 1 << 53, .max, .min,
  ]
  private static let numbers = [
    "0.5", "-0.0", "1e308", "1e-308", "0.001", "12.5", "1e15", "99999999999999999999", "2.0",
  ]
  private static let maxDepth = 4

  private var generator: SeededGenerator

  /// Creates a generator; the same seed gives the same values.
  init(seed: UInt64) { generator = SeededGenerator(seed: ~seed) }

  /// Returns an object with the required and some optional members, and rarely an unknown one.
  mutating func object(of properties: [JSONSchema.Property], depth: Int = 0) -> String {
    var members: [String] = []
    for property in properties where property.isRequired ? !chance(30) : chance(3) {
      members.append("\"\(property.name)\": \(value(of: property.schema, named: property.name, depth: depth + 1))")
    }
    if chance(40) { members.append(#""unknown": 1"#) }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Returns a value for the member with a name.
  mutating func value(of schema: JSONSchema, named name: String, depth: Int = 0) -> String {
    if chance(20) { return anything(depth) }
    switch schema {
    case .any: return anything(depth)
    case .boolean: return chance(2) ? "true" : "false"
    case .integer(let minimum, let maximum): return integer(minimum, maximum)
    case .number: return chance(2) ? integer(nil, nil) : element(of: Self.numbers)
    case .string(let lengths, _, let format): return text(named: name, lengths, format.map { "\($0)" } ?? "")
    case .enumeration(let words): return quoted(element(of: words))
    case .array(let element, let counts):
      guard depth < Self.maxDepth else { return "[]" }
      let maxCount = chance(10) ? min((counts?.upperBound ?? 3) + 1, 12) : 3
      let count = Int.random(in: 0...maxCount, using: &generator)
      return "[\((0..<count).map { _ in value(of: element, named: name, depth: depth + 1) }.joined(separator: ", "))]"
    case .object(let properties, _, _): return depth < Self.maxDepth ? object(of: properties, depth: depth) : "{}"
    case .map(let schema, _): return "{\"Sets\": \(value(of: schema, named: name, depth: depth + 1))}"
    case .reference(let component): return value(of: component.schema(), named: name, depth: depth)
    case .nullable(let schema): return chance(4) ? "null" : value(of: schema, named: name, depth: depth)
    case .anyOf(let first, let second): return value(of: chance(2) ? first : second, named: name, depth: depth)
    }
  }

  /// Returns a value of any type.
  private mutating func anything(_ depth: Int) -> String {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return "null"
    case 1: return "true"
    case 2: return integer(nil, nil)
    case 3: return element(of: Self.numbers)
    case 4: return depth < Self.maxDepth ? "[\(anything(depth + 1))]" : "[]"
    case 5: return depth < Self.maxDepth ? "{\"en\": \(anything(depth + 1))}" : "{}"
    default: return quoted(element(of: Self.texts))
    }
  }

  private mutating func integer(_ minimum: Int?, _ maximum: Int?) -> String {
    let bounds = [minimum, maximum].compactMap(\.self)
    let inside = Self.integers.filter { $0 >= minimum ?? .min && $0 <= maximum ?? .max } + bounds
    if chance(8) { return "\(element(of: Self.integers + bounds.flatMap { [$0 &- 1, $0 &+ 1] }))" }
    return "\(inside.isEmpty ? 1 : element(of: inside))"
  }

  private mutating func text(named name: String, _ lengths: ClosedRange<Int>?, _ format: String) -> String {
    if name == "path", !chance(5) { return quoted("input") }
    switch format {
    case "date" where !chance(10): return quoted(element(of: Self.days))
    case "date-time" where !chance(10): return quoted(element(of: Self.instants))
    case "time" where !chance(10): return quoted(element(of: Self.times))
    default: break
    }
    if chance(12) {
      let length = min(lengths?.upperBound ?? 10, 600) + (chance(2) ? 0 : 1)
      return quoted(String(repeating: "x", count: length))
    }
    return quoted(element(of: Self.texts))
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private mutating func element<Element>(of list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &generator)]
  }

  /// Returns true once in `count` times.
  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
}
