internal import Interchange
internal import SQLite

extension ByteSource {
  /// Whether the bytes are a database rather than a package.
  var isDatabase: Bool {
    get throws {
      let mark = DatabaseHeader.mark
      return try count >= mark.count && bytes(mark.count, at: 0) == mark
    }
  }

  /// Copies the bytes of a database; throws `tooLarge`, and errors of the source.
  func databaseImage(limit: Int) throws -> DatabaseImage {
    guard count <= limit else { throw AnkiPackageError.tooLarge }
    let image = DatabaseImage()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while offset < count {
      let length = min(piece.count, count - offset)
      try piece.withUnsafeMutableBytes { buffer in
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<length])
        try read(into: part, at: offset)
        try image.append(UnsafeRawBufferPointer(part))
      }
      offset += length
    }
    return image
  }
}
