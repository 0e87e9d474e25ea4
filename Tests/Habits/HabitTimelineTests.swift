import Kernel
import TestFiles
import Testing

@testable import Habits

/// The states, streaks and scores of habits, compared with a model that was written from the rules alone.
/// (Habits, 4 to 6.)
@Suite struct HabitTimelineTests {
  /// The same random habit for the implementation and for the model.
  private struct Sample {
    var facts: HabitFacts
    var replayed: ReplayedHabit
    var today: CivilDay
  }

  private static func sample(_ random: inout SeededGenerator) -> Sample {
    let first = Int.random(in: 20_000...20_800, using: &random)
    let last = first + Int.random(in: 0...300, using: &random)
    var (plan, replayedSchedule, replayedTarget) = plan(&random)
    var replayed = ReplayedHabit(
      id: 1, kind: plan.kind == .check ? .check : .amount,
      createdOn: GregorianDay(number: Int.random(in: first...last, using: &random)), schedule: replayedSchedule,
      target: replayedTarget)
    let density = Int.random(in: 1...10, using: &random)
    var marks: [(day: CivilDay, mark: HabitMark)] = []
    for day in first...last where Int.random(in: 0...10, using: &random) < density {
      let mark = mark(plan.kind, &random)
      marks.append((CivilDay(dayNumber: day), mark))
      replayed.marks[GregorianDay(number: day)] = ReplayedHabit.Mark(value: value(of: mark), note: nil)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let start = Int.random(in: first...last, using: &random)
      let end = Int.random(in: 0...5, using: &random) == 0 ? nil : start + Int.random(in: 0...20, using: &random)
      replayed.addPause(from: GregorianDay(number: start), until: end.map(GregorianDay.init(number:)))
    }
    if Int.random(in: 0...4, using: &random) == 0 {
      replayed.archivedOn = GregorianDay(number: Int.random(in: replayed.createdOn.number...last, using: &random))
    }
    if Int.random(in: 0...2, using: &random) == 0 {
      replayed.startDay = GregorianDay(number: Int.random(in: first...(last + 5), using: &random))
    }
    if Int.random(in: 0...2, using: &random) == 0 {
      let end = Int.random(in: (replayed.startDay?.number ?? first)...(last + 20), using: &random)
      replayed.endDay = GregorianDay(number: end)
    }
    plan.startDay = replayed.startDay.map { CivilDay(dayNumber: $0.number) }
    plan.endDay = replayed.endDay.map { CivilDay(dayNumber: $0.number) }
    let facts = HabitFacts(
      plan: plan,
      firstDay: plan.startDay ?? min(CivilDay(dayNumber: replayed.createdOn.number), marks.first?.day ?? .max),
      archivedDay: replayed.archivedOn.map { CivilDay(dayNumber: $0.number) }, marks: marks,
      pauses: replayed.pauses.map { pause in
        HabitPause(
          first: CivilDay(dayNumber: pause.first.number), last: pause.last.map { CivilDay(dayNumber: $0.number) })
      })
    return Sample(facts: facts, replayed: replayed, today: CivilDay(dayNumber: last))
  }

  private static func plan(
    _ random: inout SeededGenerator
  ) -> (HabitPlan, ReplayedHabit.Schedule, ReplayedHabit.Target?) {
    guard Bool.random(using: &random) else { return amountPlan(&random) }
    switch Int.random(in: 0...4, using: &random) {
    case 0: return (HabitPlan(kind: .check, schedule: .daily), .daily, nil)
    case 1:
      let weekdays = (1...7).filter { _ in Bool.random(using: &random) } + [Int.random(in: 1...7, using: &random)]
      return (
        HabitPlan(kind: .check, schedule: .weekdays(Set(weekdays))), .weekdays(Set(weekdays).sorted()), nil
      )
    default:
      let days = [2, 3, 4, 7, 10, 14, 30, 31, 60, 366].randomElement(using: &random) ?? 7
      let times = Int.random(in: 1...min(days - 1, Bool.random(using: &random) ? 3 : days - 1), using: &random)
      return (HabitPlan(kind: .check, schedule: .times(times, days: days)), .times(times, days: days), nil)
    }
  }

  private static func amountPlan(
    _ random: inout SeededGenerator
  ) -> (HabitPlan, ReplayedHabit.Schedule, ReplayedHabit.Target?) {
    let isAtMost = Bool.random(using: &random)
    let amount = [isAtMost ? 0 : 1, 1000, 5000].randomElement(using: &random) ?? 1000
    let target = HabitPlan.Target(amount: Int64(amount), direction: isAtMost ? .atMost : .atLeast)
    let (schedule, replayed): (HabitSchedule, ReplayedHabit.Schedule) =
      [(.daily, .daily), (.per(.week), .per(.week)), (.per(.month), .per(.month))].randomElement(using: &random)
      ?? (.daily, .daily)
    return (
      HabitPlan(kind: .amount, schedule: schedule, target: target), replayed,
      ReplayedHabit.Target(thousandths: amount, direction: isAtMost ? .atMost : .atLeast)
    )
  }

  private static func mark(_ kind: HabitPlan.Kind, _ random: inout SeededGenerator) -> HabitMark {
    let roll = Int.random(in: 0...9, using: &random)
    guard roll > 0 else { return .skipped }
    guard kind == .amount else { return .done(roll < 8) }
    return .amount([0, 500, 1000, 3000, 6000].randomElement(using: &random) ?? 0)
  }

