public import JSON
import JSONRPC
public import Kernel
import Localization

/// Reads the declared fields of a call, or collects the declarations for the reference.
///
/// Reading stops at the first field that is missing, unknown or of the wrong type (`invalid_params`); one reply reports
/// all missing and unknown fields. Values out of bounds are collected, so that one reply reports all of them
/// (`validation_failed`).
public struct ParameterReader {
  /// The location of the object, as a JSON Pointer from the root of the parameters.
  private(set) var path: String
  /// The declarations collected so far; empty while a call is read.
  private(set) var declarations: [JSONSchema.Property] = []
  /// The rules that the types of the declared fields check; empty while a call is read.
  private(set) var rules: Set<FieldRule> = []

  /// The instant of the call; `.max` if no field is compared with it.
  let now: Instant

  /// The choice among the parameters that was declared, while they are described.
  private(set) var choice: ParameterChoice?

  /// Whether the object changes stored values: null clears an optional one and is an error for any other.
  @usableFromInline var isUpdate = false

  /// The way in which a content document is read; nil for the parameters of a call.
  public internal(set) var content: ContentReading?
  @usableFromInline var collectsErrors: Bool { content == .checked }

  let object: JSONValue?
  @usableFromInline let isDescribing: Bool
  var members: JSONMemberSearch
  var issues: [DomainError.Issue] = []
  @usableFromInline var issueCount: Int { issues.count }

  init() {
    path = ""
    now = .max
    object = nil
    members = JSONMemberSearch(nil)
    isDescribing = true
  }

  /// Creates a reader of an object; nil is treated as an empty object.
  init(_ object: JSONValue?, path: String, now: Instant = .max) {
    self.path = path
    self.now = now
    self.object = object
    members = JSONMemberSearch(object)
    isDescribing = false
  }

  /// Reads the parameters of one call, which the method and its traits declare.
  ///
  /// Nil, null and an empty list are treated as an empty object.
  ///
  /// - Throws: An error for the first field of the wrong type, or one that lists all unknown and missing fields;
  ///   otherwise one error that lists all broken rules in the order of the fields.
  static func read<P: Parameters>(
    _ type: P.Type, from value: JSONValue?, traits: Method.Traits, now: Instant = .max
  ) throws(DomainError) -> (own: P, common: CommonParameters) {
    var reader = ParameterReader(try object(value), path: "", now: now)
    let common = try CommonParameters(of: traits, from: &reader)
    reader.isUpdate = traits.contains(.updates)
    let own: P = try reader.object { CommonParameters.properties(of: traits) }
    if let error = DomainError(issues: reader.issues(inOrderOf: P.self)) { throw error }
    return (own, common)
  }

  private static func object(_ value: JSONValue?) throws(DomainError) -> JSONValue? {
    // Some languages encode an empty object as a list.
    guard let value, value.kind != .null, value.kind != .array || value.count > 0 else { return nil }
    guard value.kind == .object else {
      throw DomainError(.invalidParams, message: Strings.paramsByName, path: "")
    }
    return value
  }

  // MARK: - Fields

