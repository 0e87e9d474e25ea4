public import JSON
import JSONRPC
import Kernel

/// A request for the progress of a long call, in the form of the Model Context Protocol.
public struct MCPProgressRequest {
  /// The client's token as raw JSON.
  let token: [UInt8]

  /// Creates a request with the client's token; nil if it is neither a string nor a number, or is too long.
  public init?(token: JSONValue?) {
    guard let token, token.kind == .string || token.kind == .number,
      token.rawBytes.count <= CommonParameters.maxTokenBytes
    else { return nil }
    self.token = Array(token.rawBytes)
  }
}

/// Sends the progress of a long call to the client and checks for cancellation.
final class CallProgress {
  typealias Notify = (StaticString, (JSONWriter) -> Void) -> Void

  /// The schema of the parameters of `$/progress`.
  static let schema = JSONSchema.reference(
    JSONSchema.Component(name: "ProgressNotification", meaning: "The progress of a long call.") {
      .object(
        [
          JSONSchema.Property(
            name: "token", meaning: "The progressToken of the call.", isRequired: true,
            schema: .anyOf(.integer(), .string())),
          JSONSchema.Property(
            name: "value", meaning: "The progress.", isRequired: true,
            schema: .object(
              [
                JSONSchema.Property(
                  name: "kind", meaning: "The kind of the notification; end is the last one.", isRequired: true,
                  schema: .enumeration(["begin", "report", "end"])),
                JSONSchema.Property(
                  name: "percentage", meaning: "The progress in percent; missing in the last notification.",
                  isRequired: false, schema: .percentage),
              ], isOpen: true)),
        ], isOpen: true)
    })

  private let isCancelled: () -> Bool
  private let send: Notify
  private let mcpRequest: MCPProgressRequest?
  private let observer: ((_ done: Int, _ total: Int) -> Void)?
  private var token: [UInt8]?
  private var lastPercentage = 0

  /// Creates the progress of a call on the lane; with an MCP request, only that request is answered.
  convenience init(
    lane: Lane, _ mcpRequest: MCPProgressRequest? = nil, observer: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    self.init(
      isCancelled: { lane.runningCallIsCancelled() }, mcpRequest, observer, send: { lane.notify($0, params: $1) })
  }

  convenience init(_ call: BackgroundCall) {
    self.init(isCancelled: { call.isCancelled }, send: { call.notify($0, params: $1) })
  }

  private init(
    isCancelled: @escaping () -> Bool, _ mcpRequest: MCPProgressRequest? = nil,
    _ observer: ((_ done: Int, _ total: Int) -> Void)? = nil, send: @escaping Notify
  ) {
    self.observer = observer
    self.isCancelled = isCancelled
    self.mcpRequest = mcpRequest
    self.send = send
  }

  var isReported: Bool { token != nil || mcpRequest != nil || observer != nil }

  /// Starts reporting progress, with the client's token as raw JSON; nil if the call has none.
  func begin(_ token: [UInt8]?) {
    self.token = token
    lastPercentage = 0
    notify("begin", percentage: 0)
  }

  func report(_ done: Int, of total: Int) throws(DomainError) {
    if isCancelled() { throw .canceled }
    let percentage = total > 0 ? min(100, done * 100 / total) : 100
    guard percentage > lastPercentage else { return }
    lastPercentage = percentage
    observer?(done, total)
    notify("report", percentage: percentage)
  }

  func end() {
    notify("end", percentage: nil)
    token = nil
  }

  private func notify(_ kind: StaticString, percentage: Int?) {
    if let mcpRequest {
      if let percentage { notify(mcpRequest, percentage: percentage) }
      return
    }
    guard let token else { return }
    send("$/progress") { writer in
      writer.beginObject()
      writer.key("token")
      token.withUnsafeBufferPointer { writer.raw($0) }
      writer.key("value")
      writer.beginObject()
      writer.key("kind")
      writer.string(kind)
      if let percentage {
        writer.key("percentage")
        writer.int(percentage)
      }
      writer.endObject()
      writer.endObject()
    }
  }

  private func notify(_ request: MCPProgressRequest, percentage: Int) {
    send("notifications/progress") { writer in
      writer.beginObject()
      writer.key("progressToken")
      request.token.withUnsafeBufferPointer { writer.raw($0) }
      writer.key("progress")
      writer.int(percentage)
      writer.key("total")
      writer.int(100)
      writer.endObject()
    }
  }
}
