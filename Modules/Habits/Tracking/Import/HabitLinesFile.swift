import Interchange
import JSON
import Kernel
import Service

/// Habits as JSON lines: each has the fields of `habits.create`, and its marks. (Habits, 9.6.)
struct HabitLinesFile {
  /// The maximum length of a line in bytes; a habit with 100 years of marks with notes needs less.
  private static let maxLineBytes = 16 << 20
  private static let maxDepth = 8

  /// A line of the file; its marks are decoded one by one, because each can be rejected alone.
  private struct Line: Parameters {
    private struct UnreadMark: Parameters {
      static let ignoresUnknown = true

      init(from fields: inout ParameterReader) throws(DomainError) {}
    }

    let creation: HabitCreationParameters
    let isArchived: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      creation = try HabitCreationParameters(from: &fields)
      isArchived = try fields.optional("archived", .flag, "Whether the habit is archived.") ?? false
      _ = try fields.optional("marks", .list(of: .object(UnreadMark.self)), "The marks and notes of days.")
    }
  }

  /// The mark of a day in a line, or only a note.
  private struct MarkOfLine: Parameters {
    let day: CivilDay
    let done: Bool?
    let amount: Double?
    let isSkipped: Bool
    let note: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      day = try fields.required("day", .day, "The day.")
      done = try fields.optional("done", .flag, "For a check: whether it is done.")
      amount = try fields.optional("amount", .number, "For an amount: the amount.")
      isSkipped = try fields.optional("skipped", .flag, "Whether the day is skipped.") ?? false
      note = try fields.optional("note", .content, "The note, which is shortened if it is too long.") ?? ""
    }

    /// Returns the mark for a kind of habit; nil if there is only a note.
    func mark(of kind: HabitPlan.Kind) throws(DomainError) -> HabitMark? {
      if kind == .amount, done != nil { throw DomainError.wrongKind.at("/done") }
      if kind == .check, amount != nil { throw DomainError.wrongKind.at("/amount") }
      let isMarked = isSkipped || done != nil || amount != nil
      guard isMarked || !note.isBlank, !isSkipped || done == nil && amount == nil else {
        throw DomainError.markRequired
      }
      if isSkipped { return .skipped }
      guard let amount else { return done.map(HabitMark.done) }
      guard let thousandths = Thousandths.parse(amount) else { throw DomainError.invalidAmount.at("/amount") }
      return .amount(thousandths)
    }
  }

  private let today: CivilDay
  private var collector: HabitImportCollector

  private init(today: CivilDay) {
    self.today = today
    collector = HabitImportCollector(today: today)
  }

  /// Reads the lines; `feed` passes the content to its argument, in pieces.
  static func read(
    today: CivilDay, feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    var file = HabitLinesFile(today: today)
    var reader = JSONLinesReader(maxLineBytes: maxLineBytes, maxDepth: maxDepth)
    func readLines() throws {
      while try reader.nextLine({ try file.add($0) }) != nil {}
    }
    try feed { piece in
      reader.append(piece)
      try readLines()
    }
    reader.end()
    try readLines()
    return file.collector.content
  }

  private mutating func add(_ line: JSONLine) throws {
    let location = HabitImportRow(number: Int64(line.number))
    guard case .success(let object) = line.content else {
      return try collector.report(.habit, location, DomainError.habitRowUnreadable)
    }
    var habit: ImportedHabit?
    do throws(DomainError) {
      let parsed = try Line(decoding: object)
      let draft = try parsed.creation.draft(today: today)
      habit = ImportedHabit(row: location, draft: draft, isArchived: parsed.isArchived)
    } catch {
      try collector.report(.habit, location, error)
    }
    var index: Int?
    if let habit { index = try collector.add(habit) }
    guard let marks = object.member("marks") else { return }
    for (number, value) in marks.elements.enumerated() {
      try collector.addMark(to: index, location, at: { "/marks/\(number)\($0)" }) { kind throws(DomainError) in
        let mark = try MarkOfLine(decoding: value)
        return (mark.day, try mark.mark(of: kind), mark.note)
      }
    }
  }
}
