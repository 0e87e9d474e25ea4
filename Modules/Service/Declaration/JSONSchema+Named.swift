public import JSONRPC
import Kernel

extension JSONSchema {
  /// The named schema of an ID that is a row ID.
  ///
  /// `meaning` is one sentence. `listedBy` is the name of the method that lists the IDs.
  public static func rowID(_ name: String, _ meaning: String, listedBy: String? = nil) -> JSONSchema {
    .reference(Component(name: name, meaning: meaning, listedBy: listedBy) { .integer(minimum: 1) })
  }

  /// The named schema of an ID that is a slug.
  ///
  /// `meaning` is one sentence. `listedBy` is the name of the method that lists the slugs.
  public static func slug(_ name: String, _ meaning: String, listedBy: String? = nil) -> JSONSchema {
    .reference(
      Component(name: name, meaning: meaning, listedBy: listedBy) {
        .string(lengths: 1...TextLimits.maxIdentifierBytes)
      })
  }

  /// The ID of a user.
  public static let userID = JSONSchema.rowID("UserId", "The ID of a user.", listedBy: "friends.list")

  /// The ID of a library table.
  public static let tableID = JSONSchema.rowID("TableId", "The ID of a library table.", listedBy: "tables.list")

  /// The ID of a habit.
  public static let habitID = JSONSchema.rowID("HabitId", "The ID of a habit.", listedBy: "habits.list")

  /// The number of a call in the history.
  static let historyID = JSONSchema.rowID(
    "HistoryId", "The number of a call, or of its undo, in the history.", listedBy: "history.list")

  /// The slug of a mission.
  public static let missionID = JSONSchema.slug("MissionId", "The slug of a mission.", listedBy: "missions.list")

  /// The number of an exam of the study course.
  public static let examNumber = JSONSchema.reference(
    Component(name: "ExamNumber", meaning: "The number of an exam.") { .integer(0...4) })

  /// A number from 0.
  public static let nonNegative = JSONSchema.number(minimum: 0)

  /// A fraction of a whole, 0 to 1.
  public static let fraction = JSONSchema.number(minimum: 0, maximum: 1)

  /// A percentage, 0 to 100.
  public static let percentage = JSONSchema.integer(minimum: 0, maximum: 100)

  /// An ordinal number, from 1.
  public static let ordinal = JSONSchema.integer(minimum: 1)

  /// A number of things, from 0.
  public static let count = JSONSchema.integer(minimum: 0)

  /// A text with a number of characters within bounds.
  public static func text(_ lengths: ClosedRange<Int>) -> JSONSchema { .string(lengths: lengths) }

  /// An integer within bounds.
  public static func integer(_ range: ClosedRange<Int>) -> JSONSchema {
    .integer(minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// The named schema of an enumeration: one of the raw values.
  ///
  /// The name is that of the type, such as `SparkCategory`. The name of a nested type that is a single word includes
  /// the enclosing type, such as `MissionKind` for `Mission.Kind`.
  public static func cases<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    of type: Choice.Type
  ) -> JSONSchema where Choice.AllCases: SendableMetatype {
    .reference(Component(name: typeName(of: type)) { .enumeration(type.allCases.map(\.rawValue)) })
  }

  private static func typeName(of type: Any.Type) -> String {
    // For a private type, the path has a component such as "(unknown context at $1234)".
    let path = String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
    let isCompound = path.last?.dropFirst().contains(where: \.isUppercase) ?? false
    return isCompound ? path.suffix(1).joined() : path.suffix(2).joined()
  }
}
