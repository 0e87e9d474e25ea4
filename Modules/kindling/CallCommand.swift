import ArgumentParser
import Database
import Glibc
import JSON
import JSONRPC
import Kernel
import Localization
import Logging

/// `kindling call`: runs one method and prints its result.
struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Run one method and print its result.",
    discussion: """
      Writes the result to stdout. An error goes to stderr, and the exit code is 1. `kindling call METHOD --help` \
      describes a method. A call that fails creates no database.
      """)

  @Argument(help: "The name of the method, such as system.ping.", completion: .methodNames)
  var method: String

  @Argument(
    help: ArgumentHelp(
      "The parameters as a JSON object; - reads them from stdin, @FILE from a file.",
      discussion: "Passwords belong in a file or on stdin: other users can see command lines.",
      valueName: "json|-|@file"))
  var params: String = "{}"

  @Flag(help: "Split the result into lines for reading.")
  var pretty = false

  @Flag(help: "Follow the pages of a list, and print one result with the items of all pages.")
  var all = false

  @OptionGroup var common: CommonOptions
  @OptionGroup var catalogs: CatalogsOption

  func run() throws {
    let params = try parsedParams()
    if all { try requirePages() }
    var settings = try common.settings()
    catalogs.apply(to: &settings)
    try ExitStatus.reportingErrors {
      if settings.location != .memory, try !common.hasDatabase() {
        let status = try rehearse(params, settings)
        guard status == .success else { return status }
      }
      return try call(params, settings)
    }.throwIfFailed()
  }

  /// Runs the call with an empty database in memory and shows only an error.
  private func rehearse(_ params: String, _ settings: Settings) throws -> ExitStatus {
    var settings = settings
    settings.location = .memory
    let composition = try Composition(settings)
    defer { composition.database.close() }
    let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
    return LocalCall.show(connection.receive(lines: LocalCall.request(method, params: params))) { _ in }
  }

  private func call(_ params: String, _ settings: Settings) throws -> ExitStatus {
    let composition = try Composition(settings)
    defer { composition.database.close() }
    let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
    let progress = ProgressBar()
    progress.observe(composition)
    var status =
      all
      ? PagedCall(method: method, params: params, isPretty: pretty).run(on: connection)
      : callOnce(params, on: connection, progress)
    if connection.ending == .storageFailed { status = .fault }
    composition.database.scrubBeforeExit(at: composition.clock.now())
    return status
  }

  private func callOnce(
    _ params: String, on connection: InProcessConnection, _ progress: ProgressBar
  ) -> ExitStatus {
    let replies = connection.receive(lines: LocalCall.request(method, params: params))
    progress.clear()
    return LocalCall.show(replies) { result in
      print(pretty ? PrettyJSON().text(result) : String(decoding: result.rawBytes, as: UTF8.self))
    }
  }

  /// Throws `ValidationError` if the method exists, but has no pages.
  private func requirePages() throws {
    let declaration = SchemaCommand.document().methods.first { $0.name == method }
    guard declaration?.parameters.contains(where: { $0.name == "cursor" }) != false else {
      throw ValidationError(Strings.programNotPaged(method: method))
    }
  }

  /// Returns the parameters as text; throws `ValidationError` if they are not JSON.
  func parsedParams() throws -> String {
    let tape = JSONTape()
    var params = try readParams()
    guard params.withUTF8({ try? tape.parse($0, maxDepth: Lane.Limits.depth) }) != nil else {
      throw ValidationError(Strings.programBadParams)
    }
    return params
  }

  /// Returns the parameters as text, from the command line, from standard input or from a file.
  private func readParams() throws -> String {
    guard params == "-" || params.hasPrefix("@") else { return params }
    guard params != "-" else {
      var text = ""
      while let line = readLine(strippingNewline: false) { text += line }
      return text
    }
    let path = String(params.dropFirst())
    guard let text = text(ofFile: path) else { throw ValidationError(Strings.programParamsUnreadable(path: path)) }
    return text
  }

  /// Returns the text of a file or pipe; nil if it cannot be read.
  private func text(ofFile path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while feof(file) == 0 && ferror(file) == 0 {
      bytes += Array(unsafeUninitializedCapacity: 64 << 10) { $1 = fread($0.baseAddress, 1, $0.count, file) }
    }
    return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
