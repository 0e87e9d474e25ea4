internal import Glibc
package import JSON

/// One line of a JSON Lines file.
package struct JSONLine {
  /// The reason why a line has no object.
  package enum Problem: Error, Equatable, Sendable {
    /// The line is longer than the limit.
    case tooLong
    /// The line is not JSON, is nested too deeply, or repeats a name.
    case malformed(JSONError)
    /// The line is JSON, but not an object.
    case notAnObject
  }

  /// The number of the line, from 1; blank lines are counted.
  package let number: Int
  /// The object, valid only in the closure that receives the line, or the problem.
  package let content: Result<JSONValue, Problem>
}

/// Reads objects from a JSON Lines file that arrives in pieces, in bounded memory.
///
/// Accepts UTF-8 with or without a byte order mark. Lines end with LF or CRLF; the last line need not end
/// with one. Blank lines are skipped.
package struct JSONLinesReader {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let maxLineBytes: Int
  private let maxDepth: Int
  private let tape = JSONTape()

  private(set) var bytes: [UInt8] = []
  private var start = 0
  /// The end of the bytes that were already searched for a line feed.
  private var searched = 0
  private var lineNumber = 1
  private var isTooLong = false
  private var isSkipping = false
  private var isAtStart = true
  private var hasEnded = false

  /// Creates a reader for lines of at most `maxLineBytes` bytes, without their line ends.
  ///
  /// A longer line is reported as soon as it exceeds the limit, and its remaining bytes are skipped. `maxDepth` limits
  /// nesting; the object of the line is level 1.
  package init(maxLineBytes: Int, maxDepth: Int) {
    self.maxLineBytes = min(maxLineBytes, JSONTape.maxBytes)
    self.maxDepth = maxDepth
  }

  /// Appends the next piece of the file, which may end at any byte.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// Marks the end of the input.
  package mutating func end() { hasEnded = true }

  /// Passes the next nonblank line to a closure, which the values of the line must not escape.
  ///
  /// Returns nil if more input is needed or the file has ended. The line is consumed even if the closure throws.
  package mutating func nextLine<Result, Failure: Error>(
    _ body: (JSONLine) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    while let line = nextRange() {
      defer { lineNumber += 1 }
      if isTooLong {
        isTooLong = false
        return try body(JSONLine(number: lineNumber, content: .failure(.tooLong)))
      }
      guard !isBlank(line) else { continue }
      return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
        defer { tape.reset() }
        return try body(JSONLine(number: lineNumber, content: parsed(UnsafeBufferPointer(rebasing: bytes[line]))))
      }
    }
    return nil
  }

  private func parsed(_ line: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONLine.Problem> {
    do throws(JSONError) {
      let value = try tape.parse(line, maxDepth: maxDepth)
      return value.kind == .object ? .success(value) : .failure(.notAnObject)
    } catch {
      return .failure(.malformed(error))
    }
  }

  /// Finds the range of the next line without its line end, or of the available part of an oversized line.
  private mutating func nextRange() -> Range<Int>? {
    if isAtStart {
      guard hasEnded || bytes.count >= Self.byteOrderMark.count else { return nil }
      isAtStart = false
      if bytes.starts(with: Self.byteOrderMark) { start = Self.byteOrderMark.count }
      searched = start
    }
    if isSkipping {
      isSkipping = !findLineFeed()
      searched += isSkipping ? 0 : 1
      start = searched
      if isSkipping { return nil }
    }
    let hasLineFeed = findLineFeed()
    let end = contentEnd(hasLineFeed: hasLineFeed)
    isTooLong = end - start > maxLineBytes
    guard hasLineFeed || isTooLong || hasEnded && start < searched else { return nil }
    let line = start..<end
    isSkipping = !hasLineFeed
    searched += hasLineFeed ? 1 : 0
    start = searched
    return line
  }

  private mutating func findLineFeed() -> Bool {
    searched = bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, searched < bytes.count else { return searched }
      let match = memchr(start + searched, Int32(Self.lineFeed), bytes.count - searched)
      return match.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - start } ?? bytes.count
    }
    return searched < bytes.count
  }

  /// Returns the end of the current line's content, without a carriage return that may belong to the line end.
  private func contentEnd(hasLineFeed: Bool) -> Int {
    let isReturn = searched > start && bytes[searched - 1] == UInt8(ascii: "\r")
    return isReturn && (hasLineFeed || !hasEnded) ? searched - 1 : searched
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }
}
