import JSON
import JSONRPC
import Kernel
import Service
import TestFiles
import TestSupport

/// Structure-aware changes of the inputs of ``MethodsTarget``, which random changes of bytes would mostly make invalid.
package struct CallMutator {
  /// Changes bytes at random, as for the other targets.
  package typealias ByteMutation = ([UInt8]) -> [UInt8]

  private static let methods = MethodsTarget.registry(ManualClock(Instant(milliseconds: 0))).methods

  private var generator: SeededGenerator
  private var values: ValueGenerator
  private let mutateBytes: ByteMutation

  /// Creates a mutator; the same seed gives the same changes.
  package init(seed: UInt64, mutateBytes: @escaping ByteMutation) {
    generator = SeededGenerator(seed: seed)
    values = ValueGenerator(seed: seed)
    self.mutateBytes = mutateBytes
  }

  /// Returns an input with a change.
  package mutating func mutated(_ input: [UInt8]) -> [UInt8] {
    var (calls, file) = MethodsTarget.parts(of: input)
    var lines = calls.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let index = lines.isEmpty ? 0 : Int.random(in: lines.indices, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case _ where lines.isEmpty: lines = [randomCall()]
    case 0: lines.insert(randomCall(), at: index)
    case 1: lines.append(randomCall())
    case 2: lines[index] = randomCall()
    case 3: lines.remove(at: index)
    case 4: lines.swapAt(index, Int.random(in: lines.indices, using: &generator))
    case 5: lines[index] = mutateBytes(lines[index])
    case 6: lines.append(lines[index])
    case 7...8 where file != nil: file = mutateBytes(file ?? [])
    default: lines[index] = withChangedValue(lines[index])
    }
    calls = Array(lines.suffix(MethodsTarget.maxCalls).joined(separator: [UInt8(ascii: "\n")]))
    return calls + (file.map { MethodsTarget.separator + $0 } ?? [])
  }

  private mutating func randomCall() -> [UInt8] {
    guard let method = Self.methods.randomElement(using: &generator) else { return [] }
    let example = method.examples.randomElement(using: &generator)
    let params =
      Bool.random(using: &generator)
      ? example.map { "\($0.parameters)".replacing("$folder/", with: "") } ?? "{}"
      : values.object(of: method.parameters())
    // A call is one line.
    return Array("\(method.name) \(params.replacing("\n", with: " "))".utf8)
  }

  /// Returns a call with another value at one position of its parameters.
  private mutating func withChangedValue(_ call: [UInt8]) -> [UInt8] {
    guard let space = call.firstIndex(of: UInt8(ascii: " ")) else { return randomCall() }
    let params = Array(call[(space + 1)...])
    let positions = Self.positions(in: params)
    guard let position = positions.randomElement(using: &generator) else { return randomCall() }
    let name = String(decoding: call[..<space], as: UTF8.self)
    let properties = Self.methods.first { "\($0.name)" == name }?.parameters() ?? []
    let schema = properties.first { $0.name == position.name }?.schema ?? .any
    let value = values.value(of: schema, named: position.name)
    return call[...space] + params[..<position.range.lowerBound] + Array(value.utf8)
      + params[position.range.upperBound...]
  }

  /// The bytes of a value, and the name of the member that contains it.
  struct Position {
    let name: String
    let range: Range<Int>
  }

  /// Returns the values in JSON, except the outermost one if it contains others; none if the bytes are not JSON.
  static func positions(in params: [UInt8]) -> [Position] {
    params.withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      guard let root = try? tape.parse(bytes, maxDepth: 64) else { return [] }
      var positions: [Position] = []
      func visit(_ value: JSONValue, _ name: String) {
        positions.append(Position(name: name, range: value.offset..<value.offset + value.rawBytes.count))
        for element in value.elements { visit(element, name) }
        for (key, member) in value.members { visit(member, key.string ?? "") }
      }
      visit(root, "")
      return positions.count > 1 ? Array(positions.dropFirst()) : positions
    }
  }
}
