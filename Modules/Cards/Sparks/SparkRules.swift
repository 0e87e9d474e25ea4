import Kernel
import Service

/// What can be said of a spark by whoever makes or changes it. (Sparks, 1.1.)
struct SparkDraft: Hashable, Sendable {
  var title: String
  var notes: String?
  var category: SparkCategory
  var intensity: SparkIntensity
  var tags: [String]
  var estimatedMinutes: Int?
  var actualMinutes: Int?
  var isFavorite: Bool
  var createdAt: Instant
}

/// The bounds and forms of sparks. (Sparks, 1.1.)
enum SparkRules {
  /// How many characters a title has at most.
  static let titleLengths = 0...200
  /// How many characters notes have at most.
  static let noteLengths = 0...5000
  /// How many minutes a spark takes.
  static let minutes = 1...1440
  /// How many sparks one call deletes at most.
  static let deletions = 1...500
  /// The hour of the wall clock with which the morning ends. (3.1.)
  static let noon = 12

  /// A draft in the form in which it is stored.
  static func normalized(_ draft: SparkDraft) -> SparkDraft {
    var draft = draft
    normalize(&draft.title, &draft.notes, &draft.tags)
    return draft
  }

  /// Trims title, notes and tags; tags are in lower case, each once.
  static func normalize(_ title: inout String, _ notes: inout String?, _ tags: inout [String]) {
    title = title.trimmed
    notes = notes.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    tags = TagList.normalized(tags)
  }

  /// What is wrong with a draft whose values are within their bounds.
  ///
  /// - Parameters:
  ///   - draft: The draft, in the form in which it is kept.
  ///   - now: The instant of the call.
  /// - Returns: An empty title; a moment that is still to come. (2.6.)
  static func issues(of draft: SparkDraft, now: Instant) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    if draft.createdAt > now { issues.append(DomainError.dateInFuture.issue(at: "/createdAt")) }
    return issues
  }

  /// Whether an instant lies in the morning: before noon, and not in the night that still belongs to the day before.
  static func isMorning(_ instant: Instant, for account: Account) -> Bool {
    (account.dayStartsAt..<noon).contains(account.zone.localHour(at: instant))
  }

  /// Whether a spark of an instant can have been in the morning or not, whatever the hour at which its user's days began.
  ///
  /// One hour wider on both sides, as `Zone.possibleDays`; anything is possible in a zone that is no longer known.
  static func canBe(isMorning: Bool, at instant: Instant, inZone zone: String) -> Bool {
    guard let zone = Zone(identifier: zone) else { return true }
    let hour = zone.localHour(at: instant)
    return isMorning ? (0...noon).contains(hour) || hour == 23 : !(7..<noon - 1).contains(hour)
  }
}
