import ArgumentParser
import Auth
import Database
import JSONRPC
import Kernel
import Localization
import Logging
import Service

/// An error of the argument parser, in the language of the environment.
///
/// The parser exposes its errors only as English messages, which are recognized by their fixed parts.
struct CommandLineError {
  private let text: String
  private let isLocalized: Bool
  private let command: any ParsableCommand.Type
  /// The arguments of `kindling help` for the command.
  private let helpTopic: String

  /// Creates an error from an error of the parser or of a command.
  init(_ error: any Error, arguments: [String]) {
    text = Kindling.message(for: error)
    isLocalized = error is ValidationError
    let (path, type) = Kindling.command(in: arguments)
    command = path.isEmpty && arguments.first != "help" ? ServeCommand.self : type
    helpTopic = command == Kindling.self ? "help" : (path.isEmpty ? [ServeCommand.name] : path).joined(separator: " ")
  }

  /// Prints what is wrong and what is valid, then how to list all options; a message of Kindling as it is.
  func print() {
    guard !isLocalized, let problem = problem() else { return StandardErrorSink().write("kindling: \(text)") }
    StandardErrorSink().write("kindling: \(problem.map(\.localized).joined(separator: " "))")
    StandardErrorSink().write(Strings.programHelpHint(command: helpTopic).localized)
  }

  /// Returns the problem and the valid values; nil for a message that is not one of the parser's.
  private func problem() -> [Message]? {
    if let option = text.name(after: "Unknown option '") { return [unknown(String(option))] }
    if let argument = text.name(after: "Missing expected argument '") {
      return [Strings.programArgumentMissing(argument: String(argument))] + expectation(of: argument)
    }
    if let option = text.name(after: "Missing value for '") { return missing(option) }
    if let (value, rest) = text.parts(after: "The value '", around: "' is invalid for '") {
      let option = rest.prefix { $0 != "'" }
      guard !value.isEmpty else { return missing(option) }
      let problem = Strings.programOptionValueInvalid(value: String(value), option: option.firstWord)
      return [problem] + expectation(of: option)
    }
    if let (option, rest) = text.parts(after: "The option '", around: "' does not take any value, but '") {
      let value = rest.dropLast("' was specified.".count)
      return [Strings.programOptionValueUnexpected(option: String(option), value: String(value))]
    }
    let unexpected =
      text.suffix(after: "Unexpected argument '")
      ?? String(text.drop(while: \.isNumber)).suffix(after: " unexpected arguments: '")
    return unexpected.map { words in
      [Strings.programArgumentsUnexpected(arguments: String(words.dropLast().replacing("', '", with: " ")))]
    }
  }

  private func missing(_ option: Substring) -> [Message] {
    [Strings.programOptionValueMissing(option: option.firstWord)] + expectation(of: option)
  }

  private func unknown(_ option: String) -> Message {
    let options = options()
    return option.mostSimilar(in: options).map { Strings.programOptionUnknownSimilar(option: option, similar: $0) }
      ?? Strings.programOptionUnknown(option: option, options: options.joined(separator: ", "))
  }

  /// Returns the options of the command in the order of its help.
  private func options() -> [String] {
    Kindling.helpMessage(for: command).split(separator: "\n").filter { $0.hasPrefix("  -") }.compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init)
    }
  }

  /// Returns what an option or argument accepts, by its synopsis, such as `--keep <number>`; at most one message.
  private func expectation(of synopsis: Substring) -> [Message] {
    let name = synopsis.firstWord
    func example(_ value: String) -> [Message] { [Strings.programValueExample(example: "\(name) \(value)")] }
    func choices(_ values: [String]) -> [Message] {
      [Strings.programValueChoices(values: values.joined(separator: ", "))]
    }
    func range<Number>(_ range: ClosedRange<Number>) -> [Message] {
      [Strings.programValueRange(min: "\(range.lowerBound)", max: "\(range.upperBound)")]
    }
    return switch name {
    case "--database": example("kindling.sqlite3")
    case "--files": [Strings.programValueFiles]
    case "--log-level": choices(Logger.Level.allCases.map(\.rawValue))
    case "--log-format": choices(LogFormat.allCases.map(\.rawValue))
    case "--durability": choices(Database.Durability.allCases.map(\.rawValue))
    case "--clock": example("2026-11-21T09:00:00Z")
    case "--seed": range(0...UInt64.max)
    case "--password-cost": example(PasswordHasher.Cost.standard.defaultValueDescription)
    case "--framing": choices(FramingMode.allCases.map(\.rawValue))
    case "--max-message-bytes": range(ConnectionOptions.messageBytesRange)
    case "--max-backlog-bytes": range(ConnectionOptions.backlogBytesRange)
    case "--max-user-bytes": range(ConnectionOptions.userBytesRange)
    case "--catalogs": example("Localization/Catalogs")
    case "--name": example("'Ada Lovelace'")
    case "--locale": choices(Language.builtIn.map(\.rawValue))
    case "--keep": range(Backups.retainedCountRange)
    case "--since": range(0...Int.max)
    case "--exec": example("'cat >> events.jsonl'")
    case "--tools": example("goals,reviews")
    case "--domains": choices(TokensCommand.Create.domainNames)
    case "--time-zone": example("Europe/Paris")
    case "<shell>": choices(CompletionsCommand.shells)
    case "<email>": [Strings.programValueExample(example: "kindling \(helpTopic) ada@example.org")]
    case "<method>": [Strings.programValueExample(example: "kindling call system.ping")]
    case "<path>": [Strings.programValueExample(example: "kindling \(command._commandName) copy.sqlite3")]
    default: []
    }
  }
}

extension String {
  /// Returns the text after a prefix; nil if the prefix is missing.
  fileprivate func suffix(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// Returns the text between a prefix and the next quotation mark; nil if the prefix is missing.
  fileprivate func name(after prefix: String) -> Substring? {
    suffix(after: prefix)?.prefix { $0 != "'" }
  }

  /// Returns the texts after a prefix, before and after the last occurrence of a mark; nil if one is missing.
  ///
  /// A value that the user entered may contain the mark.
  fileprivate func parts(after prefix: String, around mark: String) -> (Substring, Substring)? {
    guard let rest = suffix(after: prefix), let range = rest.ranges(of: mark).last else { return nil }
    return (rest[..<range.lowerBound], rest[range.upperBound...])
  }
}

extension Substring {
  fileprivate var firstWord: String { String(prefix { $0 != " " }) }
}
