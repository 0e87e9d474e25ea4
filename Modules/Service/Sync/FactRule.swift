public import SQLite

/// How rows of a table are facts of an account, which are the same on all of its devices. (Sync, 2.)
///
/// A fact has the columns that never change, and parts: columns that change together. A column that can change is a
/// part of its own, unless it is declared as `.part(_:)` of several or as `.local`.
public struct FactRule: Sendable {
  /// The columns whose values at the insertion of a row identify the fact, within its owner.
  enum Birth: Sendable {
    /// There is one row per user.
    case single
    /// The key of the table.
    case key
    /// Some columns, by their names on the wire.
    case columns([StaticString])
    /// All columns.
    case all
  }

  let birth: Birth
  /// Whether columns can change after the insertion.
  let hasParts: Bool

  /// How increments of a number are added up; nil if there are none.
  private(set) var increment: FactIncrement?

  /// The rows of other tables that are a part of the fact.
  private(set) var content: FactContent?
  /// The name of the fact that is the order of the rows, and the column with the positions.
  private(set) var order: (name: StaticString, column: StaticString)?
  /// Whether other facts imply such rows, which a merge inserts.
  private(set) var isImplied = false
  /// How rows with equal names are distinguished; nil if names need not be unique.
  private(set) var naming: FactNaming?

  private init(birth: Birth, hasParts: Bool) { (self.birth, self.hasParts) = (birth, hasParts) }

  /// The area that a reset erases as a whole; nil if there is none.
  private(set) var area: StaticString?
  /// The column with the time of a fact whose rows are numbered in the order of their births; nil if they are not.
  private(set) var numberedBy: StaticString?
  /// Returns the keys of rows that are not shown, because they depend on others; nil if all are shown.
  private(set) var hidden: (@Sendable (CallContext) throws -> [[RowValue]])?
  /// The local column with the time of the latest write; nil if there is none.
  private(set) var time: StaticString?
  /// Returns the rows that must be joined, because they must not exist together; nil if any rows can.
  private(set) var joins: (@Sendable (CallContext) throws -> [FactJoin])?
  /// How values whose form other rows determine are shown; nil if there are none.
  private(set) var adaptation: FactAdaptation?
  /// The fields whose form their types do not check, each with whether a value has it.
  private(set) var checks: [(field: StaticString, isValid: @Sendable (_ json: String) -> Bool)] = []
  /// Sets the columns of a row that the fact does not have; throws if the row does not fit other rows.
  private(set) var complete: @Sendable (inout FactRow, CallContext) throws -> Void = { _, _ in }

  /// A fact that a user has at most once.
  public static let single = FactRule(birth: .single, hasParts: true)
  /// A fact that the key of the table identifies.
  public static let keyed = FactRule(birth: .key, hasParts: true)
  /// A fact that the key identifies and that never changes.
  public static let record = FactRule(birth: .key, hasParts: false)
  /// A fact that never changes and that all its values identify.
  public static let log = FactRule(birth: .all, hasParts: false)

  /// A fact that some values at its insertion identify.
  public static func born(_ columns: StaticString...) -> FactRule { FactRule(birth: .columns(columns), hasParts: true) }

  /// Returns a fact that never changes, that some values identify, and whose rows are numbered in the order of their
  /// insertion, at the time in a column.
  public static func log(by columns: StaticString..., numberedBy time: StaticString) -> FactRule {
    var rule = FactRule(birth: .columns(columns), hasParts: false)
    rule.numberedBy = time
    return rule
  }

  /// Returns the rule for rows that are shown only together with others.
  ///
  /// `hidden` returns the keys of rows of the signed-in user that lack them.
  public func hiding(_ hidden: @escaping @Sendable (CallContext) throws -> [[RowValue]]) -> FactRule {
    var rule = self
    rule.hidden = hidden
    return rule
  }

  /// Returns the rule for rows that must not overlap, and that are joined after a merge.
  public func joining(_ joins: @escaping @Sendable (CallContext) throws -> [FactJoin]) -> FactRule {
    var rule = self
    rule.joins = joins
    return rule
  }

  /// Returns the rule with the values of columns that are local or derived, when another device has written a fact.
  ///
  /// `complete` throws `ImpossibleRow` if the row does not fit other rows; then it is not shown.
  public func completing(_ complete: @escaping @Sendable (inout FactRow, CallContext) throws -> Void) -> FactRule {
    var rule = self
    rule.complete = complete
    return rule
  }

