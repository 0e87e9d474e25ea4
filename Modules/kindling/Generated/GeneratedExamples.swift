enum GeneratedExamples {
  static let lines: StaticString = ""
}
