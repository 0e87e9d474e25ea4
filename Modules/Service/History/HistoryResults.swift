import JSONRPC
import Kernel
import SQLite

/// The state of an entry of the history.
enum HistoryState: String, CaseIterable, ResultValue {
  case done, undone
  case tooLarge = "too_large"
}

/// A kind of rows that a call has changed, and their number.
struct ChangedKind: ResultObject {
  let kind: String
  let rows: Int

  static let shape = Shape<ChangedKind>("ChangedKind", "A kind of data that a call has changed.") {
    Field("kind", "The kind, as in an export.", \.kind)
    Field("rows", "The number of its rows.", \.rows)
  }
}

/// A call in the history.
struct HistoryItem: ResultObject {
  let id: Int64
  let time: Instant
  let method: String
  let subject: String
  let kinds: [ChangedKind]
  let state: HistoryState
  let origin: EventOrigin

  static let shape = Shape<HistoryItem>("HistoryItem", "A call that changed data of the user.") {
    Field("id", "The number of the call in the history.", as: .historyID, \.id)
    Field("time", "The time of the call.", \.time)
    Field("method", "The method.", \.method)
    Field(
      "subject", "The subject of the first event of the call, or the other device of an exchange; may be empty.",
      \.subject)
    Field("kinds", "What the call has changed; empty for too_large.", \.kinds)
    Field("state", "Whether the call is done, undone, or too large to be undone.", \.state)
    Field("origin", "The origin of the connection that made the call, as in events.", \.origin)
  }
}

/// The entries that the next undo and redo concern.
struct NextEntries: ResultObject {
  let undo: Int64?
  let redo: Int64?

  static let shape = Shape<NextEntries>("NextEntries", "The entries that the next undo and redo concern.") {
    Field("undo", "The call that history.undo takes back next; null if there is none.", as: .historyID, \.undo)
    Field("redo", "The undo that history.redo takes back next; null if there is none.", as: .historyID, \.redo)
  }
}

/// A page of the history.
struct HistoryList: ResultObject {
  let items: [HistoryItem]
  let next: NextEntries
  let nextCursor: Cursor?

  static let shape = Shape<HistoryList>("HistoryList", "A page of the calls that can be undone.") {
    Field("items", "The calls, the latest ones first.", \.items)
    NextEntries.shape.fields(of: \.next)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.nextCursor)
  }
}

/// A kind of rows that an undo has restored.
struct RestoredKind: ResultObject {
  let kind: String
  let added: Int
  let changed: Int
  let deleted: Int
  let ids: [String]?

  /// The number of rows up to which their IDs are listed.
  static let maxIDs = 100

  /// Returns the IDs of rows; nil if there are too many, or if rows have no ID of their own.
  static func ids(_ ids: [String?]) -> [String]? {
    ids.count > maxIDs || ids.contains(nil) ? nil : ids.compactMap(\.self)
  }

  static let shape = Shape<RestoredKind>("RestoredKind", "A kind of data that an undo has changed.") {
    Field("kind", "The kind, as in an export.", \.kind)
    Field("added", "The number of rows that exist again.", \.added)
    Field("changed", "The number of rows that have their former values.", \.changed)
    Field("deleted", "The number of rows that were removed.", \.deleted)
    Field(
      "ids", "The IDs of the rows; null if there are more than 100, or if rows of the kind have no ID of their own.",
      \.ids)
  }
}

/// The call that an undo or a redo concerns.
struct HistoryReference: ResultObject {
  let id: Int64
  let method: String
  let subject: String

  init(_ entry: HistoryEntry, _ call: HistoryCall? = nil) {
    (id, method, subject) = (entry.id, (call ?? entry.call).method, (call ?? entry.call).subject)
  }

  static let shape = Shape<HistoryReference>("HistoryReference", "A call in the history.") {
    Field("id", "The number in the history.", as: .historyID, \.id)
    Field("method", "The method of the call.", \.method)
    Field("subject", "The subject of the call's first event; empty if it has none.", \.subject)
  }
}

/// What an undo has done.
struct UndoResult: ResultObject {
  let undone: HistoryReference
  let kinds: [RestoredKind]
  let next: NextEntries

  static let shape = Shape<UndoResult>("UndoResult", "What an undo has restored.") {
    Field("undone", "The call that was taken back.", \.undone)
    Field("kinds", "What was restored.", \.kinds)
    NextEntries.shape.fields(of: \.next)
  }
}

/// What a redo has done.
struct RedoResult: ResultObject {
  let redone: HistoryReference
  let kinds: [RestoredKind]
  let next: NextEntries

  static let shape = Shape<RedoResult>("RedoResult", "What a redo has restored.") {
    Field("redone", "The call that was made again, with the number of its undo.", \.redone)
    Field("kinds", "What was restored.", \.kinds)
    NextEntries.shape.fields(of: \.next)
  }
}

/// How much of the history is kept.
struct HistorySettings: ResultObject {
  let limits: HistoryLimits

  static let shape = Shape<HistorySettings>("HistorySettings", "How much of the history is kept.") {
    Field("calls", "The maximum number of calls; 0 for none.") { $0.limits.calls }
    Field("days", "The number of days for which calls are kept; 0 for none.") { $0.limits.days }
  }
}

/// The payload of the events of an undo or a redo.
struct HistoryEvent: ResultObject {
  let kinds: [RestoredKind]

  static let shape = Shape<HistoryEvent>("HistoryEvent", "What an undo or a redo has changed.") {
    Field("kinds", "The changed kinds of data, which a front end loads again.", \.kinds)
  }
}
