public import Database
public import Kernel

/// The destination of an export: a file, or the content of the reply.
public enum ExportOutput {
  case file(ExportFile)
  case content(ExportContent)

  /// Creates the file at a path, which may replace one with the signature, or content if there is no path.
  ///
  /// `error` is that of content that becomes too large.
  ///
  /// - Throws: `DomainError` if the path is not allowed or cannot be written.
  public init(
    at path: FilePath?, replacing signature: @autoclosure () -> FileSignature,
    tooLarge error: DomainError = .exportTooLarge, in context: CallContext
  ) throws {
    self =
      try path.map { .file(try ExportFile(at: $0, replacing: signature(), in: context)) }
      ?? .content(ExportContent(tooLarge: error))
  }

  /// Appends bytes.
  ///
  /// - Throws: `path_unwritable`, or `too_large` if the content of a reply becomes too large.
  public func append(_ piece: some Collection<UInt8>) throws {
    switch self {
    case .file(let file): try file.append(piece)
    case .content(let content): try content.append(piece)
    }
  }

  /// Publishes the file or returns the content as text, with the size in bytes.
  public func finish(_ context: CallContext) throws -> (path: String?, content: String?, bytes: Int) {
    switch self {
    case .file(let file): (file.path, nil, try file.finish(context))
    case .content(let content): (nil, String(decoding: content.bytes, as: UTF8.self), content.bytes.count)
    }
  }
}

/// The content of an export in a reply.
public final class ExportContent {
  /// The maximum size in bytes: 8 MiB.
  public static let maxBytes = 8 << 20

  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  private let error: DomainError

  /// Creates empty content; `error` is that of content with more than `maxBytes` bytes.
  public init(tooLarge error: DomainError = .exportTooLarge) { self.error = error }

  /// Appends bytes; throws `too_large` if the content would have more than `maxBytes` bytes.
  public func append(_ piece: some Collection<UInt8>) throws(DomainError) {
    guard bytes.count + piece.count <= Self.maxBytes else { throw error }
    bytes += piece
  }
}
