/// A language in which every text of the program exists.
public enum Language: String, CaseIterable, Sendable {
  /// English, the language the texts are written in first.
  case en
  /// Spanish.
  case es
  /// French.
  case fr
}
