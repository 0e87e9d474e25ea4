/// A language in which every built-in text exists.
public enum Language: String, CaseIterable, Sendable {
  /// English, the source language.
  case en
  /// Spanish.
  case es
  /// French.
  case fr
}
