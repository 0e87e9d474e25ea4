import Database
import JSONRPC
import Kernel
import Localization
import SQLite
import TestSupport

@testable import Service

/// Test methods that succeed or fail like the methods of domains.
enum Notes {
  /// An internal error that contains text written by a user.
  struct InternalFailure: Error {
    let text: String
  }

  static let rejected = DomainError(.forbidden, rule: "note_refused", message: Strings.errorAchievementLocked)

  static let all: [Method] = [add, addAgain, addPrepared, fail, reject, breakCommit, fillDisk, readFault, long, today]

  struct Text: Parameters {
    let text: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.required("text", .text(1...64), "The text.")
    }
  }

  struct Reply: ResultObject {
    let seq: Int64

    static let shape = Shape<Reply>("Note", "A note.") { Field("seq", "The position in the journal.", \.seq) }
  }

  /// Writes a note of the signed-in user.
  private static func write(_ text: String, _ context: CallContext) throws -> Reply {
    Reply(
      seq: try context.database.journal.append(
        "note", user: try context.user.id, subject: text, time: context.now, data: "{}" as StaticString))
  }

  private static let add = Method(
    "notes.add", "Adds a note.", effect: .write, access: .signedIn, traits: .creates, examples: []
  ) { (input: Text, context) in try write(input.text, context) }

  private static let addAgain = Method(
    "notes.addAgain", "Adds a note like `notes.add`, under another name.", effect: .write, access: .signedIn,
    traits: .creates, examples: []
  ) { (input: Text, context) in try write(input.text, context) }

  private static let addPrepared = Method(
    "notes.addPrepared", "Adds a note after a preparation, which fails for the text `unreadable`.", access: .signedIn,
    traits: [.creates, .long], errors: [rejected], examples: [],
    preparation: Preparation { (input: Text, context) in
      guard input.text != "unreadable" else { throw rejected }
      return try context.user.id
    } compute: { (input, user) in
      "\(input.text) of \(user)"
    }
  ) { (_, prepared, context) -> Reply in
    try context.reportProgress(1, of: 2)
    return try write(prepared, context)
  }

  private static let fail = Method(
    "notes.fail", "Adds a note, then fails with an internal error.", effect: .write, access: .signedIn,
    traits: .creates,
    examples: []
  ) { (input: Text, context) -> Reply in
    _ = try write(input.text, context)
    throw InternalFailure(text: input.text)
  }

  private static let reject = Method(
    "notes.refuse", "Adds a note, then fails, but saves another note.", effect: .write, access: .signedIn,
    errors: [rejected], examples: []
  ) { (input: Text, context) -> Reply in
    _ = try write(input.text, context)
    context.writeDespiteFailure { _ = try write("kept", $0) }
    throw rejected.at("/text")
  }

  private static let breakCommit = Method(
    "notes.breakCommit", "Succeeds, but cannot be committed.", effect: .write, access: .anyone, examples: []
  ) { (_: NoParameters, context) in
    try context.database.connection.execute(
      """
      pragma defer_foreign_keys = on;
      insert into journal (user_id, topic, subject, time, data) values (999, 'note', '', 0, '')
      """)
    return EmptyResult()
  }

  private static let fillDisk = Method(
    "notes.fillDisk", "Fails because the disk is full.", effect: .write, access: .anyone, examples: []
  ) { (_: NoParameters, context) in
    let connection = context.database.connection
    try connection.execute("pragma max_page_count = 1")
    defer { try? connection.execute("pragma max_page_count = 1000000") }
    try connection.execute("insert into client_keys values (1, 1, 'key', 'method', 0, hex(randomblob(100000)))")
    return EmptyResult()
  }

  private static let readFault = Method(
    "notes.readFault", "Fails because the disk cannot be read.", effect: .read, access: .anyone, examples: []
  ) { (_: NoParameters, _) -> EmptyResult in
    throw SQLiteError(extendedCode: 266, message: "disk I/O error")
  }

  private static let long = Method(
    "notes.long", "Reports progress.", effect: .read, access: .anyone, traits: .long,
    examples: []
  ) { (_: NoParameters, context) in
    for step in 1...4 { try context.reportProgress(step, of: 4) }
    return EmptyResult()
  }

  private static let today = Method(
    "notes.today", "Returns the user's day.", effect: .read, access: .signedIn, examples: []
  ) { (_: NoParameters, context) in try context.today.text }
}

extension Database {
  /// Returns the texts of all notes, in order.
  func notes() throws -> [String] {
    try connection.statement("select subject from journal where topic = 'note' order by seq").all { try $0.text(0) }
  }
}

extension TestUser {
  /// Sends lines that arrive in one read; returns the replies and the notifications.
  func sendTogether(_ lines: String...) throws -> [JSON] {
    try transport.receive(lines: lines.joined(separator: "\n")).map { try JSON($0) }
  }
}
