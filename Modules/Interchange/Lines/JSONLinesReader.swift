package import JSON

/// One line of a file of objects.
package struct JSONLine {
  /// Why a line holds no object.
  package enum Problem: Error, Equatable, Sendable {
    /// It is longer than the limit.
    case tooLong
    /// It is not JSON, or nested too deeply, or has a name twice.
    case malformed(JSONError)
    /// It is JSON, but not an object.
    case notAnObject
  }

  /// The number of the line, from 1; blank lines count.
  package let number: Int
  /// The object, good until the next line is read; or why there is none.
  package let content: Result<JSONValue, Problem>
}

/// The lines of a file of objects in JSON, which comes in pieces, in bounded memory.
///
/// UTF-8 with or without a byte order mark; lines end with LF or CRLF, the last one with or without; blank lines are
/// passed over.
package struct JSONLinesReader {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let longestLine: Int
  private let maxDepth: Int
  private let tape = JSONTape()

  private var bytes: [UInt8] = []
  /// Where the present line begins.
  private var start = 0
  /// How far the present line has been searched for its end.
  private var searched = 0
  private var number = 1
  private var isTooLong = false
  /// Whether the rest of a line follows that was too long.
  private var isSkipping = false
  private var isAtStart = true
  private var hasEnded = false

  /// Begins at the start of a file.
  ///
  /// - Parameters:
  ///   - longestLine: Maximum length of a line, in bytes without its end. A longer line is reported as soon as it
  ///     exceeds this length, and the rest of it is skipped.
  ///   - maxDepth: How deep objects and arrays may be nested; the object of the line is level 1.
  package init(longestLine: Int, maxDepth: Int) {
    self.longestLine = min(longestLine, JSONTape.maxBytes)
    self.maxDepth = maxDepth
  }

  /// Adds the next piece of the file.
  ///
  /// - Parameter piece: The bytes, which may end anywhere.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// Says that no further piece comes.
  package mutating func end() { hasEnded = true }

  /// Reads the next line.
  ///
  /// - Parameter body: What takes the line; values of it must not leave the closure.
  /// - Returns: What `body` returns; nil where more of the file is needed, or at its end.
  /// - Throws: What `body` throws; the line counts as read then.
  package mutating func nextLine<Result, Failure: Error>(
    _ body: (JSONLine) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    while let line = nextRange() {
      defer { number += 1 }
      if isTooLong {
        isTooLong = false
        return try body(JSONLine(number: number, content: .failure(.tooLong)))
      }
      guard !isBlank(line) else { continue }
      return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
        defer { tape.reset() }
        return try body(JSONLine(number: number, content: parsed(UnsafeBufferPointer(rebasing: bytes[line]))))
      }
    }
    return nil
  }

  /// How many bytes are held.
  var heldBytes: Int { bytes.count }

  private func parsed(_ line: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONLine.Problem> {
    do throws(JSONError) {
      let value = try tape.parse(line, maxDepth: maxDepth)
      return value.kind == .object ? .success(value) : .failure(.notAnObject)
    } catch {
      return .failure(.malformed(error))
    }
  }

  /// Finds the next line, without its end, or as much as is there of a line that is too long.
  private mutating func nextRange() -> Range<Int>? {
    if isAtStart {
      guard hasEnded || bytes.count >= Self.mark.count else { return nil }
      isAtStart = false
      if bytes.starts(with: Self.mark) { start = Self.mark.count }
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
    isTooLong = end - start > longestLine
    guard hasLineFeed || isTooLong || hasEnded && start < searched else { return nil }
    let line = start..<end
    isSkipping = !hasLineFeed
    searched += hasLineFeed ? 1 : 0
    start = searched
    return line
  }

  /// Goes to the next line feed, or to the end of what is there; true where there is one.
  private mutating func findLineFeed() -> Bool {
    while searched < bytes.count, bytes[searched] != Self.lineFeed { searched += 1 }
    return searched < bytes.count
  }

  /// Where the content of the present line ends, as far as it is known: before a return that may belong to its end.
  private func contentEnd(hasLineFeed: Bool) -> Int {
    let isReturn = searched > start && bytes[searched - 1] == UInt8(ascii: "\r")
    return isReturn && (hasLineFeed || !hasEnded) ? searched - 1 : searched
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }
}
