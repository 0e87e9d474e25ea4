/// The parts of fields that the question side of a card shows, which the answer omits.
struct ShownFields {
  /// The parts of a field with readings: its characters and their readings.
  struct Parts: OptionSet {
    let rawValue: Int

    static let characters = Parts(rawValue: 1)
    static let readings = Parts(rawValue: 2)
  }

  private var parts: [FieldKey: Parts] = [:]

  /// Whether the question side shows no field.
  var isEmpty: Bool { parts.isEmpty }

  /// Records the parts of a field that a reference shows.
  ///
  /// A field shown as a cloze does not count, because the question covers a part of it.
  mutating func insert(_ reference: FieldReference) {
    guard !reference.showsClozes else { return }
    parts[reference.key, default: []].formUnion(reference.parts)
  }

  /// Returns the filters with which the answer shows a field; nil if the question shows all that the reference shows.
  ///
  /// Of a field with readings, only the missing part is shown: the readings of characters in the question, for example.
  func filters(of reference: FieldReference, value: [UInt8]) -> [FieldReference.Filter]? {
    guard let shown = parts[reference.key], !reference.showsClozes else { return reference.filters }
    let missing = reference.parts.subtracting(shown)
    guard !missing.isEmpty, Readings.html(value, .kana) != Readings.html(value, .kanji) else { return nil }
    return missing == reference.parts ? reference.filters : [missing == .readings ? .kana : .kanji]
  }
}

extension FieldReference {
  /// Whether the field is shown as a cloze.
  fileprivate var showsClozes: Bool { filters.contains(.cloze) || filters.contains(.clozeOnly) }

  /// The parts of a field with readings that the reference shows.
  fileprivate var parts: ShownFields.Parts {
    if filters.contains(.kana) { return .readings }
    return filters.contains(.kanji) ? .characters : [.characters, .readings]
  }
}
