import JSON
import Kernel

/// The state from which decisions go on if earlier ones are not known, as after the import of a file without decisions.
///
/// It has what does not follow from marks. Counts are computed from the marks that are assigned to a run and a period.
struct GoalBase: Hashable {
  /// The marks from a position on belong to a run and a period.
  struct Section: Hashable {
    let position: Int
    /// Nil if the marks have no effect.
    let assignment: GoalMark.Assignment?
  }

  /// The goal; nil if none was set.
  let goal: Goal?
  /// The past periods by their numbers.
  let periods: [PastPeriod]
  /// The sections by their positions.
  let sections: [Section]

  /// Creates the base of stored rows; marks are in the order of their positions.
  init(_ goal: Goal?, _ periods: [PastPeriod], _ marks: [GoalMark]) {
    var sections: [Section] = []
    for mark in marks where sections.isEmpty || sections.last?.assignment != mark.assignment {
      sections.append(Section(position: mark.position, assignment: mark.assignment))
    }
    (self.goal, self.periods, self.sections) = (goal, periods, sections)
  }

  /// Returns the run and the period of a mark before the base; nil if it has no effect.
  func assignment(at position: Int) -> GoalMark.Assignment? {
    var range = sections.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if sections[middle].position <= position {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound > 0 ? sections[range.lowerBound - 1].assignment : nil
  }
}

// MARK: - JSON

extension GoalBase {
  /// Reads a base; nil if it is not valid, as in a changed file.
  init?(_ json: String) {
    let base = Array(json.utf8).withUnsafeBufferPointer { bytes -> GoalBase? in
      let tape = JSONTape(textBytes: bytes.count)
      guard let root = try? tape.parse(bytes, maxDepth: 4), root.kind == .object else { return nil }
      let goal = root.member("goal").map(Goal.init(ofBase:))
      let periods = (root.member("periods")?.elements).map { $0.map(PastPeriod.init(ofBase:)) } ?? []
      let sections = (root.member("marks")?.elements).map { $0.map(Section.init) } ?? []
      if case .some(nil) = goal { return nil }
      guard !periods.contains(nil), !sections.contains(nil) else { return nil }
      return GoalBase(
        goal: goal ?? nil, periods: periods.compactMap(\.self), sections: sections.compactMap(\.self))
    }
    guard let base, base.isValid else { return nil }
    self = base
  }

  private init(goal: Goal?, periods: [PastPeriod], sections: [Section]) {
    (self.goal, self.periods, self.sections) = (goal, periods, sections)
  }

  /// Whether calls could have led to the base, so that tables can store what follows from it.
  private var isValid: Bool {
    let numbers = periods.map(\.number)
    guard zip(numbers, numbers.dropFirst()).allSatisfy(<),
      zip(sections, sections.dropFirst()).allSatisfy({ $0.position < $1.position })
    else { return false }
    let (lastPeriod, lastRun) = (goal?.period.number ?? numbers.last ?? 0, goal?.run ?? .max)
    return numbers.allSatisfy { $0 <= lastPeriod }
      && sections.compactMap(\.assignment).allSatisfy {
        $0.run <= lastRun && $0.period <= lastPeriod && (goal != nil || numbers.contains($0.period))
      }
  }

