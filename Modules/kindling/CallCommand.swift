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
    discussion: "Writes the result to stdout. An error goes to stderr, and the exit code is 1.")

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

  @OptionGroup var common: CommonOptions
  @OptionGroup var catalogs: CatalogsOption

  func run() throws {
    let request = try request()
    var settings = try common.settings()
    catalogs.apply(to: &settings)
    try ExitStatus.reportingErrors {
      let composition = try Composition(settings)
      defer { composition.database.close() }
      let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
      let progress = ProgressBar()
      progress.observe(composition)
      let replies = connection.receive(lines: request)
      progress.clear()
      var status = show(replies)
      if connection.ending == .storageFailed { status = .fault }
      composition.database.scrubBeforeExit(at: composition.clock.now())
      return status
    }.throwIfFailed()
  }

  /// Returns the call as a one-line message.
  func request() throws -> String {
    let tape = JSONTape()
    var params = try readParams()
    guard params.withUTF8({ try? tape.parse($0, maxDepth: Lane.Limits.depth) }) != nil else {
      throw ValidationError(Strings.programBadParams)
    }
    return LocalCall.request(method, params: params)
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

  private func show(_ replies: [String]) -> ExitStatus {
    let tape = JSONTape()
    var status = ExitStatus.success
    for var reply in replies {
      reply.withUTF8 { bytes in
        guard let message = try? tape.parse(bytes, maxDepth: Lane.Limits.depth + 2) else { return }
        if let result = message.member("result") {
          print(pretty ? PrettyJSON().text(result) : String(decoding: result.rawBytes, as: UTF8.self))
        } else if let error = message.member("error") {
          StandardErrorSink().write(String(decoding: error.rawBytes, as: UTF8.self))
          status = .failure
        }
      }
    }
    return status
  }
}
