import Kernel
import Service

/// Merges the habits of a file with those of the signed-in user. (Habits, 9.)
struct HabitImporter {
  private let context: CallContext
  private let commands: HabitCommands
  private let policy: ImportConflictPolicy
  /// The JSON Pointer of the parameter with the file.
  private let pointer: String
  private(set) var summary: HabitImportSummary

  /// Creates an importer for a call; throws `not_signed_in`.
  init(
    _ context: CallContext, _ report: HabitImportReport, _ policy: ImportConflictPolicy, errorsAt pointer: String
  ) throws(DomainError) {
    self.context = context
    self.policy = policy
    self.pointer = pointer
    commands = try HabitCommands(context)
    summary = HabitImportSummary(report: report)
  }

  /// Imports habits in their order.
  ///
  /// - Throws: With the policy `fail`, all broken rules, or all conflicts, as one error; `canceled`.
  mutating func run(_ habits: [ImportedHabit]) throws {
    let stored = try commands.store.habits().map(\.habit)
    let existing = stored.map {
      HabitImportRules.Existing(id: $0.id, name: $0.draft.name, kind: $0.draft.plan.kind)
    }
    let decisions = HabitImportRules.decisions(on: habits, existing, policy)
    if policy == .fail { try checkForFailure(habits, decisions, existingCount: stored.count) }
    let storedByID = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) })
    for (index, (habit, decision)) in zip(habits, decisions).enumerated() {
      try context.reportProgress(index, of: habits.count)
      switch decision {
      case .create: try create(habit)
      case .addMarks(let id), .conflict(let id):
        summary.habits.skipped += 1
        try merge(habit, into: id, storedByID[id]?.draft.plan.kind)
      case .replace(let id):
        if let current = storedByID[id] { try replace(current, by: habit) }
      }
    }
  }

  /// Throws all broken rules, or all conflicts, as one error; nothing if there are none.
  private func checkForFailure(
    _ habits: [ImportedHabit], _ decisions: [HabitImportRules.Decision], existingCount: Int
  ) throws(DomainError) {
    let issues = summary.report.issues.filter { !$0.error.isImportNotice }.map { $0.issue(at: pointer) }
    if let error = DomainError(issues: issues) { throw error }
    let conflicts = zip(habits, decisions).filter { $0.1 != .create }.prefix(HabitImportReport.maxListedRows)
      .map { HabitImportReport.Issue(kind: .habit, row: $0.0.row, error: .alreadyExists).issue(at: pointer) }
    if let first = conflicts.first {
      throw DomainError(.conflict, rule: first.rule, message: first.message, path: first.path, issues: conflicts)
    }
    guard existingCount + habits.count <= HabitRules.maxHabits else { throw .tooManyHabits.at(pointer) }
  }

  private mutating func create(_ habit: ImportedHabit) throws {
    let id: Int64
    do {
      id = try commands.insert(habit.draft)
    } catch let error as DomainError where error.rule == DomainError.tooManyHabits.rule {
      summary.report.add(.habit, habit.row, error)
      return summary.report.countRejected(.mark, habit.marks.count)
    }
    summary.habits.added += 1
    try merge(habit, into: id)
    if habit.isArchived, let created = try commands.store.habit(id)?.habit { try commands.archive(created) }
  }

  /// Overwrites an existing habit and its marks, and archives it if the file does.
  private mutating func replace(_ current: Habit, by habit: ImportedHabit) throws {
    var changed = current
    changed.draft = habit.replacement(for: current.draft)
    if changed != current {
      try commands.store.update(changed)
      if changed.draft.plan != current.draft.plan { try commands.deferUpdate(of: current.id) }
      try commands.emit(HabitTopics.updated, EmptyPayload(), of: current.id)
    }
    try merge(habit, into: current.id, current.draft.plan.kind)
    let isArchiving = habit.isArchived && current.archivedAt == nil
    if isArchiving { try commands.archive(changed) }
    if changed != current || isArchiving { summary.habits.replaced += 1 } else { summary.habits.skipped += 1 }
    if current.archivedAt != nil, !habit.isArchived, !habit.isSparse {
      summary.report.add(.habit, habit.row, DomainError.notImported.at("/archivedAt"))
    }
  }

  /// Writes the marks that the policy permits into a habit of a kind, and emits an event for each.
  private mutating func merge(_ habit: ImportedHabit, into id: Int64, _ kind: HabitPlan.Kind? = nil) throws {
    let marks = habit.marks(of: kind ?? habit.draft.plan.kind)
    let stored = try commands.store.markedDays(of: id, in: .min ... .max)
    let existing = Dictionary(uniqueKeysWithValues: stored.map { ($0.day, $0) })
    let changes = HabitImportRules.changes(to: existing, by: marks, isReplacing: policy == .replace)
      .values.sorted { $0.day < $1.day }
    summary.marks.skipped += marks.count - changes.count
    for (index, mark) in changes.enumerated() {
      if index % 1000 == 999 { try context.reportProgress(0, of: 1) }
      try commands.store.save(mark, of: id)
      try commands.emit(HabitTopics.marked, HabitDayMarked(mark: mark), of: id)
      let current = existing[mark.day]
      let isNew = current == nil || current?.mark == nil && mark.mark != nil
      if isNew { summary.marks.added += 1 } else { summary.marks.replaced += 1 }
    }
    if let first = changes.first { try commands.deferUpdate(of: id, from: first.day) }
  }
}

/// The outcomes of the rows of a file.
struct HabitImportSummary: Sendable {
  /// The numbers of rows that were imported or already exist.
  struct Counts: Sendable {
    var added = 0
    var replaced = 0
    var skipped = 0
  }

  var habits = Counts()
  var marks = Counts()
  /// The rejected rows.
  var report: HabitImportReport
}

extension HabitImportReport.Issue {
  /// The issue as one of several of a failed call, with the path `/path/Habits.csv:3/schedule`.
  fileprivate func issue(at pointer: String) -> DomainError.Issue {
    let file = row.file.map { "\($0.replacing("~", with: "~0").replacing("/", with: "~1")):" } ?? ""
    return error.issue(at: "\(pointer)/\(file)\(row.number)\(error.path ?? "")")
  }
}
