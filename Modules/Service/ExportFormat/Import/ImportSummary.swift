public import Kernel

/// The treatment of a line about existing data.
public enum ImportConflictPolicy: String, CaseIterable, Sendable {
  /// Leaves the existing row unchanged.
  case skip
  /// Replaces the existing row.
  case replace
  /// Imports nothing from the file.
  case fail
}

/// The outcome of a line, with the ID of the row to which other lines refer.
public enum ImportOutcome: Hashable, Sendable {
  /// A row was added.
  case added(row: Int64)
  /// An existing row was replaced.
  case replaced(row: Int64)
  /// Nothing was written: the row exists, or the row to which it belongs was skipped.
  case skipped(row: Int64)
  /// The existing row is unchanged, and the import fails.
  case conflicting(row: Int64)

  /// The ID of the row.
  public var row: Int64 {
    switch self {
    case .added(let row), .replaced(let row), .skipped(let row), .conflicting(let row): row
    }
  }

  /// Whether nothing was written.
  public var isSkipped: Bool {
    switch self {
    case .added, .replaced: false
    case .skipped, .conflicting: true
    }
  }
}

/// The outcomes of the lines of a file.
public struct ImportSummary: Sendable {
  /// The numbers of lines by outcome.
  public struct Counts: Sendable {
    /// Added rows.
    public var added = 0
    /// Replaced rows.
    public var replaced = 0
    /// Lines skipped because their row, or the row to which it belongs, already exists.
    public var skipped = 0
    /// Rejected lines.
    public var rejected = 0

    /// Counts a line; nil is a rejected one.
    fileprivate mutating func count(_ outcome: ImportOutcome?) {
      switch outcome {
      case .added: added += 1
      case .replaced: replaced += 1
      case .skipped, .conflicting: skipped += 1
      case nil: rejected += 1
      }
    }
  }

  /// A rejected line.
  public struct RejectedLine: Sendable {
    /// The line number in the file, from 1.
    public let line: Int
    /// The kind of the line; empty if it has none, or for unknown kinds after the first 50.
    public let kind: String
    /// The first broken rules, each with a JSON Pointer to the field, which is empty for the whole line.
    public let issues: [DomainError.Issue]
  }

  /// The maximum number of rejected lines that are listed; all of them are counted.
  public static let maxListed = 500
  /// The maximum number of listed issues per line: a line can have as many as it has bytes.
  private static let maxIssuesPerLine = 20

  /// The counts by kind, in the order of the file.
  public private(set) var kinds: [(name: String, counts: Counts)] = []
  /// The counts of all kinds.
  public private(set) var total = Counts()
  /// The first rejected lines.
  public private(set) var rejectedLines: [RejectedLine] = []
  /// The first line that was rejected for a broken rule rather than a conflict.
  private var firstInvalid: RejectedLine?

  func hasChanged(_ names: [StaticString]) -> Bool {
    kinds.contains { kind in
      kind.counts.added + kind.counts.replaced > 0 && names.contains { kind.name == "\($0)" }
    }
  }

  func hasRejected(_ name: StaticString) -> Bool {
    kinds.contains { $0.counts.rejected > 0 && $0.name == "\(name)" }
  }

  mutating func record(_ outcome: ImportOutcome, _ kind: String) { count(kind, outcome) }

  mutating func reject(_ line: Int, _ kind: String, _ issues: [DomainError.Issue], isConflict: Bool = false) {
    count(kind, nil)
    let isFirstInvalid = !isConflict && firstInvalid == nil
    guard rejectedLines.count < Self.maxListed || isFirstInvalid else { return }
    let rejected = RejectedLine(
      line: line, kind: kind, issues: issues.prefix(Self.maxIssuesPerLine).map(\.withShortPath))
    if isFirstInvalid { firstInvalid = rejected }
    if rejectedLines.count < Self.maxListed { rejectedLines.append(rejected) }
  }

  /// Counts a line; its kind is nearly always the last one, because the lines of a kind are contiguous.
  private mutating func count(_ kind: String, _ outcome: ImportOutcome?) {
    total.count(outcome)
    if let index = kinds.lastIndex(where: { $0.name == kind }) { return kinds[index].counts.count(outcome) }
    kinds.append((kind, Counts()))
    kinds[kinds.count - 1].counts.count(outcome)
  }

  /// The listed issues as one error: a broken rule, or a conflict if there is no broken rule; nil without issues.
  var error: DomainError? {
    func issues(_ rejected: RejectedLine) -> [DomainError.Issue] {
      rejected.issues.map {
        DomainError.Issue(path: "/\(rejected.line)\($0.path)", rule: $0.rule, message: $0.message)
      }
    }
    let all = rejectedLines.flatMap(issues)
    // The first line with a broken rule may follow the last listed line.
    let invalid = firstInvalid.map(issues) ?? []
    guard let first = invalid.first ?? all.first else { return nil }
    return DomainError(
      invalid.isEmpty ? .conflict : .validationFailed, rule: first.rule, message: first.message, path: first.path,
      issues: all.contains(first) || invalid.isEmpty ? all : all + invalid)
  }
}

extension DomainError.Issue {
  /// The same issue at the nearest parent with a path of at most 256 bytes.
  fileprivate var withShortPath: DomainError.Issue {
    var path = path[...]
    while path.utf8.count > 256, let last = path.utf8.lastIndex(of: UInt8(ascii: "/")) { path = path[..<last] }
    return DomainError.Issue(path: String(path), rule: rule, message: message)
  }
}
