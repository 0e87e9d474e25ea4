import Database
import TestSupport

/// The merge of registers as the rules describe it, small and slow, to compare the program with. (Sync, 2.)
struct MergeModel {
  /// A deliberate error, which a comparison with the program must find.
  enum Fault: CaseIterable {
    /// Of registers with one stamp, that of the lesser replica or hash stays.
    case tiesDecidedTheWrongWay
    /// The deletions of the other device are not merged.
    case tombstonesIgnored
    /// Deleted owners and reset areas keep their facts.
    case coversIgnored
    /// Parts stay although their base was replaced later.
    case olderPartsKept
    /// Of greatest and least values, the one that was received stays.
    case extremesByArrival
    /// An entry of a log replaces those of the other device.
    case logFactsOverwritten
    /// No register follows from others.
    case repairsMissing
  }

  private static let areas = [
    "sparks": ["spark", "missionCompletion", "missionFavorite", "sparkProfile"],
    "study": ["finished", "finalStage", "reviewAnswer", "suspendedQuestion"],
  ]
  private static let logs: Set = ["learned", "finished", "reviewAnswer", "goalDecision", "goalMark"]

  private(set) var registers: [String: MergeRegister] = [:]
  /// The error of this model; nil if it has none.
  var fault: Fault?
  /// The registers of which one was chosen.
  private var candidates: [MergeRegister] = []

  /// Reads the lines that a device has sent.
  init(_ lines: [JSON]) {
    for register in lines.map(MergeRegister.init) { registers[register.key] = register }
  }

  init(_ registers: [MergeRegister], fault: Fault? = nil) {
    for register in registers { self.registers[register.key] = register }
    self.fault = fault
  }

  /// Returns what both devices know after an exchange.
  func merged(with other: MergeModel) -> MergeModel {
    var model = self
    model.candidates = Array(registers.values) + other.registers.values
    for register in other.registers.values where !(fault == .tombstonesIgnored && register.isDeleted) {
      if let known = registers[register.key], !isLater(register, than: known) { continue }
      model.registers[register.key] = register
    }
    if fault == .logFactsOverwritten { model.dropLogs(replacedBy: other) }
    if fault != .coversIgnored { model.dropCovered() }
    for part in model.registers.values where !part.part.isEmpty {
      let base = model.registers["\(part.fact) "]
      if fault == .olderPartsKept, base != nil { continue }
      // A number that was written later replaces increments.
      let number = part.part.hasPrefix("add-") ? model.registers["\(part.fact) mark"] : nil
      if !part.isOf(base) || number.map({ !part.isOf($0) }) ?? false { model.registers[part.key] = nil }
    }
    return model
  }

  private func isLater(_ register: MergeRegister, than known: MergeRegister) -> Bool {
    switch fault {
    case .extremesByArrival where register.isExtreme: true
    case .tiesDecidedTheWrongWay where register.at.value == known.at.value: register.precedes(known)
    default: known.precedes(register)
    }
  }

  private mutating func dropCovered() {
    let covers = registers.values.filter { $0.kind == "cover" }
    for base in registers.values where base.part.isEmpty && base.kind != "cover" {
      if covers.contains(where: { Self.covers($0, base) }) { registers[base.key] = nil }
    }
  }

  private mutating func dropLogs(replacedBy other: MergeModel) {
    for register in registers.values where Self.logs.contains(register.kind) && other.registers[register.key] == nil {
      if other.registers.values.contains(where: { $0.kind == register.kind }) { registers[register.key] = nil }
    }
  }

  private static func covers(_ cover: MergeRegister, _ base: MergeRegister) -> Bool {
    let isConcerned =
      base.owner == cover.uid
      || areas.contains { $0.value.contains(base.kind) && MergeRegister.uid(of: $0.key) == cover.uid }
    return isConcerned && base.at.value <= cover.at.value
  }

  /// Returns the registers in which a device differs from the model, except those that follow from others.
  func differences(from device: MergeModel) -> [String] {
    let keys = Set(registers.keys).union(device.registers.keys).sorted()
    return keys.compactMap { key in
      let (expected, actual) = (registers[key], device.registers[key])
      if expected == actual || fault != .repairsMissing && isRepair(actual, in: device) { return nil }
      return "\(expected.map { "\($0)" } ?? "nothing") is \(actual.map { "\($0)" } ?? "missing")"
    } + (fault == .repairsMissing ? [] : device.missingRepairs)
  }
}

// MARK: - Repairs

extension MergeModel {
  /// Whether a register of a device follows from others, which explain it.
  private func isRepair(_ register: MergeRegister?, in device: MergeModel) -> Bool {
    guard let register, register.at.replica == 0, !candidates.contains(register) else { return false }
    let known = registers[register.key]
    if register.isExtreme { return known.map { $0.precedes(register) } ?? true }
    switch register.kind {
    case "sparkProfile": return register.part.isEmpty
    case "kit":
      guard register.part == "name", let name = register.values?["name"].string else { return false }
      let base = name.replacing(#/ \([0-9]+\)$/#, with: "")
      return name != base && known.map { $0.precedes(register) } ?? true
    case "habitPause":
      return register.part == "lastDay" || register.isDeleted ? known.map { $0.precedes(register) } ?? true : false
    case "habitMark":
      let isNew = known.map { $0.isDeleted && $0.precedes(register) } ?? false
      return register.part.isEmpty && isNew && registers.keys.contains { $0.hasPrefix("\(register.fact) add-") }
    case "stageCompletion", "achievement":
      let isNew = known.map { $0.isDeleted && $0.precedes(register) } ?? true
      // A restored file can send the deletion of a lesson after that of what was earned with it.
      let lessons = (candidates + device.registers.values).filter { $0.kind == "lessonCompletion" }
      return isNew && lessons.contains { !$0.isDeleted }
    default: return false
    }
  }

  /// The kits that have the name of another one in their stage, although all of them are shown.
  private var missingRepairs: [String] {
    let kits = registers.values.filter { $0.kind == "kit" && $0.part.isEmpty && !$0.isDeleted }.filter { kit in
      registers.values.contains { $0.kind == "kitQuestion" && $0.owner == kit.uid && $0.part.isEmpty && !$0.isDeleted }
    }
    let names = Dictionary(grouping: kits) { kit in "\(value("stage", of: kit)) \(value("name", of: kit))" }
    return names.filter { $0.value.count > 1 }.map { "kits have one name: \($0.key)" }.sorted()
  }

  /// Returns the present value of a part that consists of one field.
  private func value(_ name: String, of base: MergeRegister) -> String {
    (registers["\(base.fact) \(name)"] ?? base).values?[name].description ?? ""
  }
}
