import Database
import Kernel
import Service

/// Where the bytes of an import come from.
enum ImportSource {
  /// A text that came in the call.
  case content(String)
  /// A file that the program reads.
  case file(UserFile)

  /// Takes the text of a call or the path that it names.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - path: The path.
  ///   - context: The call.
  /// - Throws: `content_or_path` for both or neither; what `FileAccess.open` throws.
  init(content: String?, path: FilePath?, in context: CallContext) throws(DomainError) {
    switch (content, path) {
    case (let content?, nil): self = .content(content)
    case (nil, let path?): self = .file(try context.files.open(path, apartFrom: context.transaction.location))
    default: throw .contentOrPath
    }
  }

  /// The parameter that names it, as a JSON Pointer.
  var pointer: String {
    switch self {
    case .content: "/content"
    case .file: "/path"
    }
  }

  /// Reads it in portions.
  ///
  /// - Parameter body: Takes the bytes of each portion, and how many of how many there were with them.
  /// - Throws: `unreadable_file`; what the closure throws.
  func forEachPortion(_ body: (UnsafeBufferPointer<UInt8>, (done: Int, all: Int)) throws -> Void) throws {
    switch self {
    case .content(var content): try content.withUTF8 { try body($0, ($0.count, $0.count)) }
    case .file(let file):
      var done = 0
      try file.forEachPortion { portion in
        done += portion.count
        try body(portion, (done, max(done, file.bytes)))
      }
    }
  }
}
