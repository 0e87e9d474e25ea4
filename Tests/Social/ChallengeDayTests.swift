import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Days of a challenge (challenges-and-friends.md 2.4; decisions, Everywhere)")
struct ChallengeDayTests {
  @Test(
    "Days go by the participant's date: over daylight saving, far zones, and late beginnings of a day",
    arguments: [
      // Clocks go back in Berlin in the night to 25 October 2026, and forward in the night to 29 March 2026.
      (
        "Europe/Berlin", 0, "2026-10-24T20:00:00Z",
        ["2026-10-24T21:59:59Z": 1, "2026-10-24T22:00:00Z": 2, "2026-10-25T22:59:59Z": 2, "2026-10-25T23:00:00Z": 3]
      ),
      (
        "Europe/Berlin", 0, "2026-03-28T12:00:00Z",
        ["2026-03-28T22:59:59Z": 1, "2026-03-28T23:00:00Z": 2, "2026-03-29T21:59:59Z": 2, "2026-03-29T22:00:00Z": 3]
      ),
      // At three in the morning, an hour that does not exist on that day.
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

  @Test("Whoever flies west, or sets the clock back, stays on the latest day reached")
  func neverBack() throws {
    let harness = try Harness.social()
    let ben = try harness.user("Ben Carter", zone: "Pacific/Kiritimati")
    let challenge = try ben.createChallenge(duration: 30)
    let part = try ben.joinChallenge(challenge)
    try harness.clock.set(to: "2026-11-22T10:00:00Z")
    try ben.callChallenge("completeTask", part)
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try ben.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try harness.clock.set(to: "2026-11-10T00:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    try ben.callChallenge("pause", part)
    try ben.callChallenge("resume", part)
    #expect(try ben.callChallenge("completeTask", part)["participation"]["completedTasks"].int == 2)
    try harness.clock.set(to: "2026-11-24T11:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "4 0/2 active")
  }

  /// One change of somebody's part in a challenge, in a random history.
  enum Event: CaseIterable {
    case tick, tickOne, untick, pauseOrResume, daysGoBy, clockBack, moreTicks
  }

  @Test("Any history gives what a replay of it day by day gives", arguments: 0..<60 as Range<UInt64>)
  func replay(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let challenge = Challenge(
      id: 1, title: "", description: "", duration: 2 + random.below(40), tasksPerDay: 1 + random.below(4),
      isActive: true, taskNames: [])
    var today = CivilDay(dayNumber: 20_000)
    var present = Participation(joining: challenge, participant: 1, at: .min, on: today)
    var ticked: [Int: Set<Int>] = [:]
    var slow = SlowPart(challenge, on: today)
    for _ in 0..<150 {
      let event = Event.allCases[random.below(Event.allCases.count)]
      let day = present.day(on: today)
      let done = ticked[day] ?? []
      let index = event == .tickOne ? random.below(challenge.tasksPerDay) : nil
      switch event {
      case .tick, .tickOne, .moreTicks:
        let tick = try? ParticipationRules.tick(index, in: present, ticked: done, at: .min, on: today)
        if let tick = tick ?? nil {
          present = tick.after
          ticked[day, default: []].insert(tick.index)
        }
        slow.tick(index, on: today)
      case .untick:
        let tick = try? ParticipationRules.untick(
          nil, in: present, ticked: done, latest: done.max(), at: .min, on: today)
        if let tick = tick ?? nil {
          present = tick.after
          ticked[day]?.remove(tick.index)
        }
        slow.untick(on: today)
      case .pauseOrResume:
        let change = present.status == .paused ? ParticipationRules.resume : ParticipationRules.pause
        if let after = try? change(present, .min, today) { present = after }
        slow.pauseOrResume(on: today)
      case .daysGoBy: today = today.adding(days: random.below(4))
      case .clockBack: today = today.adding(days: -random.below(3))
      }
      let seen = slow.asSeen(on: today)
      #expect(present.day(on: today) == seen.day)
      #expect(present.completedTasks(on: today) == seen.done.count)
      #expect(present.status == seen.status)
    }
  }
}

/// A part in a challenge as the sheet tells it: midnight after midnight, with what is ticked thrown away at each.
private struct SlowPart {
  let challenge: Challenge
  var reached: CivilDay
  var day = 1
  var done: Set<Int> = []
  var status = Participation.Status.active

  init(_ challenge: Challenge, on today: CivilDay) {
    self.challenge = challenge
    reached = today
  }

  /// The same, as it looks on a day on which nothing is written.
  func asSeen(on today: CivilDay) -> SlowPart {
    var copy = self
    copy.live(until: today)
    return copy
  }

  private mutating func live(until today: CivilDay) {
    while reached < today {
      reached = reached.next
      guard status != .paused, day < challenge.duration else { continue }
      day += 1
      done = []
    }
  }

  /// Lives until a day, unless the change is refused and so leaves nothing behind.
  private mutating func change(on today: CivilDay, _ body: (inout SlowPart) -> Bool) {
    var copy = asSeen(on: today)
    if body(&copy) { self = copy }
  }

  mutating func tick(_ index: Int?, on today: CivilDay) {
    change(on: today) { part in
      guard part.status == .active else { return false }
      let open = (0..<part.challenge.tasksPerDay).filter { !part.done.contains($0) }
      guard let next = index ?? open.first, open.contains(next) else { return false }
      part.done.insert(next)
      if part.day == part.challenge.duration, part.done.count == part.challenge.tasksPerDay { part.status = .completed }
      return true
    }
  }

  mutating func untick(on today: CivilDay) {
    change(on: today) { part in
      guard part.status == .active, let last = part.done.max() else { return false }
      part.done.remove(last)
      return true
    }
  }

  mutating func pauseOrResume(on today: CivilDay) {
    change(on: today) { part in
      guard part.status != .completed else { return false }
      part.status = part.status == .paused ? .active : .paused
      return true
    }
  }
}
