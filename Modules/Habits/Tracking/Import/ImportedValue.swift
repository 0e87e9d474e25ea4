import Kernel

/// The value of a day in a table: a word, or a number of up to three decimals. (Habits, 9.4.)
enum ImportedValue: Hashable {
  case done(Bool)
  /// A number in thousandths, not negative.
  case number(Int64)
  case skipped

  private static let doneWords: Set = [
    "yes", "y", "true", "done", "x", "✓", "✔", "✔\u{FE0F}", "✅", "☑", "☑\u{FE0F}", "sí", "si", "verdadero", "hecho",
    "oui",
    "vrai", "fait", "ja", "wahr", "erledigt",
  ]
  private static let notDoneWords: Set = ["no", "n", "false", "✗", "✘", "❌", "falso", "non", "faux", "nein", "falsch"]
  private static let skippedWords: Set = ["skip", "skipped", "saltado", "sauté"]
  /// The maximum length of a word or a number in bytes.
  private static let maxBytes = 24

  /// Parses a trimmed text that is not empty; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maxBytes else { return nil }
    let word = text.caseFolded
    if Self.doneWords.contains(word) {
      self = .done(true)
    } else if Self.notDoneWords.contains(word) {
      self = .done(false)
    } else if Self.skippedWords.contains(word) {
      self = .skipped
    } else {
      guard let number = Self.number(text), number >= 0 else { return nil }
      self = .number(number)
    }
  }

  /// Whether the value cannot be that of a check.
  var isAmount: Bool { if case .number(let number) = self { number != 0 && number != 1000 } else { false } }

  /// Returns the mark of a habit of a kind; nil if the value does not suit it.
  func mark(of kind: HabitPlan.Kind) -> HabitMark? {
    switch (self, kind) {
    case (.skipped, _): .skipped
    case (.done(let isDone), .check): .done(isDone)
    case (.done, .amount): nil
    case (.number(let number), .check): .done(number > 0)
    case (.number(let number), .amount): .amount(number)
    }
  }

  /// Parses a number with a decimal point or comma; nil if the comma may separate thousands.
  private static func number(_ text: String) -> Int64? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Thousandths.parse(text) }
    guard !text.contains("."), parts[1].count < 3 || parts[0] == "0" else { return nil }
    return Thousandths.parse(parts.joined(separator: "."))
  }
}
