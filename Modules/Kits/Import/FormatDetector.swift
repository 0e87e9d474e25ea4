import Interchange
import Kernel
import SQLite

/// Detection of the format of a file to import, where it is certain.
enum FormatDetector {
  /// The number of bytes at the start of a package that are inspected.
  static let sampleSize = 1 << 16

  /// The start of a zip archive in base64.
  private static let base64ZipMark = Array("UEsDB".utf8)
  private static let collectionName = Array("collection.anki2".utf8)

  /// Throws `format_mismatch` if the content of a file certainly has another format, or `import_malformed` if it is an
  /// archive of another program.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>, as format: KitImportFormat) throws {
    let isArchive = bytes.starts(with: ZipEntry.mark)
    if isArchive || bytes.starts(with: DatabaseHeader.mark) || bytes.starts(with: base64ZipMark) {
      guard format != .apkg else { return }
      let isPackage = !isArchive || bytes.contains(collectionName)
      throw isPackage ? DomainError.formatMismatch(.apkg).at("/format") : .notText
    }
    switch format {
    case .csv, .tsv:
      if bytes.count <= KitImportFormat.json.maxBytes, ListImport.isReadable(bytes) {
        throw DomainError.formatMismatch(.json).at("/format")
      }
    case .json: if let table = tableFormat(of: bytes) { throw DomainError.formatMismatch(table).at("/format") }
    case .apkg:
      if startsLikeJSON(bytes) { throw DomainError.formatMismatch(.json).at("/format") }
      if let table = tableFormat(of: bytes) { throw DomainError.formatMismatch(table).at("/format") }
    }
  }

  /// Returns the format of a text with columns that is not JSON; nil for other files.
  private static func tableFormat(of bytes: UnsafeBufferPointer<UInt8>) -> KitImportFormat? {
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(sampleSize))
    guard !startsLikeJSON(sample), !sample.contains(0) else { return nil }
    let header = AnkiTextHeader(of: sample)
    let rows = UnsafeBufferPointer(rebasing: sample[header.byteCount...])
    return (header.delimiter ?? DelimiterDetector.certainDelimiter(of: rows)).map { $0 == "\t" ? .tsv : .csv }
  }

  /// Returns whether the first visible character begins a list or an object.
  private static func startsLikeJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = bytes.first { $0 > UInt8(ascii: " ") }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether a sequence of bytes occurs in the buffer.
  fileprivate func contains(_ sequence: [UInt8]) -> Bool {
    guard let first = sequence.first, count >= sequence.count else { return false }
    return indices.dropLast(sequence.count - 1).contains { self[$0] == first && self[$0...].starts(with: sequence) }
  }
}
