import Foundation
import Kernel

@testable import Habits

/// A reference model of a goal that stores only a list of events and derives every result from it.
///
/// The model implements the rules (Goals, 2.1 to 2.6) independently of `GoalRules`.
struct GoalModel {
  /// An action of the user.
  enum Action: Hashable {
    case set(Goal.Duration)
    case status
    case learn
    case freeze
    case continuePeriod(keepStreak: Bool)
    case change(Goal.Duration)
  }

  /// An accepted action, or a change caused by time.
  enum Event: Hashable {
    case action(Action, at: Instant, day: CivilDay)
    case lapse(at: Instant)
    case periodEnd
  }

  /// The observable state of a goal.
  struct Snapshot: Hashable {
    var streak = 0
    var freezesUsed = 0
    var freezeLimit = 0
    var deadline: Instant?
    var todayMark: DayMark?
    var isOver = false
    var start = CivilDay.min
    var end = CivilDay.min
    var lapse: Instant?
    var history: [Record] = []
  }

  /// A past period.
  struct Record: Hashable {
    let start: CivilDay
    let end: CivilDay
    let learned: Int
    let frozen: Int
    let streak: Int
    let ending: String
  }

  private(set) var events: [Event]

  /// Creates a model from its events.
  init(events: [Event] = []) { self.events = events }

  // MARK: - Actions

  /// Performs an action and returns the resulting state; if it breaks a rule, returns the rule and changes nothing.
  mutating func attempt(_ action: Action, at time: LocalTime) -> Result<Snapshot, Rejection> {
    let before = events
    events += due(at: time)
    let lapse = events[before.count...].compactMap { if case .lapse(let instant) = $0 { instant } else { nil } }.first
    if let rule = brokenRule(of: action, on: time.today) {
      events = before
      return .failure(Rejection(rule: rule))
    }
    events.append(.action(action, at: time.now, day: time.today))
    var snapshot = snapshot(on: time.today)
    snapshot.lapse = lapse
    return .success(snapshot)
  }

  /// The broken rule of an action.
  struct Rejection: Error, Hashable {
    let rule: String
  }

  private func brokenRule(of action: Action, on today: CivilDay) -> String? {
    let isOver = isOver(events[...])
    switch action {
    case .status: return nil
    case .set: return events.isEmpty || isOver ? nil : "goal_exists"
    case .change(let duration): return duration == self.duration ? "unchanged" : nil
    case .continuePeriod: return isOver ? nil : "period_not_complete"
    case .learn, .freeze:
      if isOver { return "period_complete" }
      if mark(on: today) != nil { return "day_already_marked" }
      return action == .freeze && freezesUsed >= limit ? "freeze_limit_reached" : nil
    }
  }

  // MARK: - Time

  /// Returns the changes caused by time since the last event, in order.
  private func due(at time: LocalTime) -> [Event] {
    guard !events.isEmpty else { return [] }
    var due: [(instant: Instant, event: Event)] = []
    if !isOver(events[...]), time.today >= end { due.append((time.start(of: end), .periodEnd)) }
    if let deadline, time.now > deadline { due.append((deadline, .lapse(at: deadline))) }
    // At equal instants the period ends first, because the streak is still alive at its deadline.
    if due.count == 2, due[1].instant < due[0].instant { due.swapAt(0, 1) }
    return due.map(\.event)
  }

  // MARK: - Results

  private func snapshot(on today: CivilDay) -> Snapshot {
    Snapshot(
      streak: streak(events[...]), freezesUsed: freezesUsed, freezeLimit: limit, deadline: deadline,
      todayMark: mark(on: today), isOver: isOver(events[...]), start: start, end: end, history: history)
  }

  private func resetsStreak(_ event: Event) -> Bool {
    switch event {
    case .lapse, .action(.set, _, _), .action(.change, _, _), .action(.continuePeriod(keepStreak: false), _, _): true
    default: false
    }
  }

  private func startsPeriod(_ event: Event) -> Bool {
    switch event {
    case .action(.set, _, _), .action(.change, _, _), .action(.continuePeriod, _, _): true
    default: false
    }
  }

