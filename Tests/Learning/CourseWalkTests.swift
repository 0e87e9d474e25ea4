import Database
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Learning

@Suite("A course that is edited at random while its lessons are completed")
struct CourseWalkTests {
  @Test(
    "States, counts, completions, streak and badges follow the model, and the doctor finds nothing",
    arguments: Search.seeds(1, thorough: 40))
  func walk(_ seed: UInt64) throws {
    let harness = try Harness.learning(seed: seed)
    let user = try harness.user()
    var model = CourseModel(SeededRandomSource(seed: seed))
    try user.call("paths.import", "{\(model.document)}")
    for step in 1...200 {
      switch model.random.next(upperBound: 8) {
      case 0: harness.clock.advance(seconds: Int64(86_400 * (1 + model.random.next(upperBound: 2))))
      case 1:
        model.isActive.toggle()
        try user.call("paths.choose", #"{"pathId": "\#(model.isActive ? "course-1" : "path-fullstack-mobile")"}"#)
        model.earnBadges()
      case 2...4:
        model.edit()
        try user.call("paths.update", #"{"pathId": "course-1", \#(model.document)}"#)
        model.recordStages()
      default:
        guard let lesson = model.pickedLesson else { break }
        let failure = try user.attempt("lessons.complete", #"{"lessonId": "course-1-lesson-\#(lesson)"}"#)
        #expect(failure?.rule == (model.isLocked(lesson) ? "stage_locked" : nil), "step \(step)")
        if failure == nil { model.complete(lesson, on: try #require(day(of: harness))) }
      }
      #expect(try Observation(user) == model.observation(today: try #require(day(of: harness))), "step \(step)")
      try #require(try Learning.checks.flatMap { try $0.violations(harness.transaction) }.isEmpty, "step \(step)")
    }
    let (lines, other) = (try user.exportLines(), try harness.user())
    try other.importLines(lines)
    #expect(try other.exportLines() == lines)
    let documents = try [user, other].map { user in
      let path = try user.call("paths.list").texts("items", "id").last ?? ""
      return try user.call("paths.export", #"{"pathId": "\#(path)"}"#).description
    }
    #expect(documents[0] == documents[1])
    #expect(try harness.violations() == [])
  }

  private func day(of harness: Harness) -> Int? { Int(harness.clock.now().milliseconds / 86_400_000) }
}

/// What a front end sees of the course, the streak and the badges.
private struct Observation: Equatable {
  var states: [String]
  /// The titles of all lessons, in order.
  var titles: [String]
  /// The ids of completed lessons.
  var completed: Set<String>
  var counts: [Int]
  var streak: Int
  var badges: Set<String>
}

extension Observation {
  init(_ user: TestUser) throws {
    let path = try user.call("paths.get", #"{"pathId": "course-1"}"#)
    let lessons = path.at("stages").elements.flatMap { $0.at("lessons").elements }
    states = path.texts("stages", "state")
    titles = lessons.compactMap { $0.text("title") }
    let slugs = lessons.filter { $0.flag("isCompleted") == true }.compactMap { $0.text("id") }
    completed = Set(slugs.map { $0.replacing("course-1-lesson-", with: "") })
    let entry = try user.call("paths.list").at("items/1")
    counts = [
      path.number("path/lessonsCompleted") ?? -1, entry.number("lessonsCompleted") ?? -1,
      path.number("path/completedStages") ?? -1, entry.number("stages") ?? -1, entry.number("lessons") ?? -1,
    ]
    streak = try user.call("dashboard.get").number("streak/current") ?? -1
    let achievements = try user.call("achievements.list").at("items").elements
    badges = Set(achievements.filter { $0.flag("isEarned") == true }.compactMap { $0.text("id") })
  }
}

/// A slow model of one course: completions by id, and states recomputed from them.
private struct CourseModel {
  let random: SeededRandomSource
  var isActive = false
  private var stages: [(id: String, lessons: [String])] = [("s1", ["l1", "l2"]), ("s2", ["l3"])]
  private var titles: [String: String] = [:]
  /// All ids that were ever used, so that removed stages and lessons come back.
  private var stageIDs = ["s1", "s2"]
  private var lessonIDs = ["l1", "l2", "l3"]
  private var completedLessons: Set<String> = []
  private var recordedStages: Set<String> = []
  private var days: Set<Int> = []
  private var badges: Set<String> = []

  init(_ random: SeededRandomSource) { self.random = random }

  private var lessons: [String] { stages.flatMap(\.lessons) }

  /// The member `source` of a call.
  var document: String {
    let stages = stages.map { stage in
      let lessons = stage.lessons.map { #"{"id": "\#($0)", "title": {"fr": "\#(title($0))"}, "minutes": 5}"# }
      return #"{"id": "\#(stage.id)", "title": {"es": "S"}, "lessons": [\#(lessons.joined(separator: ","))]}"#
    }
    return #""source": {"title": {"en": "Walk"}, "stages": [\#(stages.joined(separator: ","))]}"#
  }

  private func title(_ lesson: String) -> String { titles[lesson] ?? lesson }

  // MARK: - Progress

  private var completeStages: Set<String> {
    var complete = recordedStages
    for stage in stages where !complete.contains(stage.id) {
      guard stage.lessons.allSatisfy(completedLessons.contains) else { break }
      complete.insert(stage.id)
    }
    return complete
  }

  private var states: [String] {
    let complete = completeStages
    let current = stages.first { !complete.contains($0.id) }?.id
    return stages.map { complete.contains($0.id) ? "completed" : $0.id == current ? "current" : "locked" }
  }

  /// Whether the lesson is not completed, and its stage is locked.
  func isLocked(_ lesson: String) -> Bool {
    !completedLessons.contains(lesson)
      && zip(stages, states).contains { $0.lessons.contains(lesson) && $1 == "locked" }
  }

  var pickedLesson: String? { lessons.isEmpty ? nil : lessons[random.next(upperBound: lessons.count)] }

  mutating func complete(_ lesson: String, on day: Int) {
    guard completedLessons.insert(lesson).inserted else { return }
    days.insert(day)
    recordStages()
  }

  /// Records completed stages of a course that was started, and the badges.
  mutating func recordStages() {
    if !completedLessons.isEmpty { recordedStages.formUnion(completeStages) }
    earnBadges()
  }

  mutating func earnBadges() {
    for (badge, length) in [("ach-dedicated", 3), ("ach-week-warrior", 7), ("ach-streak-legend", 30)] {
      if days.contains(where: { day in (0..<length).allSatisfy { days.contains(day - $0) } }) { badges.insert(badge) }
    }
    let done = completedLessons.intersection(lessons).count
    // Stages without lessons are complete before anything was done.
    guard isActive, done > 0 || stages.contains(where: { recordedStages.contains($0.id) }) else { return }
    let stageBadges = [
      1: "ach-code-starter", 2: "ach-version-pro", 3: "ach-ui-artisan", 7: "ach-data-wizard", 11: "ach-architect",
    ]
    for (number, state) in states.enumerated() where state == "completed" {
      if let badge = stageBadges[number + 1] { badges.insert(badge) }
    }
    if done >= 1 { badges.insert("ach-first-steps") }
    if done >= 8 { badges.insert("ach-speed-learner") }
    if done * 2 >= lessons.count { badges.insert("ach-halfway-hero") }
    if states.allSatisfy({ $0 == "completed" }) { badges.insert("ach-grand-master") }
  }

  func observation(today: Int) -> Observation {
    let last = days.max() ?? 0
    let streak = last < today - 1 ? 0 : (0...).first { !days.contains(last - $0) } ?? 0
    let done = completedLessons.intersection(lessons)
    let complete = states.count { $0 == "completed" }
    return Observation(
      states: states, titles: lessons.map(title), completed: done,
      counts: [done.count, done.count, complete, stages.count, lessons.count], streak: streak, badges: badges)
  }

  // MARK: - Edits

  /// Changes the document one to three times; it keeps at least one stage and one lesson.
  mutating func edit() {
    for _ in 0...random.next(upperBound: 3) {
      let before = stages
      editOnce()
      if lessons.isEmpty { stages = before }
    }
  }

  private mutating func editOnce() {
    let stage = random.next(upperBound: stages.count)
    switch random.next(upperBound: 7) {
    case 0:
      if let lesson = pickedLesson { remove(lesson) }
    case 1:
      guard let lesson = pickedLesson else { return }
      remove(lesson)
      insert(lesson, into: stage)
    case 2:
      lessonIDs.append("l\(lessonIDs.count + 1)")
      insert(lessonIDs[lessonIDs.count - 1], into: stage)
    case 3:
      let lesson = lessonIDs[random.next(upperBound: lessonIDs.count)]
      if !lessons.contains(lesson) { insert(lesson, into: stage) }
    case 4:
      if let lesson = pickedLesson { titles[lesson] = "Renamed \(random.next(upperBound: 100))" }
    case 5:
      let moved = stages.remove(at: stage)
      if stages.isEmpty || random.next(upperBound: 3) > 0 {
        stages.insert(moved, at: random.next(upperBound: stages.count + 1))
      }
    default:
      let isNew = random.next(upperBound: 2) == 0
      if isNew { stageIDs.append("s\(stageIDs.count + 1)") }
      let id = isNew ? stageIDs[stageIDs.count - 1] : stageIDs[random.next(upperBound: stageIDs.count)]
      guard !stages.contains(where: { $0.id == id }) else { return }
      stages.insert((id, []), at: random.next(upperBound: stages.count + 1))
    }
  }

  private mutating func remove(_ lesson: String) {
    for stage in stages.indices { stages[stage].lessons.removeAll { $0 == lesson } }
  }

  private mutating func insert(_ lesson: String, into stage: Int) {
    stages[stage].lessons.insert(lesson, at: random.next(upperBound: stages[stage].lessons.count + 1))
  }
}