  private static func value(of mark: HabitMark) -> ReplayedHabit.Mark.Value {
    switch mark {
    case .done(let isDone): .done(isDone)
    case .amount(let amount): .amount(thousandths: Int(amount))
    case .skipped: .skipped
    }
  }

  /// Returns whether two scores have the same 12 significant digits.
  private static func isEqual(_ score: Double, _ other: Double) -> Bool {
    abs(score - other) <= 1e-12 * max(abs(score), abs(other))
  }

  @Test("States, streaks and scores of random habits are those of the model", arguments: Search.seeds(1, thorough: 4))
  func randomHabits(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<250 {
      let sample = Self.sample(&random)
      let timeline = HabitTimeline(sample.facts, today: sample.today)
      let model = ReplayedDays(sample.replayed, today: GregorianDay(number: sample.today.dayNumber))
      for day in (min(sample.facts.firstDay, sample.today).dayNumber - 2)...(sample.today.dayNumber + 2) {
        let state = timeline.state(CivilDay(dayNumber: day))
        let expected = model.state(of: GregorianDay(number: day))
        #expect(state.rawValue == expected.rawValue, "round \(round), day \(day): \(sample.facts.plan)")
      }
      let scores = timeline.scores
      #expect(scores.count == model.scores.count)
      #expect(zip(scores, model.scores).allSatisfy(Self.isEqual), "round \(round): \(sample.facts.plan)")
      #expect(
        timeline.streaks.map { [$0.first.dayNumber, $0.last.dayNumber, $0.length] }
          == model.streaks.map { [$0.first.number, $0.last.number, $0.length] })
      #expect(timeline.accumulated(through: .max).streak == model.streak)
      #expect(timeline.bestStreaks.map(\.length) == model.bestStreaks.map(\.length))
    }
  }

  // MARK: - Checkpoints

  /// Changes random marks from a day on.
  private static func change(
    _ facts: inout HabitFacts, from first: CivilDay, to last: CivilDay, _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let day = CivilDay(dayNumber: Int.random(in: first.dayNumber...last.dayNumber, using: &random))
      facts.marks.removeAll { $0.day == day }
      if Bool.random(using: &random) { facts.marks.append((day, mark(facts.plan.kind, &random))) }
    }
    facts.marks.sort { $0.day < $1.day }
  }

  @Test(
    "A checkpoint and later marks give the same as all marks, or it is known to be outdated",
    arguments: Search.seeds(1, thorough: 4))
  func checkpoints(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (valid, outdated) = (0, 0)
    while valid < 60 {
      let sample = Self.sample(&random)
      let schedule = sample.facts.plan.schedule
      let day = schedule.checkpointDay(notAfter: sample.today.adding(days: -Int.random(in: 0...150, using: &random)))
      let firstFreeDay = day.adding(days: schedule.dependentDays)
      let last = sample.facts.plan.lastDay(upTo: sample.today)
      guard sample.facts.archivedDay == nil, day >= sample.facts.firstDay, firstFreeDay <= last else { continue }
      let checkpoint = HabitTimeline(sample.facts, today: sample.today).makeCheckpoint(on: day)
      let today = sample.today.adding(days: Int.random(in: 0...12, using: &random))
      var facts = sample.facts
      Self.change(&facts, from: firstFreeDay, to: today, &random)
      let complete = HabitTimeline(facts, today: today)
      facts.marks.removeAll { $0.day < day.adding(days: -schedule.lookback) }
      let recent = HabitTimeline(facts, today: today, from: checkpoint)
      #expect(recent.nextInterval(of: day) == complete.nextInterval(of: day))
      guard recent.nextInterval(of: day) == checkpoint.nextInterval else {
        outdated += 1
        continue
      }
      valid += 1
      #expect((day...today).allDays.allSatisfy { recent.state($0) == complete.state($0) }, "\(facts.plan)")
      let (fromCheckpoint, fromStart) = (recent.accumulated(through: today), complete.accumulated(through: today))
      #expect(fromCheckpoint.streak == fromStart.streak, "\(facts.plan)")
      #expect(fromCheckpoint.longest == fromStart.longest, "\(facts.plan)")
      #expect(fromCheckpoint.lastDay == fromStart.lastDay, "\(facts.plan)")
      #expect(abs(fromCheckpoint.score - fromStart.score) < 1e-12, "\(facts.plan)")
    }
    #expect(outdated < valid)
  }

  @Test("A mark can move all earlier intervals back, which fills a gap long ago and makes a checkpoint outdated")
  func distantGap() {
    let first = CivilDay(dayNumber: 20_000)
    func facts(_ days: [Int]) -> HabitFacts {
      HabitFacts(
        plan: HabitPlan(kind: .check, schedule: .times(1, days: 7)), firstDay: first,
        marks: days.map { (first.adding(days: $0), .done(true)) }, pauses: [])
    }
    // Every seventh day, once a day late; then a day early.
    let days = [0, 7, 14] + (0...20).map { 22 + 7 * $0 }
    let before = HabitTimeline(facts(days), today: first.adding(days: 165))
    let after = HabitTimeline(facts(days + [168]), today: first.adding(days: 168))
    #expect(before.state(first.adding(days: 21)) == .missed && before.accumulated(through: .max).streak == 144)
    #expect(after.state(first.adding(days: 21)) == .implied && after.accumulated(through: .max).streak == 169)
    let day = first.adding(days: 60)
    #expect(after.nextInterval(of: day) == before.makeCheckpoint(on: day).nextInterval?.previous)
  }
}
