import Database
import Kernel
import Service

/// The source of the bytes of an import.
enum ImportSource {
  /// A text in the call.
  case content(String)
  /// A file that the program reads.
  case file(UserFile)

  /// The parameter of a call that contains the text or names the file.
  enum Parameter {
    /// The text.
    case content(String)
    /// The path of the file.
    case path(FilePath)
  }

  /// Uses the text or opens the file of a call.
  init(_ parameter: Parameter, in context: CallContext) throws(DomainError) {
    switch parameter {
    case .content(let content): self = .content(content)
    case .path(let path): self = .file(try context.files.open(path, excluding: context.transaction.location))
    }
  }

  /// The JSON Pointer of the parameter that contains the text or names the file.
  var pointer: String {
    switch self {
    case .content: "/content"
    case .file: "/path"
    }
  }

  /// The number of items between two progress reports, which also detect cancellation.
  private static let itemsBetweenReports = 1000

  /// Reads the source in chunks and imports its items one by one.
  ///
  /// `append` receives each chunk, and nil after the last one. `importNext` returns false if it needs more bytes.
  func read(
    reportingProgressTo context: CallContext, append: (UnsafeBufferPointer<UInt8>?) throws -> Void,
    importNext: () throws -> Bool
  ) throws {
    var position = (done: 0, total: 1)
    var items = 0
    func importItems(of chunk: UnsafeBufferPointer<UInt8>?, upTo next: (done: Int, total: Int)) throws {
      try append(chunk)
      while try importNext() {
        items += 1
        // The header is no row.
        try context.checkImportedRows(items - 1)
        if items.isMultiple(of: Self.itemsBetweenReports) {
          try context.reportProgress(position.done, of: position.total)
        }
      }
      position = next
      try context.reportProgress(position.done, of: position.total)
    }
    switch self {
    case .content(var content):
      try content.withUTF8 { try importItems(of: $0, upTo: ($0.count, $0.count)) }
    case .file(let file):
      try file.forEachChunk { chunk in
        let done = position.done + chunk.count
        try importItems(of: chunk, upTo: (done, max(done, file.size)))
      }
    }
    try importItems(of: nil, upTo: position)
  }
}
