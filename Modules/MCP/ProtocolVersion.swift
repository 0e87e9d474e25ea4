/// A version of the Model Context Protocol. (Model Context Protocol, "Key Changes" of each version.)
enum ProtocolVersion: String, CaseIterable, Comparable {
  case first = "2024-11-05"
  /// Adds annotations of tools, and requires batches.
  case annotations = "2025-03-26"
  /// Adds structured results and titles of tools, and removes batches.
  case structuredResults = "2025-06-18"
  case latestWithHandshake = "2025-11-25"
  /// Replaces the handshake by `server/discover`, and adds types of results and their caching.
  case discovered = "2026-07-28"

  /// The version of a handshake: the requested one, or the latest one if it is unknown.
  init(requested: String?) {
    let version = requested.flatMap(ProtocolVersion.init(rawValue:)) ?? .latestWithHandshake
    self = version.hasHandshake ? version : .latestWithHandshake
  }

  var hasHandshake: Bool { self < .discovered }
  /// Whether a message can be a batch; the first version does not mention them, and JSON-RPC has them.
  var hasBatches: Bool { self < .structuredResults }
  var hasAnnotations: Bool { self >= .annotations }
  /// Whether a tool has a title of its own; before, the title is an annotation.
  var hasTitles: Bool { self >= .structuredResults }
  var hasStructuredResults: Bool { self >= .structuredResults }
  /// Whether a result states its type, and a list how long it can be cached.
  var hasResultTypes: Bool { self >= .discovered }

  static func < (first: ProtocolVersion, second: ProtocolVersion) -> Bool { first.rawValue < second.rawValue }
}
