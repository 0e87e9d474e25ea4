import Kernel

/// The declaration of a kind of reminder by its domain: its default setting, and when it is due.
public struct ReminderDeclaration: Sendable {
  /// Returns the reminders of the signed-in user in a span; the reminders outside of the span are ignored.
  public typealias DueReader = @Sendable (ReminderSetting, ReminderSpan, CallContext) throws -> [DueReminder]

  /// The source of the settings of a kind.
  enum Source: Sendable {
    /// The user has one setting of the kind, which has the fields of the default.
    case setting(ReminderSetting)
    /// Habits have settings of their own, which other methods change.
    case habits(@Sendable (CallContext) throws -> [HabitReminderSetting])
  }

  /// The kind.
  let kind: ReminderKind
  let source: Source
  let due: DueReader
  /// The method group whose permission a token needs; nil if every token permits the kind.
  private(set) var group: String?

  /// Declares a kind with one setting per user, which is `setting` until the user changes it.
  ///
  /// The user can change the time and the weekdays if the default setting has them.
  public init(_ kind: ReminderKind, default setting: ReminderSetting, due: @escaping DueReader) {
    (self.kind, source, self.due) = (kind, .setting(setting), due)
  }

  /// Declares the reminders of habits; `list` returns those that have one, in the order of the habits.
  public init(
    habits list: @escaping @Sendable (CallContext) throws -> [HabitReminderSetting],
    due: @escaping @Sendable (ReminderSpan, CallContext) throws -> [DueReminder]
  ) {
    (kind, source, self.due) = (.habit, .habits(list), { try due($1, $2) })
  }

  /// Returns the declaration of a kind whose domain has its methods in a group.
  public func inGroup(_ name: String) -> ReminderDeclaration {
    var copy = self
    copy.group = name
    return copy
  }

  /// The default setting; nil if the kind has no setting of its own.
  var defaultSetting: ReminderSetting? { if case .setting(let setting) = source { setting } else { nil } }
}

/// The reminder of a habit in the list of all reminders.
public struct HabitReminderSetting: Sendable {
  let habitID: Int64
  let name: String
  let setting: ReminderSetting

  /// Creates the reminder of a habit with a name.
  public init(habitID: Int64, name: String, setting: ReminderSetting) {
    (self.habitID, self.name, self.setting) = (habitID, name, setting)
  }
}