  /// Returns the days on which an action occurred.
  private func days(_ action: Action, in events: some Sequence<Event>) -> [CivilDay] {
    events.compactMap { if case .action(action, _, let day) = $0 { day } else { nil } }
  }

  private func eventsSinceReset(_ events: ArraySlice<Event>) -> ArraySlice<Event> {
    events[((events.lastIndex(where: resetsStreak) ?? -1) + 1)...]
  }

  private func streak(_ events: ArraySlice<Event>) -> Int { days(.learn, in: eventsSinceReset(events)).count }

  private var freezesUsed: Int {
    let startIndex = events.lastIndex { resetsStreak($0) || startsPeriod($0) } ?? 0
    return days(.freeze, in: events[startIndex...]).count
  }

  private var deadline: Instant? {
    let run = eventsSinceReset(events[...])
    for event in run.reversed() {
      guard case .action(.learn, let instant, let learnedDay) = event else { continue }
      let hours = 32 + 24 * days(.freeze, in: run).count { $0 > learnedDay }
      return instant.adding(seconds: Int64(hours) * 3600)
    }
    return nil
  }

  /// Returns the mark of today; only a new goal or a change of the duration allows marking it again.
  private func mark(on today: CivilDay) -> DayMark? {
    for event in events.reversed() {
      switch event {
      case .action(.learn, _, today): return .learned
      case .action(.freeze, _, today): return .frozen
      case .action(.set, _, _), .action(.change, _, _): return nil
      default: continue
      }
    }
    return nil
  }

  private func isOver(_ events: ArraySlice<Event>) -> Bool {
    events[(events.lastIndex(where: startsPeriod) ?? 0)...].contains(.periodEnd)
  }

  private var duration: Goal.Duration {
    for event in events.reversed() {
      switch event {
      case .action(.set(let duration), _, _), .action(.change(let duration), _, _): return duration
      default: continue
      }
    }
    return .month
  }

  private var limit: Int { duration == .week ? 2 : duration == .month ? 6 : 60 }

  private var start: CivilDay {
    guard case .action(_, _, let day) = events.last(where: startsPeriod) else { return .min }
    return day
  }

  private var end: CivilDay { GoalModel.end(from: start, duration) }

  /// Returns the exclusive end of a period, computed by Foundation's calendar.
  static func end(from start: CivilDay, _ duration: Goal.Duration) -> CivilDay {
    let unit: Calendar.Component = duration == .week ? .day : duration == .month ? .month : .year
    let date = Date(timeIntervalSince1970: Double(start.dayNumber) * 86_400)
    let end = utc.date(byAdding: unit, value: duration == .week ? 7 : 1, to: date) ?? date
    return CivilDay(dayNumber: Int(end.timeIntervalSince1970 / 86_400))
  }

  private static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  // MARK: - Past periods

  /// All past periods, oldest first.
  private var history: [Record] {
    var records: [Record] = []
    var startIndex: Int?
    for (index, event) in events.enumerated() {
      if event == .periodEnd {
        records.append(record(from: startIndex, to: index, until: nil))
        startIndex = nil
      } else if startsPeriod(event) {
        if startIndex != nil, case .action(_, _, let day) = event {
          records.append(record(from: startIndex, to: index, until: day))
        }
        startIndex = index
      }
    }
    return records
  }

  /// Returns the period between two events; `change` is the day of a change of the duration, otherwise nil.
  private func record(from startIndex: Int?, to endIndex: Int, until change: CivilDay?) -> Record {
    let past = GoalModel(events: Array(events[..<endIndex]))
    let period = events[(startIndex ?? 0)..<endIndex]
    let lastLapse = period.lastIndex { if case .lapse = $0 { true } else { false } }
    let isLapsed = lastLapse.map { days(.learn, in: events[$0..<endIndex]).isEmpty } ?? false
    return Record(
      start: past.start, end: change.map { max(past.start, min($0, past.end)) } ?? past.end,
      learned: days(.learn, in: period).count, frozen: days(.freeze, in: period).count,
      streak: streak(events[..<endIndex]),
      ending: change != nil ? "goal_changed" : isLapsed ? "lapsed" : "completed")
  }
}
