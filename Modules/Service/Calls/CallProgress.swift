import JSON
import JSONRPC
import Kernel

/// Sends the progress of a long call to the client and checks for cancellation. (Protocol, "Life cycle".)
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
  private var token: [UInt8]?
  private var lastPercentage = 0

  convenience init(lane: Lane) {
    self.init(isCancelled: { lane.runningCallIsCancelled() }, send: { lane.notify($0, params: $1) })
  }

  convenience init(_ call: BackgroundCall) {
    self.init(isCancelled: { call.isCancelled }, send: { call.notify($0, params: $1) })
  }

  private init(isCancelled: @escaping () -> Bool, send: @escaping Notify) {
    self.isCancelled = isCancelled
    self.send = send
  }

  var isReported: Bool { token != nil }

  /// Starts reporting progress with the client's token, which is raw JSON.
  func begin(_ token: [UInt8]) {
    self.token = token
    lastPercentage = 0
    notify("begin", percentage: 0)
  }

  func report(_ done: Int, of total: Int) throws(DomainError) {
    if isCancelled() { throw .cancelled }
    let percentage = total > 0 ? min(100, done * 100 / total) : 100
    guard percentage > lastPercentage else { return }
    lastPercentage = percentage
    notify("report", percentage: percentage)
  }

  func end() {
    notify("end", percentage: nil)
    token = nil
  }

  private func notify(_ kind: StaticString, percentage: Int?) {
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
}
