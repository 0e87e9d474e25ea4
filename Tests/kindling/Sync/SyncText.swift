import JSON
import SQLite
import TestSupport

/// Replies as texts that do not depend on the numbers of rows, nor on their order where it follows from the numbers.
struct SyncText {
  private enum Statements: SQL {
    // A row that exists can have a number that is reserved for another one.
    case numbers = """
      select name, row_key, uid, 0 as is_shown from sync_rows natural join sync_kinds where user_id = :user
      union all select name, row_key, uid, 1 from sync_facts natural join sync_kinds
      where user_id = :user and part = '' and typeof(row_key) = 'integer' order by is_shown
      """
  }

  /// The members that belong to a device, or that follow from others which are compared.
  private static let localMembers: Set = [
    "nextCursor", "updatedAt", "revision", "choices", "beforeDueAt", "beforeDueDay",
  ]
  /// The kinds of export lines that belong to a device; points are paid in other steps on each.
  private static let localKinds: Set = ["kindling", "points", "attempt", "attemptQuestion"]
  private static let kindsOfMethods = ["habits": "habit", "sparks": "spark", "tables": "table", "entries": "entry"]
  private static let kindsOfMembers = [
    "habitId": "habit", "sparkId": "spark", "tableId": "table", "entryId": "entry", "habit": "habit", "spark": "spark",
    "table": "table", "kit": "kit", "course": "course",
  ]

  /// The uids of rows, or other texts that identify them, by kinds and stored keys.
  private var uids: [String: [Int64: String]] = [:]

  /// Reads the uids of the rows of a user.
  init(of user: TestUser) throws {
    try user.harness.connection.statement(Statements.numbers.rawValue).bind("user", user.id).forEach { row in
      let uid = String(UInt64(bitPattern: try row.integer64(2)), radix: 16)
      uids[try row.text(0), default: [:]][try row.integer64(1)] = uid
    }
  }

  /// Whether the numbers of deleted rows belong to an export.
  private var hasOwnNumbers = false

  /// Reads what identifies the rows in an export, which has numbers of its own.
  private init(ofExport lines: [Substring]) {
    hasOwnNumbers = true
    for line in lines {
      Self.parsed(String(line)) { value in
        let kind = value.member("kind")?.string ?? ""
        let names = ["name", "title", "titleEn", "createdAt", "prompt", "correctAnswer"]
        let texts = value.members.filter { names.contains($0.name.string ?? "") }.map { $0.value.string ?? "" }
        let id = value.member("id")?.int ?? value.questionKey
        if let id { uids[kind, default: [:]][id] = texts.joined(separator: " ") }
      }
    }
  }

  /// Returns the text of JSON without numbers of rows.
  func text(_ json: String) -> String { Self.parsed(json) { value in text(value, Place(method: "")) } }

  /// Returns the texts of the members of a reply, and of the elements of its lists.
  func lines(of reply: String, _ method: String) -> [String] {
    Self.parsed(reply) { value in
      let place = Place(method: method)
      return value.members.flatMap { name, member -> [String] in
        let name = name.string ?? ""
        guard member.kind == .array else {
          return Self.localMembers.contains(name) ? [] : ["\(name): \(text(member, place, name))"]
        }
        let texts = member.elements.map { "\(name): \(text($0, place))" }
        return place.isOrdered ? texts : texts.sorted()
      }
    }
  }

  /// Returns the texts of the lines of an export.
  static func exportedLines(_ content: String) -> [String] {
    let lines = content.split(separator: "\n")
    let text = SyncText(ofExport: lines)
    return lines.compactMap { line in
      parsed(String(line)) { value in
        let kind = value.member("kind")?.string ?? ""
        return localKinds.contains(kind) ? nil : text.text(value, Place(method: "", kind: kind))
      }
    }.sorted()
  }

  // MARK: - Values

  /// Where a value stands.
  private struct Place {
    let method: String
    /// The kind of the line of an export.
    var kind: String?