  /// The base as JSON without white space.
  var json: String {
    let writer = JSONWriter()
    writer.beginObject()
    if let goal {
      writer.key("goal")
      goal.writeBase(to: writer)
    }
    writer.key("periods")
    writer.beginArray()
    for period in periods { period.writeBase(to: writer) }
    writer.endArray()
    writer.key("marks")
    writer.beginArray()
    for section in sections {
      writer.beginArray()
      writer.int(section.position)
      writer.int(section.assignment?.run ?? 0)
      writer.int(section.assignment?.period ?? 0)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension GoalBase.Section {
  /// Reads a position, a run and a period; a run of 0 is that of marks without effect.
  fileprivate init?(_ value: JSONValue) {
    let elements = Array(value.elements)
    guard elements.count == 3, let position = elements[0].int else { return nil }
    guard elements[1].int != 0 || elements[2].int != 0 else {
      self.init(position: Int(position), assignment: nil)
      return
    }
    guard let run = elements[1].sequenceNumber, let period = elements[2].sequenceNumber else { return nil }
    self.init(position: Int(position), assignment: GoalMark.Assignment(run: run, period: period))
  }
}

extension Goal {
  fileprivate init?(ofBase value: JSONValue) {
    guard let text = value.member("text")?.goalText, let duration = value.duration,
      let createdAt = value.instant("createdAt"), let run = value.sequenceNumber("run"),
      let blockingRun = value.sequenceNumber("blockingRun"), blockingRun <= run,
      let period = value.sequenceNumber("period"), let start = value.day("periodStart")
    else { return nil }
    self.init(
      text: text, duration: duration, createdAt: createdAt, run: run, blockingRun: blockingRun,
      period: Period(number: period, start: start, end: duration.end(from: start)),
      lapsedAt: value.instant("lapsedAt"))
  }

  fileprivate func writeBase(to writer: JSONWriter) {
    writer.beginObject()
    writer.key("text")
    writer.string(text)
    writer.key("duration")
    writer.string(duration.rawValue)
    writer.key("createdAt")
    writer.string(createdAt.text)
    writer.key("run")
    writer.int(run)
    writer.key("blockingRun")
    writer.int(blockingRun)
    writer.key("period")
    writer.int(period.number)
    writer.key("periodStart")
    writer.string(period.start.text)
    if let lapsedAt {
      writer.key("lapsedAt")
      writer.string(lapsedAt.text)
    }
    writer.endObject()
  }
}

extension PastPeriod {
  fileprivate init?(ofBase value: JSONValue) {
    guard let number = value.sequenceNumber("period"), let text = value.member("text")?.goalText,
      let duration = value.duration, let start = value.day("startDay"), let end = value.day("endDay"),
      let streak = value.member("streak")?.int, (0...JSONValue.maxNumber).contains(streak),
      let ending = value.member("ending")?.string.flatMap(Ending.init)
    else { return nil }
    self.init(
      number: number, text: text, duration: duration, start: start, end: end, daysLearned: 0, daysFrozen: 0,
      streak: Int(streak), ending: ending)
    guard end >= start, isAbandoned ? end <= duration.end(from: start) : end == duration.end(from: start) else {
      return nil
    }
  }

  fileprivate func writeBase(to writer: JSONWriter) {
    writer.beginObject()
    writer.key("period")
    writer.int(number)
    writer.key("text")
    writer.string(text)
    writer.key("duration")
    writer.string(duration.rawValue)
    writer.key("startDay")
    writer.string(start.text)
    writer.key("endDay")
    writer.string(end.text)
    writer.key("streak")
    writer.int(streak)
    writer.key("ending")
    writer.string(ending.rawValue)
    writer.endObject()
  }
}

extension JSONValue {
  fileprivate static let maxNumber: Int64 = 1_000_000_000

  /// The integer from 1; nil for other values.
  fileprivate var sequenceNumber: Int? { int.flatMap { (1...Self.maxNumber).contains($0) ? Int($0) : nil } }

  /// The text of a goal; nil if it is not valid.
  fileprivate var goalText: String? {
    guard let text = string, !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      return nil
    }
    return text
  }

  fileprivate func sequenceNumber(_ name: StaticString) -> Int? { member(name)?.sequenceNumber }

  fileprivate func day(_ name: StaticString) -> CivilDay? { member(name)?.string.flatMap(CivilDay.init) }

  fileprivate func instant(_ name: StaticString) -> Instant? { member(name)?.string.flatMap(Instant.init) }

  fileprivate var duration: Goal.Duration? { member("duration")?.string.flatMap(Goal.Duration.init) }
}