  /// Returns the rule for facts with a value whose form the row that owns them determines.
  public func adapting(_ adaptation: FactAdaptation) -> FactRule {
    var rule = self
    rule.adaptation = adaptation
    return rule
  }

  /// Returns the rule for facts with a field whose values must have a form; lines with others are rejected.
  public func checking(
    _ field: StaticString, _ isValid: @escaping @Sendable (_ json: String) -> Bool
  ) -> FactRule {
    var rule = self
    rule.checks.append((field, isValid))
    return rule
  }

  /// Returns the rule for rows that have the time of the latest write in a local column.
  public func timed(by column: StaticString) -> FactRule {
    var rule = self
    rule.time = column
    return rule
  }

  /// Returns the rule for facts with a number to which devices add.
  public func adding(_ increment: FactIncrement) -> FactRule {
    var rule = self
    rule.increment = increment
    return rule
  }

  /// Returns the rule for facts that have rows of other tables as a part.
  public func containing(_ content: FactContent) -> FactRule {
    var rule = self
    rule.content = content
    return rule
  }

  /// Returns the rule for rows whose order is a fact; a column has their positions from 0.
  public func ordered(as name: StaticString, by column: StaticString) -> FactRule {
    var rule = self
    rule.order = (name, column)
    return rule
  }

  /// Returns the rule for rows that a merge inserts when facts of several devices imply them together.
  public var implied: FactRule {
    var rule = self
    rule.isImplied = true
    return rule
  }

  /// Returns the rule for facts whose names are unique.
  public func naming(_ naming: FactNaming) -> FactRule {
    var rule = self
    rule.naming = naming
    return rule
  }

  /// Returns the rule for facts that a reset of an area erases.
  public func `in`(_ area: StaticString) -> FactRule {
    var rule = self
    rule.area = area
    return rule
  }
}

/// How a value is shown whose form the row that owns it determines, such as the values of custom fields. (Sync, 3.)
///
/// The register keeps the value as it was written, and is shown in another form, or in part.
public struct FactAdaptation: Sendable {
  /// The field with the value.
  let field: StaticString
  /// Returns the value of a row in the present form.
  let value: @Sendable (FactRow, CallContext) throws -> ColumnValue
  /// Returns the keys of the rows whose values have another form.
  let outdated: @Sendable (CallContext) throws -> [[RowValue]]

  /// Declares the field, its value in the present form, and the search for rows with another form.
  public init(
    of field: StaticString, value: @escaping @Sendable (FactRow, CallContext) throws -> ColumnValue,
    outdated: @escaping @Sendable (CallContext) throws -> [[RowValue]]
  ) {
    (self.field, self.value, self.outdated) = (field, value, outdated)
  }
}

/// How facts with equal names are distinguished: the younger one gets another name. (Sync, 2.)
public struct FactNaming: Sendable {
  /// The part that consists of the name.
  let part: StaticString
  /// Returns the number of another row that has the name of a row; nil if there is none.
  let conflict: @Sendable (FactRow, CallContext) throws -> Int64?
  /// Returns a name with a number behind it.
  let numbered: @Sendable (String, Int) -> String

  /// Declares the part with the name, the search for a row with the same name, and the other names.
  public init(
    _ part: StaticString, conflict: @escaping @Sendable (FactRow, CallContext) throws -> Int64?,
    numbered: @escaping @Sendable (String, Int) -> String
  ) {
    (self.part, self.conflict, self.numbered) = (part, conflict, numbered)
  }
}

/// Rows that are joined into one. (Sync, 3.)
public struct FactJoin: Sendable {
  /// The key of the row that stays.
  let remaining: [RowValue]
  /// The keys of the rows that are removed.
  let removed: [[RowValue]]
  /// The part, with one field, that the row gets.
  let part: StaticString
  let value: ColumnValue

  /// Declares the row that stays with its new value, and the rows that are removed.
  public init(
    _ remaining: [RowValue], setting part: StaticString, to value: ColumnValue, removing removed: [[RowValue]]
  ) {
    (self.remaining, self.part, self.value, self.removed) = (remaining, part, value, removed)
  }
}
