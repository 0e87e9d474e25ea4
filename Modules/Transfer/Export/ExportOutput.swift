import Kernel
import Service

/// The destination of an export: a file, or the text of the reply.
enum ExportOutput {
  case file(ExportFile)
  case text(ExportText)

  /// Appends bytes.
  ///
  /// Throws `AtomicFile.Failure`, or `too_large` if the text of a reply becomes too large.
  func append(_ piece: some Collection<UInt8>) throws {
    switch self {
    case .file(let file): try file.append(piece)
    case .text(let text): try text.append(piece)
    }
  }

  /// Publishes the file or returns the text, with the size in bytes.
  func finish(_ context: CallContext) throws -> (path: String?, content: String?, bytes: Int) {
    switch self {
    case .file(let file): (file.path, nil, try file.finish(context))
    case .text(let text): (nil, String(decoding: text.bytes, as: UTF8.self), text.bytes.count)
    }
  }
}

/// The text of an export in a reply.
final class ExportText {
  /// The maximum size in bytes: 8 MiB.
  static let maxBytes = 8 << 20

  private(set) var bytes: [UInt8] = []

  /// Appends bytes; throws `too_large` if the text would have more than `maxBytes` bytes.
  func append(_ piece: some Collection<UInt8>) throws(DomainError) {
    guard bytes.count + piece.count <= Self.maxBytes else { throw .exportTooLarge }
    bytes += piece
  }
}
