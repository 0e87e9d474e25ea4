public import Kernel
public import SQLite

/// One column of a table, declared once: its name, type and bounds, meaning and origin.
///
/// `Value` is the in-memory type of the rows; a property of it holds the value of the column.
public struct Column<Value: Sendable>: Sendable {
  /// The declaration without the in-memory type of the rows.
  public var description: ColumnDescription { access.description }
  let access: ColumnAccess

  /// Declares a column.
  ///
  /// `name` is the name on the wire, in camel case; `column` is the name in the database, by default `name` in snake
  /// case. The column may be null if the property is optional. An update leaves a fixed column unchanged. An import
  /// line may omit the column if it may be null, if `isRequired` is false, or if its type is `optionalDay`.
  public init<Field: SQLiteValue & SendableMetatype>(
    _ name: StaticString, column: String? = nil, _ property: any WritableKeyPath<Value, Field> & Sendable,
    _ type: ColumnType, _ meaning: StaticString, _ origin: ColumnDescription.Origin = .fact, isFixed: Bool = false,
    isExported: Bool = true, isRequired: Bool = true
  ) {
    self.init(
      name, column: column, property: .stored(property), type, meaning, origin, isFixed: isFixed,
      isExported: isExported,
      isRequired: isRequired)
  }

  /// Declares a column for a property, like the initializer with a key path.
  public init<Field: SQLiteValue & SendableMetatype>(
    _ name: StaticString, column: String? = nil, property: Property<Value, Field>, _ type: ColumnType,
    _ meaning: StaticString, _ origin: ColumnDescription.Origin = .fact, isFixed: Bool = false,
    isExported: Bool = true, isRequired: Bool = true
  ) {
    let description = ColumnDescription(
      name: name, column: column ?? "\(name)".snakeCased, type: type, meaning: meaning, origin: origin,
      isOptional: Field.self is any Nullable.Type, isFixed: isFixed, isExported: isExported, isRequired: isRequired)
    access = ColumnAccess(
      description,
      read: { row, index, value throws(SQLiteError) in property.set(try Field.read(row, index), at: value) },
      bind: { value, statement throws(SQLiteError) in try statement.bind(name, property.value(at: value)) })
  }

  /// Declares a column for a property of an optional part of a value; the column is null if the part is nil.
  public init<Component: Sendable, Field: SQLiteValue & SendableMetatype>(
    _ name: StaticString, _ component: any WritableKeyPath<Value, Component?> & Sendable,
    _ property: any WritableKeyPath<Component, Field> & Sendable, of blank: Component, _ type: ColumnType,
    _ meaning: StaticString, _ origin: ColumnDescription.Origin = .fact
  ) {
    self.init(name, component, property: .stored(property), of: blank, type, meaning, origin)
  }

  /// Declares a column for a property of an optional part of a value, like the initializer with two key paths.
  public init<Component: Sendable, Field: SQLiteValue & SendableMetatype>(
    _ name: StaticString, _ component: any WritableKeyPath<Value, Component?> & Sendable,
    property: Property<Component, Field>, of blank: Component, _ type: ColumnType, _ meaning: StaticString,
    _ origin: ColumnDescription.Origin = .fact
  ) {
    let description = ColumnDescription(
      name: name, column: "\(name)".snakeCased, type: type, meaning: meaning, origin: origin, isOptional: true,
      isFixed: false, isExported: true)
    let component = Property.stored(component)
    access = ColumnAccess(
      description,
      read: { row, index, value throws(SQLiteError) in
        guard let field = try Field?.read(row, index) else { return }
        var componentValue = component.value(at: value) ?? blank
        withUnsafeMutablePointer(to: &componentValue) { property.set(field, at: UnsafeMutableRawPointer($0)) }
        component.set(componentValue, at: value)
      },
      bind: { value, statement throws(SQLiteError) in
        let field = component.value(at: value).map { componentValue in
          withUnsafePointer(to: componentValue) { property.value(at: UnsafeRawPointer($0)) }
        }
        try statement.bind(name, field)
      })
  }

  /// Declares a column that numbers the rows of an owner from 1; inserting a row assigns the next number.
  public init(
    number name: StaticString, _ property: any WritableKeyPath<Value, Int64> & Sendable, _ meaning: StaticString
  ) {
    let description = ColumnDescription(
      name: name, column: "\(name)".snakeCased, type: .integer(1...Int.max), meaning: meaning, origin: .fact,
      isOptional: false, isFixed: false, isExported: false, isAssigned: true)
    let property = Property.stored(property)
    access = ColumnAccess(
      description,
      read: { row, index, value throws(SQLiteError) in property.set(try Int64.read(row, index), at: value) },
      bind: { value, statement throws(SQLiteError) in try statement.bind(name, property.value(at: value)) })
  }

