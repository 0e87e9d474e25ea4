import Foundation
import JSON
import TestFiles
import Testing

@Suite("JSON round trips")
struct JSONRoundTripTests {
  /// A JSON document as Swift values, to compare what was written with what is parsed.
  private indirect enum Document: Equatable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(bitPattern: UInt64)
    case string(String)
    case array([Document])
    case object([String: Document])

    init(depth: Int, using generator: inout SeededGenerator) {
      switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
      case 0: self = .null
      case 1: self = .bool(.random(using: &generator))
      case 2:
        self = .int(Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0..<64, using: &generator))
      case 3: self = .double(bitPattern: Double.random(in: -1e9...1e9, using: &generator).bitPattern)
      case 4, 5: self = .string(Self.text(using: &generator))
      case 6, 7:
        self = .array(
          (0..<Int.random(in: 0..<6, using: &generator)).map { _ in Document(depth: depth - 1, using: &generator) })
      default:
        var members: [String: Document] = [:]
        for _ in 0..<Int.random(in: 0..<50, using: &generator) {
          members[Self.text(using: &generator)] = Document(depth: depth - 2, using: &generator)
        }
        self = .object(members)
      }
    }

    init(_ value: JSONValue) {
      switch value.kind {
      case .null: self = .null
      case .bool: self = .bool(value.bool ?? false)
      case .number: self = value.int.map { .int($0) } ?? .double(bitPattern: value.double?.bitPattern ?? 0)
      case .string: self = .string(value.string ?? "")
      case .array: self = .array(value.elements.map { Document($0) })
      case .object:
        self = .object(
          Dictionary(uniqueKeysWithValues: value.members.map { ($0.name.string ?? "", Document($0.value)) }))
      }
    }

    func write(to writer: JSONWriter) {
      switch self {
      case .null: writer.null()
      case .bool(let value): writer.bool(value)
      case .int(let value): writer.int(value)
      case .double(let bitPattern): writer.double(Double(bitPattern: bitPattern))
      case .string(let value): writer.string(value)
      case .array(let elements):
        writer.beginArray()
        for element in elements { element.write(to: writer) }
        writer.endArray()
      case .object(let members):
        writer.beginObject()
        for (name, member) in members {
          writer.key(name)
          member.write(to: writer)
        }
        writer.endObject()
      }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
      let alphabet: [Unicode.Scalar] = [
        "a", "b", "\"", "\\", "\n", "\u{0}", "\u{1F}", " ", "é", "€", "😀", "\u{2028}", "z",
      ]
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<24, using: &generator) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      return String(text)
    }
  }

  @Test(
    "Random documents survive writing and parsing, and are rewritten identically",
    arguments: Search.seeds(15, thorough: 60))
  func documents(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let document = Document(depth: 8, using: &generator)
    let text = written { document.write(to: $0) }
    try withJSON(text) { value in
      #expect(Document(value) == document)
      #expect(written { $0.value(value) } == text)
    }
  }

  @Test("Foundation reads the written JSON", arguments: Search.seeds(15, thorough: 50))
  func foundationReads(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let document = Document(depth: 6, using: &generator)
    let text = written { document.write(to: $0) }
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) }
  }

  private func hasNumberOutOfRange(_ value: JSONValue) -> Bool {
    value.kind == .number && value.double == nil || value.elements.contains(where: hasNumberOutOfRange)
      || value.members.contains { hasNumberOutOfRange($0.value) }
  }

  /// Skips texts with a duplicate name, which Foundation accepts, or with a number out of range, which it rejects.
  ///
  /// The other differences do not occur here: Foundation skips a byte order mark, guesses UTF-16 and UTF-32 from zero
  /// bytes, and limits nesting to 512.
  @Test("Mutated texts are accepted or rejected as by Foundation", arguments: Search.seeds(10, thorough: 40))
  func agreement(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let replacements = Array(#"{}[],:"\ntf0123.eE+-u/ "#.utf8) + [0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x1F]
    for _ in 0..<100 {
      var bytes = Array(written { Document(depth: 4, using: &generator).write(to: $0) }.utf8.prefix(400))
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = replacements[Int.random(in: 0..<replacements.count, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: bytes.remove(at: index)
        }
      }
      let error = parseError(bytes)
      if let error, error.isWellFormed { continue }
      if error == nil, (try? withJSON(bytes, hasNumberOutOfRange)) != false { continue }
      let foundationValue = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(
        (error == nil) == (foundationValue != nil),
        "\(String(decoding: bytes, as: UTF8.self)): \(String(describing: error))")
    }
  }
}
