extension Catalog {
  /// The texts of an entry in one language.
  ///
  /// It has one of three shapes: a unit, plural forms, or a unit that refers to substitutions. A file may mix them, so
  /// all may be present; a check reports that.
  package struct Localization: Equatable, Sendable {
    /// The text, or the frame of the substitutions.
    package var stringUnit: StringUnit?
    /// The alternatives of an entry without a text, such as the spoken phrases of an App Shortcut.
    package var stringSet: StringSet?
    /// The plural forms by category name.
    package var plural: [String: StringUnit]
    /// Variations other than plain plural forms, for example by device; preserved, but `PatternCompiler` rejects them.
    package var otherVariations: [String: JSONTree] = [:]
    /// The substitutions by name; the text refers to them as `%#@name@`.
    package var substitutions: [String: Substitution]
    /// Unknown members, which are preserved.
    package var unknown: [String: JSONTree]
    /// The line of the language.
    package var line: SourceLine

    /// Creates a localization.
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

  /// A set of texts with the same meaning, which Xcode edits as a whole.
  package struct StringSet: Equatable, Sendable {
    /// The progress.
    package var state: StringUnit.State
    /// The texts.
    package var values: [String]
    /// Unknown members, which are preserved.
    package var unknown: [String: JSONTree] = [:]
  }

  /// A text with its translation state.
  package struct StringUnit: Equatable, Sendable {
    /// The progress of a translation.
    package enum State: Equatable, Sendable {
      /// Not translated yet.
      case new
      /// Translated, but needs review.
      case needsReview
      /// Translated.
      case translated
      /// An unknown state; a check reports it.
      case other(String)

      /// The name of a state that is read as `needs_review` and preserved.
      static let machineTranslated = "machine_translated"

      /// Parses the name of a state; a machine translation needs review.
      package init(name: String) {
        switch name {
        case "new": self = .new
        case "needs_review", Self.machineTranslated: self = .needsReview
        case "translated": self = .translated
        default: self = .other(name)
        }
      }

      /// The name in the file, except that of a machine translation.
      package var name: String {
        switch self {
        case .new: "new"
        case .needsReview: "needs_review"
        case .translated: "translated"
        case .other(let name): name
        }
      }
    }

    /// The progress.
    package var state: State
    /// The text, with format specifiers.
    package var value: String
    /// Whether the state in the file is `machine_translated` instead of `needs_review`.
    package var isMachineTranslated = false
    /// Unknown members, which are preserved.
    package var unknown: [String: JSONTree]
    /// The line of the text.
    package var line: SourceLine

    /// Creates a unit.
    package init(
      state: State = .translated, value: String, unknown: [String: JSONTree] = [:], line: SourceLine = SourceLine()
    ) {
      self.state = state
      self.value = value
      self.unknown = unknown
      self.line = line
    }
  }

  /// A part of a text with plural forms that an argument selects.
  package struct Substitution: Equatable, Sendable {
    /// The argument number, from 1; nil if unspecified.
    package var argNum: Int?
    /// The specifier that `%arg` represents, without the percent sign: `lld`.
    package var formatSpecifier: String?
    /// The plural forms by category name; `%arg` is the number.
    package var plural: [String: StringUnit]
    /// Variations other than plain plural forms, for example by device; preserved, but `PatternCompiler` rejects them.
    package var otherVariations: [String: JSONTree] = [:]
    /// Unknown members, which are preserved.
    package var unknown: [String: JSONTree]
    /// The line of the name.
    package var line: SourceLine

    /// Creates a substitution.
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

extension Catalog.Localization {
  /// Whether nobody has translated the text: there is none, or only empty ones whose state is `new`.
  package var isBlank: Bool {
    stringSet == nil && otherVariations.isEmpty && substitutions.values.allSatisfy(\.otherVariations.isEmpty)
      && units.allSatisfy { $0.value.isEmpty && $0.state == .new }
  }
}

extension Catalog.StringUnit {
  /// The name of the state in the file.
  var stateName: String { isMachineTranslated && state == .needsReview ? State.machineTranslated : state.name }
}

extension JSONTree {
  /// Creates the JSON object of a text with its state.
  package init(_ unit: Catalog.StringUnit) {
    var members = unit.unknown
    members["state"] = JSONTree(.string(unit.stateName))
    members["value"] = JSONTree(.string(unit.value))
    self.init(.object(members))
  }
}