    /// The area of the method.
    var area: String { String(method.prefix { $0 != "." }) }
    /// Whether the order of lists is a fact.
    var isOrdered: Bool { ["habits.list", "habits.today"].contains(method) }
  }

  private static func parsed<Value>(_ text: String, _ read: (JSONValue) -> Value) -> Value {
    let tape = JSONTape()
    var text = text
    return text.withUTF8 { bytes in
      guard let value = try? tape.parse(bytes, maxDepth: 100) else { preconditionFailure("a reply is not JSON") }
      return withExtendedLifetime(tape) { read(value) }
    }
  }

  private func text(_ value: JSONValue, _ place: Place, _ name: String = "") -> String {
    switch value.kind {
    case .string:
      // The order of questions belongs to a device.
      let lines = (value.string ?? "").split(separator: "\r\n")
      return lines.count > 1 ? lines.sorted().joined(separator: "; ") : slug(value.string ?? "")
    case .array:
      let texts = value.elements.map { text($0, place) }
      return "[\((place.isOrdered ? texts : texts.sorted()).joined(separator: ", "))]"
    case .object: return object(value, place)
    default:
      if let kind = Self.kindsOfMembers[name], let number = value.int { return uid(kind, number) }
      return String(decoding: value.rawBytes, as: UTF8.self)
    }
  }

  private func object(_ value: JSONValue, _ place: Place) -> String {
    let isQuestion = value.member("prompt") != nil && value.member("correctAnswer") != nil
    // The order of new questions belongs to a device.
    if isQuestion, value.member("state")?.string == "new" { return "new" }
    let question = question(value)
    var texts: [String] = []
    for (key, member) in value.members {
      let name = key.string ?? ""
      switch name {
      case _ where Self.localMembers.contains(name): continue
      case "position" where question != nil: texts.append("question=\(question ?? "")")
      case "position" where isQuestion: continue
      default:
        let number = name == "id" ? member.int : nil
        texts.append("\(name)=\(number.map { uid(kindOfID(value, place), $0) } ?? text(member, place, name))")
      }
    }
    return "{\(texts.joined(separator: " "))}"
  }

  /// Returns the uid of the question that a kit has at a position; nil if the object has no position in a kit.
  private func question(_ value: JSONValue) -> String? {
    if let key = value.questionKey { return uid("kitQuestion", key) }
    guard let position = value.member("position")?.int, let kit = value.member("kit")?.string else { return nil }
    return slug("\(kit)-\(position)")
  }

  private func kindOfID(_ value: JSONValue, _ place: Place) -> String {
    if let kind = place.kind { return kind }
    return value.member("tableId") != nil ? "entry" : Self.kindsOfMethods[place.area] ?? ""
  }

  // MARK: - Numbers

  private func uid(_ kind: String, _ key: Int64) -> String { "«\(kind) \(uids[kind]?[key] ?? "that was deleted")»" }

  /// Returns a slug with uids in place of the numbers of rows.
  private func slug(_ text: String) -> String {
    for kind in ["kit", "course"] where text.hasPrefix("\(kind)-") {
      // The number of a deleted row has a sign.
      let rest = text.dropFirst(kind.count + 1)
      let isDeleted = rest.hasPrefix("-")
      let parts = rest.dropFirst(isDeleted ? 1 : 0).split(separator: "-", omittingEmptySubsequences: false)
      guard let number = Int64(parts.first ?? "") else { continue }
      if isDeleted, hasOwnNumbers { return "«\(kind) that was deleted»" }
      if kind == "kit", parts.count == 2, let position = Int64(parts[1]) {
        return uid("kitQuestion", number << 32 + position)
      }
      return ([(isDeleted ? "-" : "") + uid(kind, number)] + parts.dropFirst().map(String.init)).joined(separator: "-")
    }
    return text
  }
}

extension JSONValue {
  /// The stored key of a question, if this is the line of one in a kit of the user.
  fileprivate var questionKey: Int64? {
    guard let position = member("position")?.int, let kit = member("kit")?.int else { return nil }
    return kit << 32 + position
  }
}