  /// Reads a required field.
  @inlinable
  public mutating func required<Value>(
    _ name: StaticString, _ type: @autoclosure () -> FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> Value {
    guard !isDescribing else { return declare(name, type(), meaning, isRequired: true) }
    guard !collectsErrors else { return collected(name, type()) }
    return try type().decode(try requiredMember(name), name, &self)
  }

  /// Reads an optional field; null is equivalent to a missing field, and in an update an error.
  ///
  /// The type is not created for a missing field, because most calls omit most optional fields.
  @inlinable
  public mutating func optional<Value>(
    _ name: StaticString, _ type: @autoclosure () -> FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> Value? {
    guard !isDescribing else {
      _ = declare(name, type(), meaning, isRequired: false)
      return nil
    }
    guard let value = member(name) else { return nil }
    guard value.kind != .null else {
      if isUpdate { throw clearedRequiredField(name) }
      return nil
    }
    guard !collectsErrors else {
      return collecting { reader throws(DomainError) in try type().decode(value, name, &reader) }
    }
    return try type().decode(value, name, &self)
  }

  /// Returns a member of the object; nil if it is missing.
  @usableFromInline
  mutating func member(_ name: StaticString) -> JSONValue? { members.value(of: name) }

  @usableFromInline
  mutating func requiredMember(_ name: StaticString) throws(DomainError) -> JSONValue {
    if let value = member(name) { return value }
    throw DomainError.missingParameter(displayName(of: name), at: pointer(to: name))
  }

  /// Reads a field that changes an optional value: null clears it, a missing field leaves it unchanged.
  public mutating func change<Value>(
    _ name: StaticString, _ type: @autoclosure () -> FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> FieldChange<Value> {
    guard !isDescribing else {
      _ = declare(name, type(), meaning, isRequired: false, isClearable: isUpdate)
      return .unchanged
    }
    guard let value = member(name) else { return .unchanged }
    return value.kind == .null ? .cleared : .set(try type().decode(value, name, &self))
  }

  /// Reads an optional field with a default value.
  public mutating func optional<Value: FixedWidthInteger>(
    _ name: StaticString, _ type: @autoclosure () -> FieldType<Value>, default defaultValue: Value,
    _ meaning: StaticString
  ) throws(DomainError) -> Value {
    guard !isDescribing else {
      _ = declare(name, type(), meaning, isRequired: false, defaultValue: "\(defaultValue)")
      return defaultValue
    }
    return try optional(name, type(), meaning) ?? defaultValue
  }

  /// Reads the two fields that request a page of a list.
  public mutating func page(of list: PagedList) throws(DomainError) -> PageRequest {
    PageRequest(
      cursor: try optional(
        "cursor", .cursor(of: list), "The nextCursor of the previous page. Default: the first page."),
      limit: try optional(
        "limit", .integer(PageRequest.limits), default: PageRequest.defaultLimit,
        "The maximum number of entries on the page."))
  }

  /// Returns the undecoded value of an optional field, valid until the end of the call; nil if it is missing.
  mutating func raw(_ name: StaticString, _ schema: JSONSchema, _ meaning: StaticString) -> JSONValue? {
    guard !isDescribing else {
      declarations.append(
        JSONSchema.Property(name: "\(name)", meaning: "\(meaning)", isRequired: false, schema: schema))
      return nil
    }
    return member(name)
  }

  /// Checks a rule of the domain, so that one reply reports its issues together with values out of bounds.
  ///
  /// Call it after all fields have been read. The rule is skipped if one of `fields` is out of bounds. The closure
  /// throws or returns issues, with paths relative to this object.
  public mutating func check(
    _ fields: StaticString..., rule: () throws(DomainError) -> [DomainError.Issue]
  ) {
    guard !isDescribing, fields.allSatisfy({ isValid($0) }) else { return }
    let newIssues: [DomainError.Issue]
    do throws(DomainError) {
      newIssues = try rule()
    } catch {
      newIssues = error.reportedIssues
    }
    guard !newIssues.isEmpty else { return }
    issues = issues.merged(
      with: newIssues.map { DomainError.Issue(path: path + $0.path, rule: $0.rule, message: $0.message) })
  }

  private func isValid(_ name: StaticString) -> Bool {
    guard !issues.isEmpty else { return true }
    let pointer = pointer(to: name)
    return !issues.contains { $0.path.isPointer(atOrBelow: pointer) }
  }

  /// The paths of the issues so far, relative to this object.
  public var issuePaths: Set<String> { Set(issues.map { String($0.path.dropFirst(path.count)) }) }

  /// Removes and returns the issues so far, for a method with further rules that depend on stored data.
  ///
  /// The issues are in the order in which they were found. Texts that are too large have been replaced with
  /// placeholders.
  public mutating func takeIssues() -> [DomainError.Issue] {
    defer { issues = [] }
    return issues
  }

  /// Removes and returns the issues so far, in the order in which an object declares its fields.
  public mutating func takeIssues<P: Parameters>(of type: P.Type) -> [DomainError.Issue] {
    defer { issues = [] }
    // While fields are described, there are no issues, and determining their order would recurse infinitely.
    return isDescribing ? [] : issues(inOrderOf: type)
  }

  /// Returns the issues in the order of the declared fields.
  ///
  /// Issues of parameters that traits add come first, issues of the whole object last.
  func issues<P: Parameters>(inOrderOf type: P.Type) -> [DomainError.Issue] {
    guard issues.count > 1 else { return issues }
    let names = P.properties.map { "\(path)/\($0.name)" }
    let ranks = issues.map { issue in
      names.firstIndex { issue.path.isPointer(atOrBelow: $0) } ?? (issue.path == path ? names.count : -1)
    }
    return issues.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { issues[$0] }
  }

  /// Requires exactly one of several optional parameters of a method, each with whether the call has it.
  ///
  /// Call it after reading them. An object inside the parameters of a method cannot declare this.
  public mutating func requireExactlyOne(
    of parameters: (name: StaticString, isPresent: Bool)...
  ) throws(DomainError) {
    try require(parameters, isExclusive: true)
  }

  /// Requires at least one of several optional parameters of a method; see ``requireExactlyOne(of:)``.
  public mutating func requireAtLeastOne(
    of parameters: (name: StaticString, isPresent: Bool)...
  ) throws(DomainError) {
    try require(parameters, isExclusive: false)
  }

  private mutating func require(
    _ parameters: [(name: StaticString, isPresent: Bool)], isExclusive: Bool
  ) throws(DomainError) {
    let count = parameters.count { $0.isPresent }
    guard isDescribing || count == 0 || isExclusive && count > 1 else { return }
    let choice = ParameterChoice(parameters.map { "\($0.name)" }, isExclusive: isExclusive)
    guard !isDescribing else { return self.choice = choice }
    if let error = error(of: choice) { throw error }
  }

  // MARK: - Field types

  /// Returns the error of a parameter of an update whose value cannot be cleared.
  @usableFromInline
  func clearedRequiredField(_ name: StaticString) -> DomainError {
    DomainError(.invalidParams, message: Strings.paramsNotNull(name: displayName(of: name)), path: pointer(to: name))
  }

  func wrongType(_ name: StaticString, expected: Message) -> DomainError {
    DomainError(
      .invalidParams, message: Strings.paramsWrongType(name: displayName(of: name), type: expected),
      path: pointer(to: name))
  }

  /// Parses a text of a certain form; records an issue and returns a placeholder for another text.
  mutating func parsed<Value>(
    _ name: StaticString, _ value: JSONValue, as type: Message, else placeholder: @autoclosure () -> Value,
    _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(DomainError) -> Value {
    guard value.kind == .string else { throw wrongType(name, expected: type) }
    return parsed(name, value.withStringBytes(parse), as: type, else: placeholder())
  }

  /// Returns a parsed value; if it is nil, records an issue and returns a placeholder.
  mutating func parsed<Value>(
    _ name: StaticString, _ value: Value?, as type: Message, else placeholder: @autoclosure () -> Value
  ) -> Value {
    if let value { return value }
    addIssue(name, .invalidFormat, Strings.paramsWrongType(name: displayName(of: name), type: type))
    return placeholder()
  }

  mutating func addIssue(_ name: StaticString, _ rule: FieldRule, _ message: Message) {
    issues.append(DomainError.Issue(path: pointer(to: name), rule: rule.rawValue, message: message))
  }

  /// Records that a member of an object with arbitrary names breaks a rule.
  mutating func addIssue(_ name: StaticString, _ rule: FieldRule, _ message: Message, in member: String) {
    issues.append(
      DomainError.Issue(path: "\(pointer(to: name))/\(member.pointerToken)", rule: rule.rawValue, message: message))
  }

  mutating func addIssue(_ name: StaticString, _ error: DomainError) {
    issues.append(error.issue(at: pointer(to: name)))
  }

  /// Records a forbidden character, which replaces the other issues of the value, from `firstIssue` on.
  mutating func addIssue(
    _ name: StaticString, forbidden character: Unicode.Scalar, replacingFrom firstIssue: Int
  ) {
    issues.removeSubrange(firstIssue...)
    issues.append(DomainError.controlCharacter(character, in: label(of: name), at: pointer(to: name)))
  }

  /// Replaces the rules of issues with the rule of an error; paths, messages and `too_many_marks` remain unchanged.
  @usableFromInline
  mutating func replaceRules(ofIssuesFrom first: Int, with error: DomainError) {
    for index in first..<issues.count where issues[index].rule != FieldRule.tooManyMarks.rawValue {
      let issue = issues[index]
      issues[index] = DomainError.Issue(path: issue.path, rule: error.rule ?? issue.rule, message: issue.message)
    }
  }

  mutating func element<Value>(
    _ index: Int, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    try part(.index(index), of: name) { reader throws(DomainError) in try type.decode(value, name, &reader) }
  }

  /// Reads one member of an object with arbitrary names; `member` may be the beginning of a long name.
  mutating func member<Value>(
    _ member: String, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    try part(.member(member), of: name) { reader throws(DomainError) in try type.decode(value, name, &reader) }
  }

  /// Reads an element of a list, or a member of an object with arbitrary names.
  mutating func part<Value, Failure: Error>(
    _ part: Part, of name: StaticString, _ read: (inout ParameterReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let (outerPath, outerPart) = (path, self.part)
    (path, self.part) = (pointer(to: name), part)
    defer { (path, self.part) = (outerPath, outerPart) }
    return try read(&self)
  }

  mutating func nested<P: Parameters>(_ name: StaticString, _ value: JSONValue) throws(DomainError) -> P {
    guard value.kind == .object else { throw wrongType(name, expected: Strings.typeObject) }
    var reader = ParameterReader(value, path: pointer(to: name), now: now)
    reader.content = content
    let parameters: P = try reader.object()
    issues += reader.issues(inOrderOf: P.self)
    return parameters
  }

  // MARK: - Paths and unknown fields

  /// An element of a list or a member of an object with arbitrary names.
  enum Part {
    case index(Int)
    case member(String)

    fileprivate var pathComponent: String {
      switch self {
      case .index(let index): String(index)
      case .member(let name): name.pointerToken
      }
    }
  }

  /// The part of a field that is being read, which replaces the name of the field in paths.
  private var part: Part?

  /// Returns the location of a field, as a JSON Pointer from the root of the parameters.
  func pointer(to name: StaticString) -> String {
    "\(path)/\(part?.pathComponent ?? "\(name)")"
  }

  /// Returns the name of a field in messages, from the root of the parameters: `tags[1]`, `questions[0].prompt`.
  func displayName(of name: StaticString) -> String { Self.displayName(path, part?.pathComponent ?? "\(name)") }

  /// Returns the label of a field, or of the list that contains it, in messages to users.
  func label(of name: StaticString) -> any TextArgument {
    let innermost = part == nil ? "\(name)" : path.split(separator: "/").last { Int($0) == nil }.map(String.init)
    if let label = innermost.flatMap({ FieldLabels.label(of: $0) }) { return label }
    return displayName(of: name)
  }

  static func displayName(_ path: String, _ name: String) -> String {
    let components = path.split(separator: "/").map(String.init) + [name]
    return components.dropFirst().reduce(components[0]) { $0 + (Int($1) == nil ? ".\($1)" : "[\($1)]") }
  }

  /// Records the declaration of a field, and returns its placeholder.
  @usableFromInline
  mutating func declare<Value>(
    _ name: StaticString, _ type: FieldType<Value>, _ meaning: StaticString, isRequired: Bool,
    defaultValue: String? = nil, isClearable: Bool = false
  ) -> Value {
    let description = type.description
    let isNullable = !isRequired && (!isUpdate || isClearable)
    declarations.append(
      JSONSchema.Property(
        name: "\(name)", meaning: "\(meaning)", isRequired: isRequired,
        schema: isNullable ? .nullable(description.schema) : description.schema, defaultValue: defaultValue,
        isClearable: isClearable))
    rules.formUnion(description.rules)
    return description.placeholder()
  }
}
