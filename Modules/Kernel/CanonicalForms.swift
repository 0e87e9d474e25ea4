// The standard library normalizes texts to compare them, but shows how only under a name of its own. Foundation's
// methods for it need libraries that a static program cannot have.
@_spi(_Unicode) import Swift

extension String {
  /// The text with every letter taken apart into the letter itself and its marks (normalization form D).
  public var canonicallyDecomposed: String { String(String.UnicodeScalarView(_nfd)) }

  /// The text with letters and marks put together where there is one code point for both (normalization form C).
  public var canonicallyComposed: String { String(String.UnicodeScalarView(_nfc)) }
}
