import Database
import TestSupport

/// The merge of registers as the rules describe it, small and slow, to compare the program with. (Sync, 2.)
struct MergeModel {
  /// The time of a write: the instant, the counter and the replica.
  struct Stamp: Comparable {
    let instant: String
    let counter: Int
    let replica: String

    init(_ text: String) {
      let parts = text.split { $0 == "+" || $0 == "/" }.map(String.init)
      (instant, counter, replica) = (parts[0], Int(parts[1]) ?? 0, parts[2])
    }

    static func < (first: Stamp, second: Stamp) -> Bool {
      (first.instant, first.counter, first.replica) < (second.instant, second.counter, second.replica)
    }

    /// Whether this is not later than another stamp, whoever wrote them.
    func isCovered(by other: Stamp) -> Bool { (instant, counter) <= (other.instant, other.counter) }
  }

  /// The base or a part of a fact.
  struct Register: Equatable {
    let kind: String
    let uid: String
    let part: String
    let owner: String?
    let at: Stamp
    let isDeleted: Bool

    var fact: String { "\(kind) \(uid)" }
    var key: String { "\(fact) \(part)" }
    /// Whether it follows from other registers.
    var isRepair: Bool { at.replica == "000000000000" }
  }

  private static let areas = [
    "sparks": ["spark", "missionCompletion", "missionFavorite", "sparkProfile"], "study": ["finished", "finalStage"],
  ]

  private(set) var registers: [String: Register] = [:]

  /// Reads the lines that a device has sent.
  init(_ lines: [JSON]) {
    for line in lines {
      let register = Register(
        kind: line["kind"].string ?? "", uid: line["uid"].string ?? "", part: line["part"].string ?? "",
        owner: line["owner"].string, at: Stamp(line["at"].string ?? ""), isDeleted: line["values"].isNull)
      registers[register.key] = register
    }
  }

  /// Returns what both devices know after an exchange.
  func merged(with other: MergeModel) -> MergeModel {
    var model = self
    model.registers.merge(other.registers) { $0.at < $1.at ? $1 : $0 }
    let covers = model.registers.values.filter { $0.kind == "cover" }
    for base in model.registers.values where base.part.isEmpty && base.kind != "cover" {
      if covers.contains(where: { Self.covers($0, base) }) { model.registers[base.key] = nil }
    }
    for part in model.registers.values where !part.part.isEmpty {
      let base = model.registers["\(part.fact) "]
      if base.map({ part.at <= $0.at }) ?? true { model.registers[part.key] = nil }
    }
    return model
  }

  private static func covers(_ cover: Register, _ base: Register) -> Bool {
    let isConcerned =
      base.owner == cover.uid || areas.contains { $0.value.contains(base.kind) && uid(ofArea: $0.key) == cover.uid }
    return isConcerned && base.at.isCovered(by: cover.at)
  }

  private static func uid(ofArea name: String) -> String {
    let bytes = Array(name.utf8).withUnsafeBufferPointer { SHA256.hash($0) }
    let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & ~1
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the registers in which a device differs from the model, except those that follow from others.
  func differences(from device: MergeModel) -> [String] {
    Set(registers.keys).union(device.registers.keys).sorted().filter { key in
      let (expected, actual) = (registers[key], device.registers[key])
      return expected != actual && !(actual?.isRepair ?? false)
    }
  }
}
