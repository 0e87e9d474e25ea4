extension Catalog {
  /// What an entry says in one language.
  ///
  /// One of three shapes: a unit alone; plural forms alone; a unit whose text names substitutions. Nothing stops a file
  /// from mixing them, so all three may be present here; a check says so.
  package struct Localization: Equatable, Sendable {
    /// The text, or the frame around the substitutions.
    package var stringUnit: StringUnit?
    /// The plural forms by category name.
    package var plural: [String: StringUnit]
    /// Variations of another kind, by device say; they are kept, and refused by whoever needs the text.
    package var otherVariations: [String: JSONTree] = [:]
    /// The counted parts of the text by name; the text says `%#@name@`.
    package var substitutions: [String: Substitution]
    /// Members of no known meaning, kept for writing.
    package var unknown: [String: JSONTree]
    /// Where the language stands.
    package var line: SourceLine

    /// Makes a localization.
    ///
    /// - Parameters:
    ///   - stringUnit: The text, or the frame around the substitutions.
    ///   - plural: The plural forms by category name.
    ///   - substitutions: The counted parts of the text by name.
    ///   - unknown: Members of no known meaning.
    ///   - line: Where the language stands.
    package init(
      stringUnit: StringUnit? = nil, plural: [String: StringUnit] = [:], substitutions: [String: Substitution] = [:],
      unknown: [String: JSONTree] = [:], line: SourceLine = SourceLine()
    ) {
      self.stringUnit = stringUnit
      self.plural = plural
      self.substitutions = substitutions
      self.unknown = unknown
      self.line = line
    }
  }

  /// A piece of text with the state of its translation.
  package struct StringUnit: Equatable, Sendable {
    /// How far the work on a text is.
    package enum State: Equatable, Sendable {
      /// Not begun.
      case new
      /// There is a text, and somebody has to read it.
      case needsReview
      /// Done.
      case translated
      /// A state the format does not know; a check says so.
      case other(String)

      /// The name of a state that reads as `needs_review` and is written back as it was.
      static let machineTranslated = "machine_translated"

      /// Reads the name of a state; a machine's translation is one that somebody has to read.
      package init(name: String) {
        switch name {
        case "new": self = .new
        case "needs_review", Self.machineTranslated: self = .needsReview
        case "translated": self = .translated
        default: self = .other(name)
        }
      }

      /// The name in the file.
      package var name: String {
        switch self {
        case .new: "new"
        case .needsReview: "needs_review"
        case .translated: "translated"
        case .other(let name): name
        }
      }
    }

    /// How far the work is.
    package var state: State
    /// The text, with format specifiers.
    package var value: String
    /// Whether a machine has written the text, which a file says instead of `needs_review`.
    package var isMachineTranslated = false
    /// Members of no known meaning, kept for writing.
    package var unknown: [String: JSONTree]
    /// Where the text stands.
    package var line: SourceLine

    /// Makes a unit.
    ///
    /// - Parameters:
    ///   - state: How far the work is.
    ///   - value: The text, with format specifiers.
    ///   - unknown: Members of no known meaning.
    ///   - line: Where the text stands.
    package init(
      state: State = .translated, value: String, unknown: [String: JSONTree] = [:], line: SourceLine = SourceLine()
    ) {
      self.state = state
      self.value = value
      self.unknown = unknown
      self.line = line
    }
  }

  /// A counted part of a text: its plural forms, and the argument that chooses among them.
  package struct Substitution: Equatable, Sendable {
    /// The number of the argument, counted from 1; nil where the file leaves it out.
    package var argNum: Int?
    /// The specifier that `%arg` stands for, without the percent sign: `lld`.
    package var formatSpecifier: String?
    /// The plural forms by category name; a form says `%arg` for the number.
    package var plural: [String: StringUnit]
    /// Variations of another kind, by device say; they are kept, and refused by whoever needs the text.
    package var otherVariations: [String: JSONTree] = [:]
    /// Members of no known meaning, kept for writing.
    package var unknown: [String: JSONTree]
    /// Where the name stands.
    package var line: SourceLine

    /// Makes a substitution.
    ///
    /// - Parameters:
    ///   - argNum: The number of the argument, counted from 1.
    ///   - formatSpecifier: The specifier that `%arg` stands for, without the percent sign.
    ///   - plural: The plural forms by category name.
    ///   - unknown: Members of no known meaning.
    ///   - line: Where the name stands.
    package init(
      argNum: Int?, formatSpecifier: String? = "lld", plural: [String: StringUnit], unknown: [String: JSONTree] = [:],
      line: SourceLine = SourceLine()
    ) {
      self.argNum = argNum
      self.formatSpecifier = formatSpecifier
      self.plural = plural
      self.unknown = unknown
      self.line = line
    }
  }
}

extension Catalog.StringUnit {
  /// The name of the state in a file.
  var stateName: String { isMachineTranslated && state == .needsReview ? State.machineTranslated : state.name }
}

extension JSONTree {
  /// Creates the value of a text.
  package init(_ unit: Catalog.StringUnit) {
    var members = unit.unknown
    members["state"] = JSONTree(.string(unit.stateName))
    members["value"] = JSONTree(.string(unit.value))
    self.init(.object(members))
  }
}
