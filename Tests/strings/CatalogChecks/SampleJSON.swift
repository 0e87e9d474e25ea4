/// Pieces of a catalogue as JSON; the texts are plain, without quotes.
enum SampleJSON {
  /// A text without forms.
  static func unit(_ value: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"#
  }

  /// The forms of a counted text, by category.
  static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { #""\#($0.key)": \#(unit($0.value))"# }.joined(separator: ", ")
    return #"{"variations": {"plural": {\#(members)}}}"#
  }
}
