import Database
import JSON
import Kernel
import SQLite

/// How the increments of a number are added up that devices make at the same time. (Sync, 3.)
///
/// Each increment is a part of its own, which counts if it is later than the latest write of the number.
public struct FactIncrement: Sendable {
  /// The field with the number.
  let field: StaticString
  /// The part that contains the number.
  let part: StaticString
  /// The flag of this part that a number ends.
  let flag: StaticString
  /// The greatest number; the least one is 0.
  let maximum: Int64

  /// Declares a number from 0 to a maximum, the part with its field, and the flag that a number ends.
  public init(of field: StaticString, in part: StaticString, clearing flag: StaticString, upTo maximum: Int64) {
    (self.field, self.part, self.flag, self.maximum) = (field, part, flag, maximum)
  }

  /// The numbers by which a number can be incremented.
  var range: ClosedRange<Int> { -Int(maximum)...Int(maximum) }

  /// Returns the name of the part with the increment that a device has made at a time.
  static func partName(at stamp: Int64, by replica: Int64) -> String {
    "add-\(stamp.uidText)-\(HexadecimalNumber.replica(replica).text)"
  }
}

extension FactKind {
  /// Whether a register is an increment of a number.
  func isIncrement(_ register: FactRegister) -> Bool {
    isIncrement(register.part, Stamp(value: register.stamp, replica: register.replica))
  }

  fileprivate func isIncrement(_ part: String, _ stamp: Stamp) -> Bool {
    rule.increment != nil && part == FactIncrement.partName(at: stamp.value, by: stamp.replica)
  }

  /// The fields that belong to a number with increments; none for other kinds.
  var incrementedPart: Part? { rule.increment.flatMap { part("\($0.part)") } }

  fileprivate func field(_ name: StaticString) -> Int? { fields.firstIndex { $0.name.hasBytes(of: name) } }

  /// Whether a register is an increment that a later write of the number has replaced.
  func isReplaced(_ register: FactRegister, in fact: Fact) -> Bool {
    guard isIncrement(register), let number = incrementedPart.flatMap({ fact.parts[$0.name] }) else { return false }
    return !register.isNewer(than: number)
  }

  /// Checks a line if it has an increment, and returns whether it has one.
  ///
  /// Throws if the number is missing or out of range.
  func checkIncrement(_ line: FactLine, path: String) throws -> Bool {
    guard isIncrement(line.part, line.at), let increment = rule.increment, let values = line.values else {
      return false
    }
    try values.withParsed { object in
      var reader = ParameterReader(object, path: path)
      _ = try reader.required(increment.field, .integer(increment.range), "The number to add.")
      if let error = DomainError(issues: reader.issues) { throw error }
    }
    return true
  }

  /// Returns the first stamp that the base of a row can have which an increment has inserted.
  ///
  /// It is the same on all devices, and less than that of the increment, because no day in the future is marked: a
  /// calendar day begins everywhere within a day before it begins in UTC.
  func stampBeforeIncrements(_ values: [ColumnValue]) -> Int64 {
    let day = 86_400_000 << SyncAccount.counterBits
    return max(1, (latestInstant(values) ?? 0) - Int64(day))
  }

  /// Returns the values of a row before its first increment: its key.
  func valuesBeforeIncrements(_ values: [ColumnValue]) -> [ColumnValue] {
    var blank = values
    for field in parts.flatMap(\.fields) { blank[field] = .null }
    if let flag = (rule.increment?.flag).flatMap(field) { blank[flag] = .integer(0) }
    return blank
  }

  /// Returns by how much a change has incremented the number of a row.
  func increment(from old: [ColumnValue]?, to new: [ColumnValue]) -> Int64 {
    guard let number = (rule.increment?.field).flatMap(field) else { return 0 }
    return (new[number].integer ?? 0) - (old?[number].integer ?? 0)
  }
}

extension FactLine {
  /// The number by which to increment; nil if the line has none within the bounds.
  fileprivate func increment(_ increment: FactIncrement) -> Int64? {
    let number = try? values?.withParsed { $0.member(increment.field)?.int }
    return number.flatMap { increment.range.contains(Int($0)) ? $0 : nil }
  }
}

extension FactStore {
  /// Writes an increment of the number of a fact.
  func writeIncrement(by number: Int64, of fact: Fact, _ kind: FactKind, at stamp: Int64) throws {
    guard let increment = kind.rule.increment else { return }
    let writer = JSONWriter()
    writer.beginObject()
    writer.key(increment.field)
    writer.int(Int(number))
    writer.endObject()
    var register = FactRegister(
      kind: fact.base.kind, uid: fact.uid, part: FactIncrement.partName(at: stamp, by: account.replica), stamp: stamp,
      replica: account.replica, hash: 0, owner: fact.base.owner, born: stamp)
    let line = FactLine(register, hash: nil, values: try writer.withBytes(JSONObject.init(written:)))
    register.hash = line.register.hash
    try write(register, replacing: fact.parts[register.part], line: line.json)
  }

