import JSON
import JSONRPC
import Kernel
import Localization

extension FieldType {
  /// A list of elements of one type, with an optional range for their number.
  ///
  /// `validCounts` is the narrower range of a rule of the domain, which the schema has instead.
  public static func list<Element>(
    of element: FieldType<Element>, _ counts: ClosedRange<Int> = unbounded, validCounts: ClosedRange<Int>? = nil
  ) -> FieldType where Value == [Element] {
    FieldType(bounds: counts) {
      value, counts, name, reader throws(DomainError) in
      guard value.kind == .array else { throw reader.wrongType(name, expected: Strings.typeList) }
      guard reader.hasValidCount(name, value.count, counts) else { return [] }
      var elements: [Element] = []
      elements.reserveCapacity(value.count)
      guard !reader.collectsErrors else { return reader.collectedElements(of: name, value, element) }
      for part in value.elements {
        elements.append(try reader.element(elements.count, of: name, part, element))
      }
      return elements
    } description: {
      let element = element.description
      return .init(
        placeholder: [], rules: element.rules.union(listRules($0)),
        schema: .array(of: element.schema, counts: validCounts ?? ($0 == unbounded ? nil : $0)))
    }
  }

  private static func listRules(_ counts: ClosedRange<Int>) -> Set<FieldRule> {
    guard counts != unbounded else { return [] }
    return counts.lowerBound > 0 ? [.tooFew, .tooMany] : [.tooMany]
  }

  /// An object with declared fields.
  public static func object(_ type: Value.Type = Value.self) -> FieldType where Value: Parameters {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.nested(name, value)
    } description: { _ in
      let fields = Value.description
      return .init(
        placeholder: Value.placeholder, rules: fields.rules,
        schema: .object(fields.declarations, isOpen: Value.ignoresUnknown))
    }
  }
}

extension FieldType where Value == [String] {
  /// A list of texts, or one text with separators between its parts; see `list` for `validCounts`.
  public static func texts(
    _ text: FieldType<String>, or joined: FieldType<String>, separatedBy separator: Unicode.Scalar,
    validCounts: ClosedRange<Int>
  ) -> FieldType {
    let list = FieldType.list(of: text, 0...1000, validCounts: validCounts)
    return FieldType {
      value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { return try list.decode(value, name, &reader) }
      return try joined.decode(value, name, &reader).parts(separatedBy: separator)
    } description: { _ in
      let (list, joined) = (list.description, joined.description)
      return .init(
        placeholder: [], rules: list.rules.union(joined.rules), schema: .anyOf(list.schema, joined.schema))
    }
  }
}
