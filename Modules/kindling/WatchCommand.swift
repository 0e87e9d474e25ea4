import ArgumentParser
import Database
import Dispatch
import Glibc
import JSON
import JSONRPC
import Localization
import Service

/// `kindling watch`: prints the events of the signed-in user and shared events of friends as they happen.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Print events as they happen, one JSON object per line.",
    discussion: "The user is the one of the session in $KINDLING_TOKEN. Ends with a signal, or with the session.")

  @Argument(
    help: ArgumentHelp("Topics or domains, such as spark.created or goal; by default all.", valueName: "topics"),
    completion: .topicNames)
  var topics: [String] = []

  @Option(
    help: ArgumentHelp(
      "A shell command that runs for each event, with the event on its stdin: 'cat >>events.jsonl'.",
      valueName: "command"))
  var exec: String?

  @Option(help: ArgumentHelp("First print the events after this position in the journal; 0 for all.", valueName: "seq"))
  var since: Int?

  @OptionGroup var common: CommonOptions
  @OptionGroup var catalogs: CatalogsOption

  func validate() throws {
    if exec?.isEmpty == true { throw ValidationError(Strings.programOptionValueMissing(option: "--exec")) }
  }

  func run() throws {
    // A command may end before it has read its input. Unlike an ignored signal, a handled one has its default action in
    // the command.
    if exec != nil { signal(SIGPIPE) { _ in } }
    var settings = try common.settings()
    catalogs.apply(to: &settings)
    try ExitStatus.reportingErrors {
      let composition = try Composition(settings)
      defer { composition.database.close() }
      return try watch(composition, settings.location)
    }.throwIfFailed()
  }

  private func watch(_ composition: Composition, _ location: DatabaseLocation) throws -> ExitStatus {
    let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
    let topics = self.topics.isEmpty ? [] : ["\"topics\":[\(self.topics.map(\.quotedAsJSON).joined(separator: ","))]"]
    let params = "{\((topics + (since.map { ["\"since\":\($0)"] } ?? [])).joined(separator: ","))}"
    let replies = connection.receive(
      lines: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\",\"params\":\(params)}")
    if let error = replies.first.flatMap({ Self.member("error", of: $0) }) {
      StandardErrorSink().write(error)
      return .failure
    }
    let change = DispatchSemaphore(value: 0)
    let watch = try FileWatch(path: location.path + "-wal") { change.signal() }
    return withExtendedLifetime(watch) {
      // The messages after the reply are events before the start.
      var messages = Array(replies.dropFirst())
      while true {
        for params in messages.compactMap({ Self.member("params", of: $0) }) {
          guard Self.member("topic", of: params) != nil else { return .success }
          show(params)
        }
        messages = connection.wake()
        if messages.isEmpty {
          change.wait()
          messages = connection.wake()
        }
      }
    }
  }

  /// Prints an event, or runs the command with it, which need not read it.
  private func show(_ event: String) {
    guard let exec else {
      print(event)
      fflush(nil)
      return
    }
    guard let command = popen(exec, "w") else { return }
    fputs(event + "\n", command)
    pclose(command)
  }

  /// Returns a member of a JSON object as JSON; nil if it does not exist.
  private static func member(_ name: StaticString, of json: String) -> String? {
    let tape = JSONTape()
    var json = json
    return json.withUTF8 { bytes in
      (try? tape.parse(bytes, maxDepth: Lane.Limits.depth))?.member(name).map {
        String(decoding: $0.rawBytes, as: UTF8.self)
      }
    }
  }
}
