import Habits
import JSONRPC
import Kernel
import TestSupport

@testable import Service

/// Sends the calls of a random walk to the service and compares the replies with those of the model.
final class HabitWalkRunner {
  /// The first difference between the service and the model.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Number of calls so far, without those of `finish`.
  private(set) var callCount = 0
  /// Numbers of calls by method, of errors by rule, and of repeated calls.
  private(set) var counts: [String: Int] = [:]
  private let user: TestUser
  private var walk: HabitWalk
  private var repliesByKey: [String: JSON] = [:]
  /// The latest lines that were sent, and the changes of the clock.
  private var history: [String] = []

  /// Creates a user whose first habit has the ID 3, because two habits of another user exist.
  init(_ start: WalkClock.Start, seed: UInt64) throws {
    let harness = try Harness.habits(at: Instant(milliseconds: Int64(start.seconds) * 1000).text)
    let other = try harness.user("Ben")
    for name in ["Swim", "Draw"] { try other.createHabit(#""name": "\#(name)""#) }
    user = try harness.user("Ada", zone: start.zone)
    walk = HabitWalk(start, seed: seed, foreignHabits: 2)
  }

  // MARK: - Calls

  /// Moves the clock and sends some calls, which the service performs as one group.
  func step() throws {
    let hasNewSettings = walk.moveClock()
    user.clock.set(to: now)
    history.append("\(now.text), \(walk.clock.zone), \(walk.clock.dayStartsAt): \(walk.today)")
    if hasNewSettings {
      try user.call(
        "profile.update", #"{"timeZone": "\#(walk.clock.zone)", "dayStartsAt": \#(walk.clock.dayStartsAt)}"#)
    }
    let calls = walk.nextGroup()
    callCount += calls.count
    try send(calls)
  }

  private var now: Instant { Instant(milliseconds: walk.clock.milliseconds) }

  private func send(_ calls: [HabitCall]) throws {
    let lines = calls.enumerated().map { $1.line(id: $0) }
    let replies = user.transport.receive(lines: lines.joined(separator: "\n"))
    try ReplyRecorder.record(lines: lines.joined(separator: "\n"), replies: replies)
    for (index, (call, line)) in zip(calls, lines).enumerated() {
      history.append(line)
      let reply = replies.indices.contains(index) ? try JSON(replies[index]) : try JSON("null")
      if let difference = try difference(of: reply, to: call) {
        throw Difference(description: "\(difference)\n\(reply)\n" + history.suffix(30).joined(separator: "\n"))
      }
    }
  }

  private func difference(of reply: JSON, to call: HabitCall) throws -> String? {
    counts[call.method, default: 0] += 1
    switch call.expected {
    case .result(let result):
      if let key = call.clientKey { repliesByKey[key] = reply["result"] }
      return reply["result"].difference(from: try JSON(result))
    case .repeated(let key):
      counts["repeated", default: 0] += 1
      return reply["result"] == repliesByKey[key] ? nil : "not the first reply"
    case .failure(let violation):
      for rule in violation.rules { counts[rule, default: 0] += 1 }
      let error = reply["error"]
      let issues = error["data"]["issues"].elements.compactMap { $0["rule"].string }
      let rule = error["data"]["rule"].string
      let rules = issues.isEmpty ? [rule].compactMap(\.self) : issues
      let isEqual =
        error["code"].int == violation.kind.rawValue && Set(rules) == Set(violation.rules)
        && (rule.map(violation.rules.contains) ?? violation.rules.isEmpty)
      return isEqual ? nil : "expected \(violation.kind.rawValue) \(violation.rules)"
    }
  }

  // MARK: - Final comparison

  /// Compares all habits, the recent days, the events, the dashboard, the reminders and the derived data.
  func finish() throws {
    try send(walk.finalCalls())
    let ids = try user.pages("habits.list", limit: 3).flatMap { $0["items"].elements.map { $0["id"].int } }
    try compare(ids, walk.model.habits.map { $0.id + 2 }, "pages of the list")
    let topics = ["habit.created", "habit.created"] + walk.topics
    try compare(try user.habitTopics().map { "habit.\($0)" }, topics, "events")
    try user.dispatcher.perform { context in
      let counts = try HabitDayCounts(reading: context)
      let expected = walk.model.dashboard(on: walk.today)
      try compare([counts.due, counts.done], [expected.due, expected.done], "dashboard")
      try compareReminders(context)
    }
    try compare(try user.harness.violations(), [], "violations")
  }

  private func compareReminders(_ context: CallContext) throws {
    let span = now.adding(seconds: -20 * 86_400)..<now.adding(seconds: 40 * 86_400)
    let reminders = try Reminders(Habits.reminders).due(in: span, context).map { view in
      if case .habit(let id) = view.reminder.subject { "\(id) \(view.reminder.instant.text)" } else { "no habit" }
    }
    let account = try context.user.account
    let expected = walk.model.reminders(from: walk.today - 30, to: walk.today + 50, on: walk.today)
      .compactMap { reminder -> String? in
        let time = TimeOfDay(minutes: reminder.hour * 60 + reminder.minute)
        let day = CivilDay(dayNumber: reminder.day.number + (reminder.hour < account.dayStartsAt ? 1 : 0))
        guard let instant = account.zone.instant(of: time, on: day), span.contains(instant) else { return nil }
        return "\(reminder.habit + 2) \(instant.text)"
      }
    try compare(reminders.sorted(), expected.sorted(), "reminders")
  }

  private func compare<Value: Hashable>(_ value: [Value], _ expected: [Value], _ name: String) throws {
    guard value != expected else { return }
    let changes = value.difference(from: expected)
    throw Difference(description: "\(name): \(changes)\n" + history.suffix(30).joined(separator: "\n"))
  }
}
