public import Kernel
import Localization

// Errors of the history. (History, 4.)
extension DomainError {
  /// The entry does not exist, or is no longer kept.
  static let callNotFound = DomainError(.notFound, rule: "call_not_found", message: Strings.errorCallNotFound)
  /// There is no call to undo.
  static let nothingToUndo = DomainError(.conflict, rule: "history_empty", message: Strings.errorNothingToUndo)
  /// There is no undo to take back.
  static let nothingToRedo = DomainError(.conflict, rule: "history_empty", message: Strings.errorNothingToRedo)
  /// Rows of the call have changed since, or others depend on them.
  public static let changedSince = DomainError(.conflict, rule: "changed_since", message: Strings.errorChangedSince)
  /// Names the rows that have changed since, at most 20, by their kinds and IDs.
  static func changedSince(_ rows: [(kind: StaticString, id: String)]) -> DomainError {
    var error = changedSince
    error.issues = rows.prefix(20).map { kind, id in
      Issue(
        path: "/id", rule: "changed_since",
        message: Strings.errorChangedRow(row: id.isEmpty ? "\(kind)" : "\(kind) \(id)"))
    }
    return error
  }
  /// The call changed too much.
  static let notUndoable = DomainError(.conflict, rule: "not_undoable", message: Strings.errorNotUndoable)
}