  /// Declares a column with an optional list of texts.
  public init(
    _ name: StaticString, _ property: any WritableKeyPath<Value, [String]?> & Sendable, _ meaning: StaticString
  ) {
    let description = ColumnDescription(
      name: name, column: "\(name)".snakeCased, type: .texts, meaning: meaning, origin: .fact, isOptional: true,
      isFixed: false, isExported: true)
    let property = Property.stored(property)
    access = ColumnAccess(
      description,
      read: { row, index, value throws(SQLiteError) in
        property.set(row.isNull(index) ? nil : try TextList.texts(row, index), at: value)
      },
      bind: { value, statement throws(SQLiteError) in
        try statement.bind(name, property.value(at: value).map(TextList.json))
      })
  }

  /// Declares a column with a list of texts.
  public init(
    _ name: StaticString, _ property: any WritableKeyPath<Value, [String]> & Sendable, _ meaning: StaticString
  ) {
    let description = ColumnDescription(
      name: name, column: "\(name)".snakeCased, type: .texts, meaning: meaning, origin: .fact, isOptional: false,
      isFixed: false, isExported: true)
    let property = Property.stored(property)
    access = ColumnAccess(
      description,
      read: { row, index, value throws(SQLiteError) in property.set(try TextList.texts(row, index), at: value) },
      bind: { value, statement throws(SQLiteError) in
        try statement.bind(name, TextList.json(property.value(at: value)))
      })
  }

  /// Declares a column that is computed from the value whenever a row is written, for an index; it is not exported.
  public init<Field: SQLiteBindable & SendableMetatype>(
    _ name: StaticString, _ type: ColumnType, _ meaning: StaticString, from source: StaticString,
    computed: @escaping @Sendable (Value) -> Field
  ) {
    let description = ColumnDescription(
      name: name, column: "\(name)".snakeCased, type: type, meaning: meaning, origin: .derived(from: source),
      isOptional: false, isFixed: false, isExported: false, isComputed: true)
    access = ColumnAccess(
      description, read: { _, _, _ in },
      bind: { value, statement throws(SQLiteError) in
        try statement.bind(name, computed(value.assumingMemoryBound(to: Value.self).pointee))
      })
  }

  private init(_ access: ColumnAccess) { self.access = access }

  private func with(_ change: (inout ColumnDescription) -> Void) -> Column {
    var description = description
    change(&description)
    return Column(ColumnAccess(description, read: access.read, bind: access.bind))
  }

  /// Returns this column as one of several that change together on all devices. (Sync, 2.)
  public func part(_ name: StaticString) -> Column { with { $0.part = name } }

  /// This column with values that belong to this device, or that follow from other facts.
  public var local: Column { with { $0.isLocal = true } }

  /// This column with values that belong to this device, and that other devices take, too, if they are free.
  public var preferred: Column { with { ($0.isLocal, $0.isPreferred) = (true, true) } }

  /// Returns this column with the position of a row of a kind, which belongs to the row to which another column refers.
  ///
  /// Positions differ between devices, which therefore exchange uids.
  public func position(of kind: StaticString, in slug: StaticString) -> Column {
    with { $0.reference = PositionReference(kind: kind, slug: slug) }
  }

  /// This column, if the greatest value stays, regardless of when a device has written it.
  public var greatest: Column { with { $0.extreme = .greatest } }

  /// This column, if the least value stays, regardless of when a device has written it.
  public var least: Column { with { $0.extreme = .least } }

  /// Returns this column with the rule that methods have for its invalid values, so that imports report the same rule.
  public func reporting(as error: @autoclosure @escaping @Sendable () -> DomainError) -> Column {
    with { $0.error = error }
  }
}

/// The declaration of a column without the in-memory type of its rows.
public struct ColumnDescription: Sendable {
  /// The origin of the values of a column.
  public enum Origin: Sendable {
    /// Entered by a user, or recorded by the program when it happened.
    case fact
    /// Computed from other columns; the doctor recomputes it.
    case derived(from: StaticString)
    /// Determined by other columns, but imported from the line; the doctor reports contradictions.
    case consistent(with: StaticString)
    /// Computed from data that is no longer stored; the doctor checks whether the value is possible.
    case bounded(StaticString)
  }

