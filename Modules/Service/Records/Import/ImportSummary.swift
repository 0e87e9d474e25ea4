public import Kernel

/// What an import does with a line about something that exists.
public enum ImportConflict: String, CaseIterable, Sendable {
  /// What exists stays.
  case skip
  /// The line replaces it.
  case replace
  /// Nothing of the file is imported.
  case fail
}

/// The outcome of a line, with the number of the row to which others refer.
public enum ImportOutcome: Hashable, Sendable {
  /// It is a new row.
  case added(row: Int64)
  /// It has replaced a row.
  case replaced(row: Int64)
  /// What exists stays as it is.
  case skipped(row: Int64)
  /// What exists stays as it is, and the import fails.
  case conflicting(row: Int64)

  /// The number of the row.
  public var row: Int64 {
    switch self {
    case .added(let row), .replaced(let row), .skipped(let row), .conflicting(let row): row
    }
  }

  /// Whether what exists stays as it is.
  public var isSkipped: Bool { counter == \.skipped }

  fileprivate var counter: WritableKeyPath<ImportSummary.Counts, Int> {
    switch self {
    case .added: \.added
    case .replaced: \.replaced
    case .skipped, .conflicting: \.skipped
    }
  }
}

/// The outcomes of the lines of a file.
public struct ImportSummary: Sendable {
  /// Numbers of lines by outcome.
  public struct Counts: Sendable {
    /// New rows.
    public var added = 0
    /// Lines that have replaced a row.
    public var replaced = 0
    /// Lines about something that stays as it was.
    public var skipped = 0
    /// Lines that cannot be imported.
    public var refused = 0
  }

  /// A line that cannot be imported.
  public struct Refusal: Sendable {
    /// Its number in the file, from 1.
    public let line: Int
    /// Its kind; empty if that is unknown.
    public let kind: String
    /// The first broken rules, each with the field as a JSON Pointer; an empty one for the line as a whole.
    public let issues: [DomainError.Issue]
  }

  /// Maximum number of refusals that are listed; all of them are counted.
  public static let mostNamed = 500
  /// Maximum number of listed rules that a line breaks: one line can break as many as it has bytes.
  private static let mostIssues = 20

  /// The counts of each kind, in the order of the file.
  public private(set) var kinds: [(name: String, counts: Counts)] = []
  /// The sums of the counts of all kinds.
  public private(set) var total = Counts()
  /// The first refusals.
  public private(set) var refusals: [Refusal] = []
  /// The first refusal of a line that breaks a rule, not only of one about something that exists.
  private var firstBroken: Refusal?

  /// Whether rows of one of some kinds were added or replaced.
  func hasChanged(_ names: [StaticString]) -> Bool {
    kinds.contains { kind in
      kind.counts.added + kind.counts.replaced > 0 && names.contains { kind.name == "\($0)" }
    }
  }

  mutating func note(_ outcome: ImportOutcome, _ kind: String) { count(kind, outcome.counter) }

  mutating func refuse(_ line: Int, _ kind: String, _ issues: [DomainError.Issue], isConflict: Bool = false) {
    count(kind, \.refused)
    let isFirstBroken = !isConflict && firstBroken == nil
    guard refusals.count < Self.mostNamed || isFirstBroken else { return }
    let refusal = Refusal(line: line, kind: kind, issues: issues.prefix(Self.mostIssues).map(\.withShortPath))
    if isFirstBroken { firstBroken = refusal }
    if refusals.count < Self.mostNamed { refusals.append(refusal) }
  }

  /// Counts a line; kinds follow one another, so that the last one is nearly always the right one.
  private mutating func count(_ kind: String, _ counter: WritableKeyPath<Counts, Int>) {
    total[keyPath: counter] += 1
    if kinds.last?.name != kind, !kinds.contains(where: { $0.name == kind }) { kinds.append((kind, Counts())) }
    guard let index = kinds.lastIndex(where: { $0.name == kind }) else { return }
    kinds[index].counts[keyPath: counter] += 1
  }

  /// The refusals as one error: a conflict if all lines exist already, otherwise a broken rule; nil without refusals.
  var error: DomainError? {
    func issues(_ refusal: Refusal) -> [DomainError.Issue] {
      refusal.issues.map {
        DomainError.Issue(path: "/\(refusal.line)\($0.path)", rule: $0.rule, message: $0.message)
      }
    }
    let all = refusals.flatMap(issues)
    // The first broken rule may come after more lines than are listed.
    let broken = firstBroken.map(issues) ?? []
    guard let first = broken.first ?? all.first else { return nil }
    return DomainError(
      broken.isEmpty ? .conflict : .validationFailed, rule: first.rule, message: first.message, path: first.path,
      issues: all.contains(first) || broken.isEmpty ? all : all + broken)
  }
}

extension DomainError.Issue {
  /// The same, at the nearest parent whose path is not too long.
  fileprivate var withShortPath: DomainError.Issue {
    var path = path[...]
    while path.utf8.count > 256, let last = path.utf8.lastIndex(of: UInt8(ascii: "/")) { path = path[..<last] }
    return DomainError.Issue(path: String(path), rule: rule, message: message)
  }
}
