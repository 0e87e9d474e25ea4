import JSON
import JSONRPC
public import Kernel
import Localization

extension FieldType where Value == TranslatedText {
  /// A text of a content document in one or more languages.
  public static func translated(_ lengths: ClosedRange<Int>) -> FieldType {
    FieldType(bounds: lengths) { value, lengths, name, reader throws(DomainError) in
      try reader.translatedText(name, value, lengths)
    } description: { lengths in
      .init(
        placeholder: TranslatedText(), rules: [.tooLong, .tooShort, .tooManyMarks, .invalidFormat],
        schema: .object(
          zip(["en", "es", "fr"], ["English", "Spanish", "French"]).map { name, language in
            JSONSchema.Property(
              name: name, meaning: "The text in \(language); at least one language is required.", isRequired: false,
              schema: .nullable(.text(lengths)))
          }
        ).nonEmpty)
    }
  }
}

extension FieldType where Value == String {
  /// The identifier of a content document.
  public static var contentDocumentID: FieldType {
    .contentID(ContentSlug.documentLengths).rejecting(where: { ContentSlug.isReserved($0) }, as: .reservedContentID)
      .described(as: .string(lengths: ContentSlug.documentLengths, pattern: ContentSlug.documentPattern))
  }

  /// The identifier of a part of a content document: lowercase ASCII letters, digits and hyphens.
  public static func contentID(_ lengths: ClosedRange<Int>) -> FieldType {
    .text(lengths).rejecting(where: { !ContentSlug.isIdentifier($0) }, as: .invalidContentID)
      .described(as: .string(lengths: lengths, pattern: ContentSlug.pattern))
  }
}

extension ParameterReader {
  /// Returns a text in one or more languages; records an issue if it has none.
  fileprivate mutating func translatedText(
    _ name: StaticString, _ value: JSONValue, _ lengths: ClosedRange<Int>
  ) throws(DomainError) -> TranslatedText {
    guard value.kind == .object else { throw wrongType(name, expected: Strings.typeObject) }
    var fields = ParameterReader(value, path: pointer(to: name))
    fields.content = content
    let text = TranslatedText(
      en: try fields.optional("en", .trimmedText(lengths), ""),
      es: try fields.optional("es", .trimmedText(lengths), ""),
      fr: try fields.optional("fr", .trimmedText(lengths), ""))
    issues += fields.issues + fields.unknownFields(["en", "es", "fr"])
    if text.isEmpty, fields.issues.isEmpty { addIssue(name, .textWithoutLanguage) }
    return text
  }
}
