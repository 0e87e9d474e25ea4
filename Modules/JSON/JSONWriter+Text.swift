extension JSONWriter {
  /// Returns the written JSON as a text: on one line, or split into lines for reading.
  public func text(isPretty: Bool) -> String {
    withBytes { bytes in
      // The values that the tape returns are valid only as long as the tape.
      let tape = JSONTape()
      return withExtendedLifetime(tape) {
        guard isPretty, let value = try? tape.parse(bytes, maxDepth: .max) else {
          return String(decoding: bytes, as: UTF8.self)
        }
        return PrettyJSON().text(value)
      }
    }
  }
}
