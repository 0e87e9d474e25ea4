import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Social

@Suite("Challenge days (Challenges and friends, 2.4.)")
struct ChallengeDayTests {
  @Test(
    "Challenge days follow the participant's civil days",
    arguments: [
      // In Berlin, daylight saving time starts on 29 March 2026 and ends on 25 October 2026.
      (
        "Europe/Berlin", 0, "2026-10-24T20:00:00Z",
        ["2026-10-24T21:59:59Z": 1, "2026-10-24T22:00:00Z": 2, "2026-10-25T22:59:59Z": 2, "2026-10-25T23:00:00Z": 3]
      ),
      (
        "Europe/Berlin", 0, "2026-03-28T12:00:00Z",
        ["2026-03-28T22:59:59Z": 1, "2026-03-28T23:00:00Z": 2, "2026-03-29T21:59:59Z": 2, "2026-03-29T22:00:00Z": 3]
      ),
      // 02:00 does not exist on 29 March, so the day starts at 03:00.
      ("Europe/Berlin", 2, "2026-03-28T12:00:00Z", ["2026-03-29T00:59:59Z": 1, "2026-03-29T01:00:00Z": 2]),
      ("Pacific/Kiritimati", 0, "2026-11-21T09:59:00Z", ["2026-11-21T09:59:59Z": 1, "2026-11-21T10:00:00Z": 2]),
      ("Pacific/Pago_Pago", 6, "2026-11-21T16:00:00Z", ["2026-11-21T16:59:59Z": 1, "2026-11-21T17:00:00Z": 2]),
    ])
  func days(_ zone: String, _ dayStartsAt: Int, _ start: String, _ expected: [String: Int]) throws {
    let harness = try Harness.social(at: start)
    let ben = try harness.user("Ben Carter", zone: zone, dayStartsAt: dayStartsAt)
    let challenge = try ben.createChallenge(duration: 30)
    _ = try ben.joinChallenge(challenge)
    for (instant, day) in expected {
      try harness.clock.set(to: instant)
      #expect(try ben.participationSummary(in: challenge) == "\(day) 0/2 active", "\(instant)")
    }
  }

  @Test("The challenge day does not decrease if the user moves to an earlier time zone or the clock is set back")
  func dayNeverDecreases() throws {
    let harness = try Harness.social()
    let ben = try harness.user("Ben Carter", zone: "Pacific/Kiritimati")
    let challenge = try ben.createChallenge(duration: 30)
    let participation = try ben.joinChallenge(challenge)
    try harness.clock.set(to: "2026-11-22T10:00:00Z")
    try ben.callChallenge("completeTask", participation)
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try ben.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try harness.clock.set(to: "2026-11-10T00:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try ben.callChallenge("pause", participation)
    try ben.callChallenge("resume", participation)
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["completedTasks"].int == 2)
    try harness.clock.set(to: "2026-11-24T11:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "4 0/2 active")
  }

  enum Event: CaseIterable {
    case tickNext, tickRandom, untick, pauseOrResume, advanceDays, setClockBack, tickNextAgain
  }

  @Test("The rules match a day-by-day reference model", arguments: Search.seeds(15, thorough: 60))
  func matchesModel(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let challenge = Challenge(
      id: 1, title: "", description: "", duration: 2 + random.next(upperBound: 40),
      tasksPerDay: 1 + random.next(upperBound: 4),
      isActive: true, visibility: .everyone, taskNames: [])
    var today = CivilDay(dayNumber: 20_000)
    var participation = Participation(joining: challenge, participantID: 1, at: .min, on: today)
    var ticked: [Int: Set<Int>] = [:]
    var model = ParticipationModel(challenge, on: today)
    for _ in 0..<150 {
      let event = Event.allCases[random.next(upperBound: Event.allCases.count)]
      let day = participation.day(on: today)
      let done = ticked[day] ?? []
      let index = event == .tickRandom ? random.next(upperBound: challenge.tasksPerDay) : nil
      switch event {
      case .tickNext, .tickRandom, .tickNextAgain:
        let tick = try? ParticipationRules.tick(index, in: participation, ticked: done, at: .min, on: today)
        if let tick = tick ?? nil {
          participation = tick.updated
          ticked[day, default: []].insert(tick.index)
        }
        model.tick(index, on: today)
      case .untick:
        let tick = try? ParticipationRules.untick(
          nil, in: participation, ticked: done, latest: done.max(), at: .min, on: today)
        if let tick = tick ?? nil {
          participation = tick.updated
          ticked[day]?.remove(tick.index)
        }
        model.untick(on: today)
      case .pauseOrResume:
        let change = participation.status == .paused ? ParticipationRules.resume : ParticipationRules.pause
        if let after = try? change(participation, .min, today) { participation = after }
        model.pauseOrResume(on: today)
      case .advanceDays: today = today.adding(days: random.next(upperBound: 4))
      case .setClockBack: today = today.adding(days: -random.next(upperBound: 3))
      }
      let expected = model.advanced(to: today)
      #expect(participation.day(on: today) == expected.day)
      #expect(participation.completedTasks(on: today) == expected.done.count)
      #expect(participation.status == expected.status)
    }
  }
}

/// A reference model of a participation: it advances by civil days, and each new challenge day starts without ticks.
private struct ParticipationModel {
  let challenge: Challenge
  var civilDay: CivilDay
  var day = 1
  var done: Set<Int> = []
  var status = Participation.Status.active

  init(_ challenge: Challenge, on today: CivilDay) {
    self.challenge = challenge
    civilDay = today
  }

  /// Returns a copy of the model that has advanced to a day.
  func advanced(to today: CivilDay) -> ParticipationModel {
    var copy = self
    copy.advance(to: today)
    return copy
  }

  private mutating func advance(to today: CivilDay) {
    while civilDay < today {
      civilDay = civilDay.next
      guard status != .paused, day < challenge.duration else { continue }
      day += 1
      done = []
    }
  }

  /// Advances to a day and applies a change; a rejected change leaves the model unmodified.
  private mutating func change(on today: CivilDay, _ body: (inout ParticipationModel) -> Bool) {
    var copy = advanced(to: today)
    if body(&copy) { self = copy }
  }

  mutating func tick(_ index: Int?, on today: CivilDay) {
    change(on: today) { model in
      guard model.status == .active else { return false }
      let open = (0..<model.challenge.tasksPerDay).filter { !model.done.contains($0) }
      guard let next = index ?? open.first, open.contains(next) else { return false }
      model.done.insert(next)
      if model.day == model.challenge.duration, model.done.count == model.challenge.tasksPerDay {
        model.status = .completed
      }
      return true
    }
  }

  mutating func untick(on today: CivilDay) {
    change(on: today) { model in
      guard model.status == .active, let last = model.done.max() else { return false }
      model.done.remove(last)
      return true
    }
  }

  mutating func pauseOrResume(on today: CivilDay) {
    change(on: today) { model in
      guard model.status != .completed else { return false }
      model.status = model.status == .paused ? .active : .paused
      return true
    }
  }
}
