import Database
import Kernel
import SQLite

/// The methods that list, undo and redo calls.
public enum HistoryMethods {
  /// All methods of the history.
  public static let all: [Method] = [list, undo, redo, configure, clear]

  /// The topics of the history.
  public static let topics: [TopicDeclaration] = [undone.declaration, redone.declaration]

  static let undone = Topic<HistoryEvent>(
    "history.undone", "The user took back a call. No other event follows from it.",
    subject: "The number of the call in the history.")
  static let redone = Topic<HistoryEvent>(
    "history.redone", "The user took back an undo. No other event follows from it.",
    subject: "The number of the call in the history.")

  private struct ListParameters: Parameters {
    let origin: HistoryOrigin
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      origin = try fields.historyOrigin()
      page = try fields.page(of: .history)
    }
  }

  private static let list = Method(
    "history.list", "Returns the calls that changed the user's data, the latest ones first.", effect: .read,
    access: .signedIn,
    notes: """
      Undos and redos are not listed; they change the state of calls. Calls of auth, friends, challenges and running \
      attempts are not recorded.
      """,
    examples: [
      Method.Example(
        "A mark", after: .init("habits.create", #"{"name": "Read"}"#),
        .init("habits.mark", #"{"habitId": 1, "done": true}"#))
    ]
  ) { (input: ListParameters, context) in
    let history = try context.callHistory()
    let origin = input.origin == .own ? context.conversation.origin.number : nil
    let items = history.calls.filter {
      (origin == nil || $0.call.origin == origin) && $0.id < input.page.key ?? .max
    }
    let page = items.prefix(input.page.limit)
    return HistoryList(
      items: page.map { HistoryItem($0, history, context.environment.hooks.history) }, next: history.next(of: origin),
      nextCursor: page.count < items.count ? page.last.map { Cursor(.history, $0.id) } : nil)
  }

  private struct UndoParameters: Parameters {
    let id: Int64?
    let origin: HistoryOrigin

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.optional(
        "id", .id(.historyID), "The number of the call. Default: the latest call that is not undone.")
      origin = try fields.historyOrigin()
    }
  }

  private static let undo = Method(
    "history.undo", "Takes back a call: its rows become as before, and what depends on them is computed again.",
    effect: .write, access: .signedIn, traits: .takesBack,
    notes: """
      Send the id of the call that was shown, so that no other one is taken back. If data of the call has changed \
      since, nothing is undone.
      """,
    errors: [.callNotFound, .nothingToUndo, .changedSince, .notUndoable],
    examples: [
      Method.Example(
        "The latest call", after: .init("habits.create", #"{"name": "Read"}"#),
        .init("habits.mark", #"{"habitId": 1, "done": true}"#))
    ]
  ) { (input: UndoParameters, context) in
    let history = try context.callHistory()
    let origin = input.origin == .own ? context.conversation.origin.number : nil
    let entry: HistoryEntry
    if let id = input.id {
      guard let found = history.call(id) else { throw DomainError.callNotFound.at("/id") }
      entry = found
    } else {
      guard let latest = history.nextUndo(of: origin) else { throw DomainError.nothingToUndo }
      entry = latest
    }
    guard history.state(of: entry) != .tooLarge else { throw DomainError.notUndoable }
    guard history.isInEffect(entry) else { throw DomainError.changedSince }
    let kinds = try context.takeBack(entry, method: "history.undo", emitting: undone, of: entry)
    return UndoResult(undone: HistoryReference(entry), kinds: kinds, next: try context.callHistory().next(of: origin))
  }

  private struct RedoParameters: Parameters {
    let id: Int64?

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.optional(
        "id", .id(.historyID), "The number of the undo. Default: the latest undo since which no other call was made.")
    }
  }

  private static let redo = Method(
    "history.redo", "Takes back an undo, so that the call has its effects again.", effect: .write, access: .signedIn,
    traits: .takesBack,
    errors: [.callNotFound, .nothingToRedo, .changedSince, .notUndoable],
    examples: [
      Method.Example(
        "The latest undo", after: .init("habits.create", #"{"name": "Read"}"#), .init("history.undo"))
    ]
  ) { (input: RedoParameters, context) in
    let history = try context.callHistory()
    let entry: HistoryEntry
    if let id = input.id {
      guard let found = history.undo(id) else { throw DomainError.callNotFound.at("/id") }
      entry = found
    } else {
      guard let latest = history.nextRedo else { throw DomainError.nothingToRedo }
      entry = latest
    }
    guard history.isInEffect(entry), let original = history.original(of: entry) else {
      throw DomainError.changedSince
    }
    let kinds = try context.takeBack(entry, method: "history.redo", emitting: redone, of: original)
    return RedoResult(
      redone: HistoryReference(entry, original.call), kinds: kinds, next: try context.callHistory().next())
  }

  private struct ConfigureParameters: Parameters {
    let calls: Int?
    let days: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      calls = try fields.optional(
        "calls", .integer(HistoryLimits.callRange), "The number of calls to keep; 0 for none. Default: unchanged.")
      days = try fields.optional(
        "days", .integer(HistoryLimits.dayRange),
        "The number of days for which calls are kept; 0 for none. Default: unchanged.")
    }
  }

  private static let configure = Method(
    "history.configure", "Sets how much of the history is kept, and removes the rest.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive],
    notes: "At first, 100 calls are kept for 30 days. All calls of a user have at most 4 MiB.",
    examples: [Method.Example("Fewer calls", #"{"calls": 20}"#)]
  ) { (input: ConfigureParameters, context) in
    try context.foldFacts()
    let store = HistoryStore(transaction: context.transaction, user: try context.user.id)
    var limits = try store.limits()
    limits.calls = input.calls ?? limits.calls
    limits.days = input.days ?? limits.days
    try store.setLimits(limits)
    try store.prune(limits, at: context.now)
    try context.transaction.scheduleErasure()
    return HistorySettings(limits: limits)
  }

  private static let clear = Method(
    "history.clear", "Erases the history, with the deleted texts that it contains.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive], examples: [Method.Example("The whole history")]
  ) { (_: NoParameters, context) in
    try context.foldFacts()
    try HistoryStore(transaction: context.transaction, user: try context.user.id).clear()
    try context.transaction.scheduleErasure()
    return EmptyResult()
  }
}

extension ParameterReader {
  fileprivate mutating func historyOrigin() throws(DomainError) -> HistoryOrigin {
    try optional(
      "origin", .choice, "Whether only calls of this connection count. Default all.") ?? .all
  }
}

/// The calls that a list or an undo considers.
private enum HistoryOrigin: String, CaseIterable, Sendable {
  case own, all
}

extension PagedList {
  fileprivate static let history = PagedList("history")
}

extension HistoryItem {
  fileprivate init(_ entry: HistoryEntry, _ history: CallHistory, _ tables: History) {
    let rows = Dictionary(grouping: entry.call.rows.joined, by: \.table)
    self.init(
      id: entry.id, time: entry.call.time, method: entry.call.method, subject: entry.call.subject,
      kinds: rows.sorted { tables.order(of: $0.key) < tables.order(of: $1.key) }.map {
        ChangedKind(kind: "\(tables.kind(of: $0.key))", rows: $0.value.count)
      },
      state: history.state(of: entry), origin: EventOrigin(number: UInt64(entry.call.origin)))
  }
}
