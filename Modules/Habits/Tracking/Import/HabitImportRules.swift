import Kernel
import Service

/// The comparison of imported habits with those of a user. (Habits, 9.)
enum HabitImportRules {
  /// A habit of the user.
  struct Existing: Hashable, Sendable {
    let id: Int64
    let name: String
    let kind: HabitPlan.Kind
  }

  /// What happens to an imported habit.
  enum Decision: Hashable, Sendable {
    case create
    /// The fields stay, and days without a mark get that of the file.
    case addMarks(id: Int64)
    /// Fields and marks of the file overwrite those of the habit.
    case replace(id: Int64)
    /// The habit exists, and nothing is imported.
    case conflict(id: Int64)
  }

  private struct Key: Hashable {
    let name: String
    let kind: HabitPlan.Kind
  }

  /// Returns the decision on each imported habit; the n-th one of a name and kind is the user's n-th, by ID.
  ///
  /// One whose values suit both kinds is an amount of the user if there is no check.
  static func decisions(
    on imported: [ImportedHabit], _ existing: [Existing], _ policy: ImportConflictPolicy
  ) -> [Decision] {
    var remaining = Dictionary(grouping: existing.sorted { $0.id > $1.id }) { Key(name: $0.name, kind: $0.kind) }
    return imported.map { habit in
      let name = habit.draft.name
      var id = remaining[Key(name: name, kind: habit.draft.plan.kind)]?.popLast()?.id
      if id == nil, habit.suitsBothKinds { id = remaining[Key(name: name, kind: .amount)]?.popLast()?.id }
      guard let id else { return .create }
      return switch policy {
      case .skip: .addMarks(id: id)
      case .replace: .replace(id: id)
      case .fail: .conflict(id: id)
      }
    }
  }

  /// Returns the marks to write: those of days without a mark, and if `isReplacing` those that differ.
  static func changes(
    to existing: [CivilDay: MarkedDay], by imported: [CivilDay: MarkedDay], isReplacing: Bool
  ) -> [CivilDay: MarkedDay] {
    var changes: [CivilDay: MarkedDay] = [:]
    for (day, mark) in imported {
      let result = existing[day].map { merged(mark, with: $0, isReplacing: isReplacing) } ?? mark
      if result != existing[day] { changes[day] = result }
    }
    return changes
  }

  /// Returns the mark of a day after an import, which never removes a note.
  ///
  /// A note of an unmarked day never removes or replaces a mark.
  private static func merged(_ imported: MarkedDay, with existing: MarkedDay, isReplacing: Bool) -> MarkedDay {
    if isReplacing {
      return MarkedDay(
        day: existing.day, mark: imported.mark ?? existing.mark, note: imported.note ?? existing.note)
    }
    return existing.mark == nil
      ? MarkedDay(day: existing.day, mark: imported.mark, note: existing.note) : existing
  }
}
