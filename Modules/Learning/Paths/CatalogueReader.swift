import JSONRPC
import Kernel
import Localization

/// Reads the shipped catalogue from its file.
enum CatalogueReader {
  /// What is wrong with a catalogue file.
  enum Failure: Error {
    /// It is not JSON.
    case notJSON
    /// A member is missing or of another type.
    case missing(String)
    /// An entry has no text in the string tables.
    case noText(String)
    /// An achievement has a rule that this program does not know.
    case unknownRule(String)
  }

  /// Reads a catalogue from the bytes of its file.
  static func catalogue(in bytes: [UInt8]) throws -> ShippedCatalogue {
    try bytes.withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      guard let root = try? tape.parse(bytes, maxDepth: 8) else { throw Failure.notJSON }
      return ShippedCatalogue(
        path: try path(root), achievements: try list("achievements", of: root).map(achievement))
    }
  }

  private static func path(_ value: JSONValue) throws -> LearningPath {
    let id = try text("path", of: value)
    var stages: [LearningPath.Stage] = []
    var lessons: [LearningPath.Lesson] = []
    for stage in try list("stages", of: value) {
      let lines = ShippedCatalogue.masteryLines
      let id = try text("id", of: stage)
      stages.append(
        LearningPath.Stage(
          id: id, number: stages.count + 1, title: try entry("stage.\(id).title"),
          description: try entry("stage.\(id).description"),
          masteryLine: stages.count < lines.count ? lines[stages.count] : Strings.masteryOther))
      for (place, lesson) in try list("lessons", of: stage).enumerated() {
        let id = try text("id", of: lesson)
        lessons.append(
          LearningPath.Lesson(
            id: id, stage: stages.count - 1, position: place + 1, title: try entry("lesson.\(id).title"),
            subtitle: try entry("lesson.\(id).subtitle"), minutes: try number("minutes", of: lesson)))
      }
    }
    return LearningPath(
      id: id, title: try entry("path.\(id).title"), description: try entry("path.\(id).description"), isShipped: true,
      stages: stages, lessons: lessons)
  }

  private static func achievement(_ value: JSONValue) throws -> Achievement {
    let id = try text("id", of: value)
    guard let category = Achievement.Category(rawValue: try text("category", of: value)) else {
      throw Failure.missing("category of \(id)")
    }
    guard let rule = value.member("rule") else { throw Failure.missing("rule of \(id)") }
    return Achievement(
      id: id, category: category, rule: try self.rule(rule, of: id), title: try message("achievement.\(id).title"),
      description: try message("achievement.\(id).description"))
  }

  private static func rule(_ value: JSONValue, of id: String) throws -> Achievement.Rule {
    if let stage = value.member("stage")?.string { return .stage(stage) }
    if let lessons = value.member("lessons")?.int { return .lessons(Int(lessons)) }
    if let percent = value.member("percent")?.int { return .share(percent: Int(percent)) }
    if let days = value.member("streak")?.int { return .streak(days: Int(days)) }
    if value.member("everyStage")?.bool == true { return .everyStage }
    throw Failure.unknownRule(id)
  }

  // MARK: - Members

  private static func list(_ name: StaticString, of value: JSONValue) throws -> [JSONValue] {
    guard let list = value.member(name), list.kind == .array else { throw Failure.missing("\(name)") }
    return Array(list.elements)
  }

  private static func text(_ name: StaticString, of value: JSONValue) throws -> String {
    guard let text = value.member(name)?.string else { throw Failure.missing("\(name)") }
    return text
  }

  private static func number(_ name: StaticString, of value: JSONValue) throws -> Int {
    guard let number = value.member(name)?.int else { throw Failure.missing("\(name)") }
    return Int(number)
  }

  private static func message(_ key: String) throws -> Message {
    guard let message = Strings.entry(named: key) else { throw Failure.noText(key) }
    return message
  }

  private static func entry(_ key: String) throws -> PathText { .shipped(try message(key)) }
}
