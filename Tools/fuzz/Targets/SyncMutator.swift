import JSON
import JSONRPC
import Kernel
import TestFiles

/// Structure-aware changes of the inputs of ``SyncTarget``.
package struct SyncMutator {
  private static let stamps = [
    "2026-11-21T08:59:59.999Z+0/00000000000b", "2026-11-21T09:00:00.000Z+1/00000000000b",
    "2026-11-21T09:00:01.000Z+65535/00000000000c", "1970-01-01T00:00:00.000Z+1/000000000000",
    "1970-01-01T00:00:00.000Z+0/000000000000", "3999-12-31T23:59:59.999Z+65535/ffffffffffff",
    "2026-11-21T09:00:00.000Z+2/000000000000", "2027-01-01T00:00:00.000Z+0/00000000000b",
  ]

  private var generator: SeededGenerator
  private var values: ValueGenerator
  private let mutateBytes: CallMutator.ByteMutation

  /// Creates a mutator; the same seed gives the same changes.
  package init(seed: UInt64, mutateBytes: @escaping CallMutator.ByteMutation) {
    generator = SeededGenerator(seed: seed)
    values = ValueGenerator(seed: seed)
    self.mutateBytes = mutateBytes
  }

  /// Returns an input with a change.
  package mutating func mutated(_ input: [UInt8]) -> [UInt8] {
    var lines = input.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let index = lines.isEmpty ? 0 : Int.random(in: lines.indices, using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case _ where lines.isEmpty: lines = [randomLine()]
    case 0, 1: lines.insert(randomLine(), at: index)
    case 2: lines.insert(directive(), at: index)
    case 3: lines.remove(at: index)
    case 4: lines.swapAt(index, Int.random(in: lines.indices, using: &generator))
    case 5: lines.append(lines[index])
    case 6: lines[index] = mutateBytes(lines[index])
    default: lines[index] = withChangedValue(lines[index])
    }
    return Array(lines.suffix(SyncTarget.maxLines).joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns a register of the account, which may have another stamp.
  private mutating func randomLine() -> [UInt8] {
    let line = Array((SyncTarget.lines.randomElement(using: &generator) ?? "").utf8)
    return Bool.random(using: &generator) ? withChangedValue(line, named: "at") : line
  }

  private mutating func directive() -> [UInt8] {
    let positions = (0..<2).map { _ in "\(SyncTarget.positions.randomElement(using: &generator) ?? 0)" }
    let words = SyncTarget.words.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    return Array((["apply"] + positions + words).joined(separator: " ").utf8)
  }

  /// Returns a register with another value at one position: a member with a name, or any one.
  private mutating func withChangedValue(_ line: [UInt8], named name: String? = nil) -> [UInt8] {
    let positions = CallMutator.positions(in: line).filter { name == nil || $0.name == name }
    guard let position = positions.randomElement(using: &generator) else { return directive() }
    let value = Array(value(named: position.name).utf8)
    return line[..<position.range.lowerBound] + value + line[position.range.upperBound...]
  }

  private mutating func value(named name: String) -> String {
    if ["at", "born"].contains(name), let stamp = Self.stamps.randomElement(using: &generator) {
      return "\"\(stamp)\""
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return values.value(of: .any, named: name)
    case 1: return "null"
    default:
      // The value that a member of this name has in another register.
      let other = Array((SyncTarget.lines.randomElement(using: &generator) ?? "").utf8)
      let positions = CallMutator.positions(in: other)
      let position =
        positions.filter { $0.name == name }.randomElement(using: &generator)
        ?? positions.randomElement(using: &generator)
      return position.map { String(decoding: other[$0.range], as: UTF8.self) } ?? "0"
    }
  }
}
