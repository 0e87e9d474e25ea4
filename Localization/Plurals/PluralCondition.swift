/// A condition of a plural rule in the syntax of UTS #35: `n % 10 = 2..4 and n % 100 != 12..14 or f = 1,3`.
struct PluralCondition: Sendable {
  /// The alternatives; each is a list of relations that must all be true.
  fileprivate let alternatives: [[Relation]]

  /// A comparison of an operand with numbers.
  fileprivate struct Relation: Sendable {
    let operand: Character
    let modulus: UInt?
    let isNegated: Bool
    let values: [ClosedRange<UInt>]
  }

  /// Parses a condition; nil if the syntax is invalid.
  init?(_ text: Substring) {
    var alternatives: [[Relation]] = [[]]
    let all = text.split(separator: " ")
    for words in all.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "or" }) {
      let parts = words.split(omittingEmptySubsequences: false) { $0 == "and" }
      let relations = parts.map { Relation($0) }
      guard !relations.isEmpty, !relations.contains(where: { $0 == nil }) else { return nil }
      alternatives.append(relations.compactMap(\.self))
    }
    self.alternatives = Array(alternatives.dropFirst())
    guard !self.alternatives.isEmpty else { return nil }
  }

  func matches(_ operands: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.matches(operands) } }
  }
}

extension PluralCondition.Relation {
  /// Parses a relation: an operand, an optional modulus, `=` or `!=`, and a comma-separated list of numbers and ranges.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    var words = words
    guard let operand = words.popFirst(), operand.count == 1, let name = operand.first, "nivwftce".contains(name) else {
      return nil
    }
    self.operand = name
    if words.first == "%" {
      words.removeFirst()
      guard let modulus = words.popFirst().flatMap({ UInt($0) }), modulus > 0 else { return nil }
      self.modulus = modulus
    } else {
      modulus = nil
    }
    guard let sign = words.popFirst(), sign == "=" || sign == "!=", let list = words.popFirst(), words.isEmpty else {
      return nil
    }
    isNegated = sign == "!="
    var values: [ClosedRange<UInt>] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = part.split(separator: ".").map { UInt($0) }
      guard let first = bounds.first ?? nil, let last = bounds.last ?? nil, bounds.count <= 2, first <= last else {
        return nil
      }
      values.append(first...last)
    }
    self.values = values
  }

  /// Returns whether the relation is true for the operands of a number; a fractional operand equals no integer.
  fileprivate func matches(_ operands: PluralOperands) -> Bool {
    guard let number = value(of: operands) else { return isNegated }
    let remainder = modulus.map { number % $0 } ?? number
    return values.contains { $0.contains(remainder) } != isNegated
  }

  /// Returns the operand; nil if it is fractional.
  private func value(of operands: PluralOperands) -> UInt? {
    switch operand {
    case "n": operands.t == 0 ? operands.i : nil
    case "i": operands.i
    case "v": UInt(operands.v)
    case "w": UInt(operands.w)
    case "f": operands.f
    case "t": operands.t
    default: UInt(operands.c)
    }
  }
}
