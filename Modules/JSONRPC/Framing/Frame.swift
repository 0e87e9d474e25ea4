/// The framing option of the command line.
public enum FramingMode: String, CaseIterable, Sendable {
  /// Detected from the first byte that is not white space: `{` or `[` means lines, anything else headers.
  case auto
  /// One message per line.
  case lines
  /// LSP header blocks.
  case headers
}

/// The framing of one connection, in both directions.
public enum Framing: Sendable {
  /// One message per line, ended by LF or CRLF: NDJSON, and MCP over stdio.
  case lines
  /// The LSP base protocol: header lines with `Content-Length`, an empty line, and a body of that length.
  case headers
}

/// The range of a message, or of a framing error, in the bytes of a ``Chunk``.
public struct Frame: Equatable, Sendable {
  /// The kind of a frame.
  public enum Kind: Equatable, Sendable {
    /// A complete message, not yet parsed.
    case message
    /// A message whose body was cut off by the end of the input; answered with a parse error and never run.
    case truncated
    /// A message over the limit, reported without waiting for its end; its remaining bytes are skipped. The range
    /// covers at most the first 64 KiB, to find the id.
    case tooLarge
    /// A body in a charset other than UTF-8, which is skipped. The range is empty.
    case unsupportedCharset
    /// An unusable header block. The input after it is ignored; the range is empty.
    case framingError(FramingError)
  }

  /// The reason for a framing error.
  public enum FramingError: Equatable, Sendable {
    /// The block has no `Content-Length`.
    case missingLength
    /// The length does not consist of digits only, or exceeds 2^63 − 1.
    case malformedLength
    /// The block has two different lengths.
    case conflictingLengths
    /// A line of the block has no colon.
    case malformedLine
    /// The block exceeds 8 KiB.
    case blockTooLong
    /// The input ended inside the block.
    case endOfInput
  }

  /// The kind of the frame.
  public let kind: Kind
  /// The range in ``Chunk/bytes``, without line end and header block.
  public let range: Range<Int>

  @usableFromInline
  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
