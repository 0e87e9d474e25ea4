/// How messages are told apart in the stream of a connection, as the command line asks for it.
public enum FramingMode: String, CaseIterable, Sendable {
  /// The first byte that is not white space decides: `{` or `[` means lines, anything else headers.
  case auto
  /// One message a line.
  case lines
  /// LSP header blocks.
  case headers
}

/// How messages are told apart on one connection; replies use the same.
public enum Framing: Sendable {
  /// One message a line, ended by LF or CRLF: NDJSON, and MCP over standard input and output.
  case lines
  /// A block of header lines with `Content-Length`, an empty line, then that many bytes: the base protocol of LSP.
  case headers
}

/// Where a message, or what stands in its place, lies in the bytes of its ``Chunk``.
public struct Frame: Equatable, Sendable {
  /// What was found.
  public enum Kind: Equatable, Sendable {
    /// A whole message; not yet known to be JSON.
    case message
    /// The input ended before the body that a header block had announced; to be answered as no JSON, never to be run.
    case truncated
    /// A message over the limit, found as soon as it exceeds the limit; the rest of it is skipped as it arrives. The
    /// range holds its first bytes (64 KiB at most), so that the id may still be found.
    case tooLarge
    /// A body in a charset other than UTF-8, which is skipped as it arrives. The range is empty.
    case unsupportedCharset
    /// A header block without a usable length. Nothing after it is read; the range is empty.
    case lost(Loss)
  }

  /// Why nothing can be read any more.
  public enum Loss: Equatable, Sendable {
    /// The block has no `Content-Length`.
    case missingLength
    /// The length is not a run of digits, or over 2^63 − 1.
    case malformedLength
    /// The block has two lengths that differ.
    case conflictingLengths
    /// A line of the block has no colon.
    case malformedLine
    /// The block is over 8 KiB.
    case blockTooLong
    /// The input ended inside the block.
    case endOfInput
  }

  /// What was found.
  public let kind: Kind
  /// Where its bytes are, without line end and header block, as offsets in ``Chunk/bytes``.
  public let range: Range<Int>

  @usableFromInline
  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
