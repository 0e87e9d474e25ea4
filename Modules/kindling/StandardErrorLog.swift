import JSON
import JSONRPC
import Kernel
import Logging

/// The format of log lines.
enum LogFormat: String, CaseIterable, Sendable {
  /// The level and the message.
  case text
  /// A JSON object with the time, the level and the message; for a call, also its method, duration and outcome.
  ///
  /// Numbers are JSON numbers.
  case json
}

/// A log handler that writes to standard error without blocking.
struct StandardErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level
  let format: LogFormat
  let sink: StandardErrorSink

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    switch format {
    case .text: sink.write("kindling: \(event.level): \(event.message)")
    case .json: sink.write(Self.line(event, at: SystemClock().now()))
    }
  }

  private static func line(_ event: LogEvent, at time: Instant) -> String {
    let writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    writer.string(time.description)
    writer.key("level")
    writer.string(event.level.rawValue)
    writer.key("message")
    writer.string("\(event.message)")
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      write(value, to: writer)
    }
    writer.endObject()
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes numbers as numbers, and all other values as texts.
  private static func write(_ value: Logger.MetadataValue, to writer: JSONWriter) {
    guard case .stringConvertible(let number) = value else { return writer.string("\(value)") }
    switch number {
    case let integer as any FixedWidthInteger: writer.int(Int64(clamping: integer))
    case let double as Double where double.isFinite: writer.double(double)
    default: writer.string("\(value)")
    }
  }
}

extension Logger {
  /// Returns the logger of a command.
  static func standard(_ level: Logger.Level, _ format: LogFormat) -> Logger {
    let sink = StandardErrorSink()
    return Logger(label: "kindling") { _ in StandardErrorLog(logLevel: level, format: format, sink: sink) }
  }
}