  /// Drops the increments of a fact that a write of its number has replaced, and returns them.
  @discardableResult
  func dropIncrements(of fact: Fact, _ kind: FactKind, replacedBy part: String) throws -> [FactRegister] {
    guard let number = kind.incrementedPart, number.name == part,
      let later = try self.fact(fact.base.kind, fact.uid)?.parts[part]
    else { return [] }
    let replaced = fact.parts.values.filter { kind.isIncrement($0) && !$0.isNewer(than: later) }
    for register in replaced { try drop(register) }
    return replaced
  }

  /// Stores the values of the number of a fact before its increments, which the row does not have afterward.
  ///
  /// `values` are those of the row before; nil for the present ones.
  func saveNumber(of fact: Fact, _ kind: FactKind, _ values: [ColumnValue]? = nil) throws {
    let register = fact.number(of: kind)
    if !register.hasLine, let line = try line(register, of: fact, kind, values) { try keep(line) }
  }

  /// Returns the base of a fact as a line, as it is stored or with the values of the row.
  func savedBase(of fact: Fact, _ kind: FactKind) throws -> FactLine? {
    try lines(of: fact).first(where: \.part.isEmpty) ?? line(fact.base, of: fact, kind)
  }

  /// A number with its increments.
  struct Sum {
    /// The register with the number before the increments.
    let register: FactRegister
    /// The values of its part before the increments, by the names of the fields.
    let former: [String: ColumnValue]
    /// The values of its part that the row has.
    let shown: [String: ColumnValue]
  }

  /// Returns the sum of a number and its increments; nil if it has none.
  func sum(of fact: Fact, _ kind: FactKind) throws -> Sum? {
    guard let increment = kind.rule.increment, let part = kind.incrementedPart,
      fact.parts.values.contains(where: kind.isIncrement)
    else { return nil }
    let (register, lines) = (fact.number(of: kind), try lines(of: fact))
    guard let line = lines.first(where: { $0.part == register.part }),
      let former = try values(
        FactKind.Part(name: part.name, fields: part.fields), of: kind, in: line, resolving: nil)?.fields
    else { return nil }
    let sum = lines.filter { kind.isIncrement($0.part, $0.at) }.compactMap { $0.increment(increment) }
      .reduce(former["\(increment.field)"]?.integer ?? 0, &+)
    var shown = former.mapValues { _ in ColumnValue.null }
    shown["\(increment.flag)"] = .integer(0)
    shown["\(increment.field)"] = .integer(min(max(sum, 0), increment.maximum))
    return Sum(register: register, former: former, shown: shown)
  }

  /// Returns the values of a row with the number before its increments, if the row has the sum.
  func valuesWithoutIncrements(_ values: [ColumnValue], of fact: Fact, _ kind: FactKind) throws -> [ColumnValue] {
    guard let sum = try sum(of: fact, kind), sum.isShown(values, kind) else { return values }
    return sum.valuesBefore(values, kind)
  }
}

extension FactStore.Sum {
  /// Whether a row has the sum.
  func isShown(_ values: [ColumnValue], _ kind: FactKind) -> Bool {
    kind.incrementedPart?.fields.allSatisfy { values[$0] == shown[kind.names[$0]] } ?? true
  }

  /// Returns the values of a row with the number before its increments.
  func valuesBefore(_ values: [ColumnValue], _ kind: FactKind) -> [ColumnValue] {
    var values = values
    for field in kind.incrementedPart?.fields ?? [] { values[field] = former[kind.names[field]] ?? .null }
    return values
  }
}

extension Fact {
  /// The latest register with the number to which increments are added.
  fileprivate func number(of kind: FactKind) -> FactRegister {
    kind.incrementedPart.flatMap { parts[$0.name] } ?? base
  }
}

extension FactMerge {
  /// Inserts the rows again that were deleted before their latest increments, with bases that are the same on all
  /// devices.
  ///
  /// A device that had known of the deletion would have inserted them. `bases` are bases that were replaced or not
  /// stored, with the keys of the rows.
  func insertIncremented(_ bases: [FactLine]) throws {
    for line in bases {
      guard let kind = history.factKind(line.kind), let fact = try store.fact(line.kind, line.uid), fact.base.isDeleted,
        fact.parts.values.contains(where: kind.isIncrement),
        let fields = try store.storedValues(kind.base, of: kind, in: line, resolving: nil)?.fields
      else { continue }
      let values = kind.valuesBeforeIncrements(kind.names.map { fields[$0] ?? .null })
      var register = fact.base
      (register.stamp, register.replica) = (fact.base.stamp + 1, 0)
      register.hash = try store.hash(kind.base, values, of: kind)
      let base = FactLine(register, hash: nil, values: try store.object(kind.base, values, of: kind))
      try store.write(register, replacing: fact.base, row: fact.row, line: base.json)
      add(Change(kind: kind, uid: line.uid, hasArrived: true, hasBase: true))
    }
  }
}
