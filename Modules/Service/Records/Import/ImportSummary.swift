public import Kernel

/// What has become of a line.
public enum ImportOutcome: Hashable, Sendable {
  /// It is a new row.
  case added(row: Int64)
  /// It has taken the place of a row.
  case replaced(row: Int64)
  /// What was there stays as it is.
  case skipped(row: Int64)
  /// What was there stays as it is, and that ends the import.
  case conflicting(row: Int64)

  /// The number of the row in the database, where others name it.
  public var row: Int64 {
    switch self {
    case .added(let row), .replaced(let row), .skipped(let row), .conflicting(let row): row
    }
  }

  /// Whether what was there stays as it was.
  public var isSkipped: Bool {
    switch self {
    case .added, .replaced: false
    case .skipped, .conflicting: true
    }
  }
}

/// What has become of the lines of a file.
public struct ImportSummary: Sendable {
  /// How many lines of a kind have come to what.
  public struct Counts: Sendable {
    /// How many have become new rows.
    public var added = 0
    /// How many have taken the place of a row.
    public var replaced = 0
    /// How many are about something that stays as it was.
    public var skipped = 0
    /// How many cannot be taken.
    public var refused = 0
  }

  /// A line that cannot be taken.
  public struct Refusal: Sendable {
    /// Its number in the file, from 1.
    public let line: Int
    /// What kind of line it is; empty where that cannot be told.
    public let kind: String
    /// The first broken rules, each with the field as a JSON Pointer; empty for the line as a whole.
    public let issues: [DomainError.Issue]
  }

  /// How many refusals are named; all of them are counted.
  public static let mostNamed = 500
  /// How many broken rules of a line are named: one line can break as many as it has bytes.
  private static let mostIssues = 20

  /// The counts of each kind, in the order in which the kinds came.
  public private(set) var kinds: [(name: String, counts: Counts)] = []
  /// The first refusals.
  public private(set) var refusals: [Refusal] = []

  /// The first refusal of a line that breaks a rule, which one about something that exists already does not.
  private(set) var firstBroken: Refusal?

  /// The counts of all kinds together.
  public var total: Counts {
    kinds.reduce(into: Counts()) { sum, kind in
      sum.added += kind.counts.added
      sum.replaced += kind.counts.replaced
      sum.skipped += kind.counts.skipped
      sum.refused += kind.counts.refused
    }
  }

  /// Whether rows of a kind have come, or have changed.
  func hasChanged(_ kind: StaticString) -> Bool {
    kinds.contains { $0.name == "\(kind)" && $0.counts.added + $0.counts.replaced > 0 }
  }

  mutating func note(_ outcome: ImportOutcome, _ kind: String) {
    count(kind) { counts in
      switch outcome {
      case .added: counts.added += 1
      case .replaced: counts.replaced += 1
      case .skipped, .conflicting: counts.skipped += 1
      }
    }
  }

  mutating func refuse(_ line: Int, _ kind: String, _ issues: [DomainError.Issue], isConflict: Bool = false) {
    count(kind) { $0.refused += 1 }
    let isFirstBroken = !isConflict && firstBroken == nil
    guard refusals.count < Self.mostNamed || isFirstBroken else { return }
    let refusal = Refusal(line: line, kind: kind, issues: issues.prefix(Self.mostIssues).map(\.withShortPath))
    if isFirstBroken { firstBroken = refusal }
    if refusals.count < Self.mostNamed { refusals.append(refusal) }
  }

  /// Kinds come one after the other, so that the last one is nearly always the one that is meant.
  private mutating func count(_ kind: String, _ change: (inout Counts) -> Void) {
    if kinds.last?.name != kind, !kinds.contains(where: { $0.name == kind }) { kinds.append((kind, Counts())) }
    guard let place = kinds.lastIndex(where: { $0.name == kind }) else { return }
    change(&kinds[place].counts)
  }
}

extension DomainError.Issue {
  /// The same, at the nearest thing around it whose path is not as long as a line may be.
  fileprivate var withShortPath: DomainError.Issue {
    var path = path[...]
    while path.utf8.count > 256, let last = path.utf8.lastIndex(of: UInt8(ascii: "/")) { path = path[..<last] }
    return DomainError.Issue(path: String(path), rule: rule, message: message)
  }
}
