import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// The model of the merge, and the errors in it that a comparison with the program finds. (Sync, 2.)
@Suite struct MergeModelTests {
  // MARK: - Deliberate errors

  @Test("A comparison with the program finds each deliberate error of the model", arguments: MergeModel.Fault.allCases)
  func faults(_ fault: MergeModel.Fault) throws {
    let laptop = try SyncDevice("laptop")
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    try laptop.user.call("sparks.create", #"{"title": "A lighthouse"}"#)
    let phone = try SyncDevice("phone", linkedTo: laptop)
    for device in [laptop, phone] { device.user.clock.advance(seconds: 3600) }
    try change(fault, laptop, phone)
    let states = [try laptop.registers(), try phone.registers()]
    try phone.exchange(with: laptop)
    let results = [try laptop.registers(), try phone.registers()]
    for (own, other) in [(0, 1), (1, 0)] {
      #expect(states[own].merged(with: states[other]).differences(from: results[own]) == [])
    }
    let findings = [(0, 1), (1, 0)].flatMap { own, other in
      var model = states[own]
      model.fault = fault
      return model.merged(with: states[other]).differences(from: results[own])
    }
    #expect(!findings.isEmpty)
  }

  /// Makes calls on two devices on whose merge an error has an effect.
  private func change(_ fault: MergeModel.Fault, _ laptop: SyncDevice, _ phone: SyncDevice) throws {
    switch fault {
    case .tiesDecidedTheWrongWay:
      try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
      try phone.user.call("habits.update", #"{"habitId": 1, "color": 5}"#)
    case .tombstonesIgnored: try laptop.user.call("sparks.delete", #"{"sparkId": 1}"#)
    case .coversIgnored: try laptop.user.call("habits.delete", #"{"habitId": 1}"#)
    case .olderPartsKept:
      try phone.user.call("sparks.update", #"{"sparkId": 1, "notes": "Soon"}"#)
      laptop.user.clock.advance(seconds: 60)
      try laptop.user.call("sparks.delete", #"{"sparkId": 1}"#)
    case .extremesByArrival:
      for _ in 1...2 {
        laptop.user.clock.advance(seconds: 86_400)
        try laptop.user.call("sparks.create", #"{"title": "A harbor"}"#)
      }
    case .logFactsOverwritten:
      try laptop.user.call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
      try phone.user.call("lessons.complete", #"{"lessonId": "lesson-01-2"}"#)
    case .repairsMissing:
      try laptop.user.createKit("Sea", ["Tide"])
      phone.user.clock.advance(seconds: 60)
      try phone.user.createKit("Sea", ["Wave"])
    }
  }

  // MARK: - Order and grouping

  @Test("The model does not depend on order, grouping and repetition", arguments: Search.seeds(20, thorough: 2000))
  func algebra(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let models = try (0..<3).map { _ in try Self.randomModel(using: &generator) }
    let (first, second, third) = (models[0], models[1], models[2])
    let merged = first.merged(with: second)
    #expect(merged.registers == second.merged(with: first).registers)
    #expect(merged.merged(with: second).registers == merged.registers)
    #expect(merged.merged(with: merged).registers == merged.registers)
    let all = merged.merged(with: third).registers
    #expect(all == first.merged(with: second.merged(with: third)).registers)
    #expect(all == third.merged(with: first).merged(with: second).registers)
  }

  /// Returns what a replica may know of three habits with marks, of which one may be deleted with its marks.
  private static func randomModel(using generator: inout SeededGenerator) throws -> MergeModel {
    var registers: [MergeRegister] = []
    func line(_ kind: String, _ uid: Int, _ time: ClosedRange<Int>, _ part: String = "", _ owner: Int? = nil) throws {
      let (minute, replica) = (Int.random(in: time, using: &generator), Int.random(in: 1...3, using: &generator))
      let isDeleted = kind == "cover" || part.isEmpty && Int.random(in: 0..<4, using: &generator) == 0
      let owner = owner.map { #""000000000000000\#($0)""# } ?? "null"
      let values = isDeleted ? "null" : #"{"value": \#(Int.random(in: 0..<3, using: &generator))}"#
      registers.append(
        MergeRegister(
          try JSON(
            #"""
            {"kind": "\#(kind)", "uid": "000000000000000\#(uid)", "part": "\#(part)", "owner": \#(owner),
              "at": "2026-11-21T09:\#(minute):00.000Z+0/00000000000\#(replica)", "values": \#(values)}
            """#)))
    }
    // An owner that was deleted does not return.
    for habit in 1...3 where Bool.random(using: &generator) {
      try line("habit", habit, 10...20)
      if Bool.random(using: &generator) { try line("habit", habit, 21...40, "color") }
      for mark in 0..<2 where Bool.random(using: &generator) {
        try line("habitMark", 2 * habit + mark, 10...20, "", habit)
        if Bool.random(using: &generator) { try line("habitMark", 2 * habit + mark, 21...40, "note", habit) }
      }
    }
    if Bool.random(using: &generator) { try line("cover", 1, 21...40) }
    return MergeModel([]).merged(with: MergeModel(registers))
  }
}
