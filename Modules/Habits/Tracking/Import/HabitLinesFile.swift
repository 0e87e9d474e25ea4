import Interchange
import JSON
import Kernel
import Service

/// Habits as JSON lines: each has the fields of `habits.create`, and its marks. (Habits, 9.6.)
struct HabitLinesFile {
  /// The maximum length of a line in bytes; a habit with 100 years of marks with notes needs less.
  private static let maxLineBytes = 16 << 20
  private static let maxDepth = 8

  /// A line of the file.
  private struct Line: Parameters {
    let creation: HabitCreationParameters
    let isArchived: Bool
    let marks: [MarkOfLine]

    init(from fields: inout ParameterReader) throws(DomainError) {
      creation = try HabitCreationParameters(from: &fields)
      isArchived = try fields.optional("archived", .flag, "Whether the habit is archived.") ?? false
      marks = try fields.optional("marks", .list(of: .object(MarkOfLine.self)), "The marks and notes of days.") ?? []
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
      note = try fields.optional("note", .text(HabitRules.markNoteLengths), "The note.") ?? ""
    }

    /// Returns the mark for a kind of habit; nil if there is only a note.
    func mark(of kind: HabitPlan.Kind) throws(DomainError) -> HabitMark? {
      guard [done != nil, amount != nil, isSkipped].count(where: { $0 }) <= 1, kind == .check || done == nil,
        kind == .amount || amount == nil
      else { throw DomainError.wrongKind.at("/marks") }
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
    let (parsed, draft): (Line, HabitDraft)
    do throws(DomainError) {
      guard case .success(let object) = line.content else { throw DomainError.habitRowUnreadable }
      parsed = try Line(decoding: object)
      draft = try parsed.creation.draft(today: today)
    } catch {
      return try collector.report(.habit, location, error)
    }
    let habit = ImportedHabit(row: location, draft: draft, isArchived: parsed.isArchived)
    let index = try collector.add(habit)
    for mark in parsed.marks {
      try collector.addMark(to: index, location) { kind throws(DomainError) in
        (mark.day, try mark.mark(of: kind), mark.note)
      }
    }
  }
}