  /// Which of several integers stays if devices have written different ones. (Sync, 2.)
  enum Extreme: Sendable {
    case greatest, least
  }

  /// The name on the wire and of statement parameters.
  public let name: StaticString
  /// The name in the database.
  public let column: String
  /// The type of the values and its bounds.
  public let type: ColumnType
  /// The meaning in one sentence.
  public let meaning: StaticString
  /// The origin of the values.
  public let origin: Origin
  /// Whether it may be null.
  public let isOptional: Bool
  /// Whether an update of the row leaves it unchanged.
  public let isFixed: Bool
  /// Whether export lines contain it.
  public let isExported: Bool
  /// Whether an import line may omit it.
  public let mayBeMissing: Bool
  /// Whether it is computed from other columns of the row whenever the row is written.
  let isComputed: Bool
  let isAssigned: Bool
  /// The columns with which it changes on all devices; nil for itself.
  fileprivate(set) var part: StaticString?
  /// Whether values belong to this device.
  fileprivate(set) var isLocal = false
  /// Whether other devices take the values, too, if they are free.
  fileprivate(set) var isPreferred = false
  /// The rows to whose positions it refers; nil if it does not.
  fileprivate(set) var reference: PositionReference?
  /// Which value stays; nil for the latest one.
  fileprivate(set) var extreme: Extreme?
  /// The error whose rule an import reports for an invalid value; nil for the rule of the type.
  fileprivate(set) var error: (@Sendable () -> DomainError)?

  /// Whether an import stores the value of the line; otherwise the import rule computes it, or a new row has the blank
  /// value.
  var isImported: Bool { isExported && !isDerived }

  /// Declares a column of a table whose rows are never decoded as a whole.
  public init(
    _ name: StaticString, column: String? = nil, _ type: ColumnType, _ meaning: StaticString, origin: Origin = .fact,
    isOptional: Bool = false, isExported: Bool = true
  ) {
    self.init(
      name: name, column: column ?? "\(name)".snakeCased, type: type, meaning: meaning, origin: origin,
      isOptional: isOptional, isFixed: false, isExported: isExported)
  }

  fileprivate init(
    name: StaticString, column: String, type: ColumnType, meaning: StaticString, origin: Origin, isOptional: Bool,
    isFixed: Bool, isExported: Bool, isRequired: Bool = true, isComputed: Bool = false, isAssigned: Bool = false
  ) {
    self.name = name
    self.column = column
    self.type = type
    self.meaning = meaning
    self.origin = origin
    self.isOptional = isOptional
    self.isFixed = isFixed
    self.isExported = isExported
    mayBeMissing = isOptional || !isRequired || type.absentValue != .null
    self.isComputed = isComputed
    self.isAssigned = isAssigned
  }

  var isFact: Bool { if case .fact = origin { true } else { false } }

  /// Whether it is computed from other columns, so that imports ignore its values in lines.
  public var isDerived: Bool { if case .derived = origin { true } else { false } }

  var isRecomputed: Bool {
    if case .consistent = origin { true } else { isDerived && !isComputed }
  }
}

/// What the values of a column are: positions of rows of a kind.
struct PositionReference: Sendable {
  /// The kind, whose rows belong to the one to which `slug` refers.
  let kind: StaticString
  /// The column with the slug of the owner.
  let slug: StaticString
}

/// Type-erased access to the property of a column, so that loops over columns need no generic code.
///
/// With generic loops, a piped `entries.add` takes 533,000 instructions instead of 328,000.
final class ColumnAccess: Sendable {
  typealias Read = @Sendable (Row, Int, UnsafeMutableRawPointer) throws(SQLiteError) -> Void
  typealias Bind = @Sendable (UnsafeRawPointer, Statement) throws(SQLiteError) -> Void

  let description: ColumnDescription
  let read: Read
  let bind: Bind

  init(_ description: ColumnDescription, read: @escaping Read, bind: @escaping Bind) {
    self.description = description
    self.read = read
    self.bind = bind
  }
}

private protocol Nullable {}

extension Optional: Nullable {}

extension String {
  fileprivate var snakeCased: String {
    reduce(into: "") { result, character in
      if character.isUppercase { result += "_" }
      result += character.lowercased()
    }
  }
}
