/// What can be wrong with the words, the characters and the punctuation of a text.
enum TextChecks {
  static let all: [CatalogCheck] =
    TextCharacterChecks.all + TextSpacingChecks.all + TextPunctuationChecks.all + TextContentChecks.all
    + TextLengthChecks.all + TextWordingChecks.all + TextReuseChecks.all
}
