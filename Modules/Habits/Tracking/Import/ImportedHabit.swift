import Kernel
import Service

/// A habit of a file to import, with its marks. (Habits, 9.)
struct ImportedHabit: Hashable, Sendable {
  /// The row of the file.
  let row: HabitImportRow
  var draft: HabitDraft
  /// Whether the file contains only the name, the notes, the group and the marks of a habit.
  var isSparse = false
  /// Whether the values of a table are only 0, 1 and skipped, which suit habits of both kinds; `draft` is then a check.
  var suitsBothKinds = false
  /// Whether the habit is archived; false if the file does not say so.
  var isArchived = false
  var marks: [CivilDay: MarkedDay] = [:]

  /// Returns the properties of an existing habit after those of the file have replaced them.
  ///
  /// What the file does not contain stays.
  func replacement(for existing: HabitDraft) -> HabitDraft {
    var draft = isSparse ? existing : draft
    draft.name = self.draft.name
    if draft.group.isEmpty || isSparse { draft.group = self.draft.group.isEmpty ? existing.group : self.draft.group }
    if isSparse, !self.draft.notes.isEmpty { draft.notes = self.draft.notes }
    if draft.reminders.items.isEmpty { draft.reminders = existing.reminders }
    draft.icon = draft.icon ?? existing.icon
    // One of the days alone could contradict the other one of the existing habit.
    if draft.plan.startDay == nil, draft.plan.endDay == nil {
      (draft.plan.startDay, draft.plan.endDay) = (existing.plan.startDay, existing.plan.endDay)
    }
    return draft
  }

  /// Returns the marks for a habit of a kind, which is another one than that of `draft` only if the values suit both.
  func marks(of kind: HabitPlan.Kind) -> [CivilDay: MarkedDay] {
    guard kind == .amount, suitsBothKinds else { return marks }
    return marks.mapValues { mark in
      var mark = mark
      (mark.amount, mark.done) = (mark.done.map { $0 ? 1000 : 0 }, nil)
      return mark
    }
  }
}

extension HabitDraft {
  /// The first rule that an imported property breaks; nil if all are valid.
  var importViolation: DomainError? {
    if let violation = Self.nameViolation(name) { return violation }
    let texts = [
      ("question", question, HabitRules.questionLengths), ("notes", notes, HabitRules.noteLengths),
      ("unit", unit, HabitRules.unitLengths), ("group", group, HabitRules.groupLengths),
    ]
    for (field, text, lengths) in texts {
      if let violation = Self.violation(text, field, max: lengths.upperBound) { return violation }
    }
    return DomainError(issues: HabitRules.issues(of: self))
  }

  /// Returns the rule that a trimmed name breaks; nil if it is valid.
  static func nameViolation(_ name: String) -> DomainError? {
    guard !name.isEmpty else { return .habitNameRequired.at("/name") }
    let violation = violation(name, "name", max: HabitRules.maxNameLength)
    return violation?.rule == FieldRule.tooLong.rawValue ? .habitNameTooLong.at("/name") : violation
  }

  /// Returns the rule that a text breaks: too long, or with a NUL character; nil if it is valid.
  static func violation(_ text: String, _ field: String, max: Int) -> DomainError? {
    guard text.isWithinByteLimit(forCharacters: max), text.count <= max else {
      return .textTooLong(field, max: max).at("/\(field)")
    }
    return text.firstNUL == nil ? nil : .invalidText(field).at("/\(field)")
  }
}

extension String {
  /// The text without leading and trailing white space; unchanged if it is longer than any valid text of a habit.
  var safelyTrimmed: String {
    isWithinByteLimit(forCharacters: HabitRules.noteLengths.upperBound) ? trimmed : self
  }
}
