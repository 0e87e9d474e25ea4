public import Database
public import Kernel
import Localization
import SQLite

/// The reminders of all domains, which declare their kinds.
///
/// The program sends no reminders; clients ask which are due.
public struct Reminders: Sendable {
  /// The declared kinds in the order of ``ReminderKind``.
  let declarations: [ReminderDeclaration]

  /// The journal topics of reminders.
  public static let topics: [TopicDeclaration] = ReminderTopics.all
  /// The tables of reminders.
  public static let tables = [StoredReminder.table.description]

  /// The settings of reminders, as calls change them. (History, 2.)
  public var history: DomainHistory {
    DomainHistory(
      of: "reminders", tables: [.init("reminder", StoredReminder.table.requiring(isValid), .keyed)])
  }

  /// Creates the reminders of some kinds, each declared once.
  public init(_ declarations: [ReminderDeclaration]) {
    self.declarations = ReminderKind.allCases.flatMap { kind in declarations.filter { $0.kind == kind } }
  }

  /// The methods that list and change reminders.
  public var methods: [Method] { ReminderMethods(reminders: self).all }

  /// The export of the settings that a user has changed.
  public var exports: DomainExport {
    DomainExport([
      ExportLine(
        "reminder", "A setting of reminders that the user has changed.", of: StoredReminder.table.description,
        rule: .keyed().checking { line, _ in
          // Weekdays that cannot be decoded are no setting either.
          guard let stored = try? StoredReminder.table.value(of: line), isValid(stored) else {
            throw DomainError.invalidLine
          }
        })
    ])
  }

  /// The doctor's checks of reminders.
  public var checks: [Doctor.Check] {
    [
      Doctor.Check(Strings.doctorNameReminders) { transaction in
        try transaction.statement(CheckQueries.all).all { row -> Message? in
          if let stored = try? StoredReminder.table.decode(row), isValid(stored) { return nil }
          return Strings.doctorInvalidReminder(
            user: "\(try row["user_id"] as Int64)", kind: try row["kind"] as String)
        }.compactMap(\.self)
      }
    ]
  }

  /// Returns the reminders of the signed-in user that are due in a span, by time, then by kind.
  ///
  /// Kinds that the user's token does not permit are omitted.
  public func due(in instants: Range<Instant>, _ context: CallContext) throws -> [ReminderView] {
    let span = ReminderSpan(instants, of: try context.user.account)
    let stored = try ReminderStore(context).settings()
    let reminders = try permitted(context).flatMap { declaration -> [ReminderView] in
      let setting = stored[declaration.kind] ?? declaration.defaultSetting ?? ReminderSetting(isOn: true)
      guard setting.isOn else { return [] }
      return try declaration.due(setting, span, context).filter { instants.contains($0.instant) }.map {
        ReminderView(kind: declaration.kind, reminder: $0, locale: context.locale)
      }
    }
    return reminders.enumerated()
      .sorted { ($0.element.reminder.instant, $0.offset) < ($1.element.reminder.instant, $1.offset) }.map(\.element)
  }

  /// The declarations of the kinds that the user's token permits.
  func permitted(_ context: CallContext) -> [ReminderDeclaration] {
    declarations.filter { $0.group.map(context.permits(domain:)) ?? true }
  }

  func declaration(of kind: ReminderKind) -> ReminderDeclaration? { declarations.first { $0.kind == kind } }

  private func isValid(_ stored: StoredReminder) -> Bool {
    declaration(of: stored.kind)?.defaultSetting.map(stored.setting.hasFields(of:)) ?? false
  }

  private enum CheckQueries: SQL, StatementSet {
    case all = "select * from reminders order by user_id, kind"
  }
}

/// The journal topics of reminders.
enum ReminderTopics {
  static let changed = Topic<EmptyPayload>(
    "reminders.changed", "The user changed a setting of reminders.", subject: "The kind of reminder.")

  static let all = [changed.declaration]
}

/// Queries and updates of one user's settings of reminders.
struct ReminderStore {
  private enum Statements: SQL, StatementSet {
    case settings = "select * from reminders where user_id = :user"
  }

  private let transaction: Transaction
  private let user: Int64

  /// Creates the store of the signed-in user; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    (transaction, user) = (context.transaction, try context.user.id)
  }

  /// Returns the settings that the user has changed.
  func settings() throws -> [ReminderKind: ReminderSetting] {
    var settings: [ReminderKind: ReminderSetting] = [:]
    try transaction.statement(Statements.settings).bind("user", user).forEach { row in
      let stored = try StoredReminder.table.decode(row)
      settings[stored.kind] = stored.setting
    }
    return settings
  }

  func save(_ setting: ReminderSetting, of kind: ReminderKind) throws(SQLiteError) {
    try StoredReminder.table.save(StoredReminder(kind: kind, setting: setting), of: user, in: transaction)
  }
}
