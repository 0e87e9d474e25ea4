public import JSON
public import JSONRPC
public import Kernel

/// An object in a result, with each field declared once: its name, meaning and value.
public protocol ResultObject: ResultValue {
  /// The name of the object in the reference, its meaning and its fields.
  static var shape: Shape<Self> { get }
}

extension ResultObject {
  /// A reference to the named schema of this object.
  public static var schema: JSONSchema {
    .reference(
      JSONSchema.Component(name: shape.name, meaning: shape.meaning) {
        .object(shape.fields.flatMap(\.properties), isOpen: true)
      })
  }

  /// Writes every declared field in order.
  @inlinable
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    Self.shape.write(self, writer)
    writer.endObject()
  }
}

/// The declaration of an object: its name in the reference, its meaning and its fields.
///
/// A class, because a copy of a generic structure would look up the types of its properties for each result.
public final class Shape<Root: Sendable>: Sendable {
  let name: String
  let meaning: String
  let fields: [Field<Root>]
  /// Writes every field in order.
  ///
  /// A single closure, because iterating over an array of closures would retain and release each one.
  @usableFromInline let write: @Sendable (Root, JSONWriter) -> Void

  /// Declares an object with fields in the order in which they are written.
  ///
  /// The name is in upper camel case and unique in the program. The meaning is one sentence.
  public init(_ name: String, _ meaning: String, @FieldListBuilder<Root> fields: () -> [Field<Root>]) {
    self.name = name
    self.meaning = meaning
    self.fields = fields()
    write = Shape.sequence(self.fields)
  }

  /// Declares an object that shows an entry of a shipped catalog.
  ///
  /// `constants` depend only on the entry and its language, are cached, and are written first. They are not cached for
  /// an object without an entry.
  public init(
    _ name: String, _ meaning: String, cacheKey: @escaping @Sendable (Root) -> CatalogFieldKey?,
    @FieldListBuilder<Root> constants: () -> [Field<Root>], @FieldListBuilder<Root> fields: () -> [Field<Root>] = { [] }
  ) {
    self.name = name
    self.meaning = meaning
    let (constants, others) = (constants(), fields())
    self.fields = constants + others
    let cache = CatalogFieldCache()
    let (writeConstants, writeOthers) = (Shape.sequence(constants), Shape.sequence(others))
    write = { root, writer in
      cache.write(cacheKey(root), to: writer) { writeConstants(root, writer) }
      writeOthers(root, writer)
    }
  }
}

extension Shape {
  /// A closure that writes some fields, in a structure because an array would wrap each bare closure.
  private struct Step: Sendable {
    let write: @Sendable (Root, JSONWriter) -> Void
  }

  /// Returns one closure that writes all fields, composed in steps of four to limit the number of calls.
  private static func sequence(_ fields: [Field<Root>]) -> @Sendable (Root, JSONWriter) -> Void {
    var steps = fields.map { Step(write: $0.write) }
    while steps.count > 1 {
      steps = stride(from: 0, to: steps.count, by: 4).map { start in
        joined(Array(steps[start..<min(start + 4, steps.count)]))
      }
    }
    guard let step = steps.first else { return { _, _ in } }
    return step.write
  }

  private static func joined(_ steps: [Step]) -> Step {
    guard steps.count > 1 else { return steps[0] }
    let (first, second) = (steps[0], steps[1])
    guard steps.count > 2 else {
      return Step { root, writer in
        first.write(root, writer)
        second.write(root, writer)
      }
    }
    let third = steps[2]
    guard steps.count > 3 else {
      return Step { root, writer in
        first.write(root, writer)
        second.write(root, writer)
        third.write(root, writer)
      }
    }
    let fourth = steps[3]
    return Step { root, writer in
      first.write(root, writer)
      second.write(root, writer)
      third.write(root, writer)
      fourth.write(root, writer)
    }
  }
}

/// One field of an object in a result, or all fields of an object that another one includes.
public struct Field<Root: Sendable>: Sendable {
  let properties: [JSONSchema.Property]
  let write: @Sendable (Root, JSONWriter) -> Void

  /// Declares a field; `value` is usually a key path.
  ///
  /// The name is in ASCII lower camel case. The meaning is one sentence, with units. `schema` describes the value, or
  /// the values in a list, more precisely than its type.
  @inlinable
  public init<Value: ResultValue>(
    _ name: StaticString, _ meaning: StaticString, as schema: JSONSchema? = nil,
    _ value: @escaping @Sendable (Root) -> Value
  ) {
    let key = PreparedKey(name)
    // The caller's module specializes this closure, which is the most frequent one.
    self.init(name, meaning, schema, of: Value.self) { root, writer in
      writer.key(key)
      value(root).write(to: writer)
    }
  }

  @usableFromInline
  init<Value: ResultValue>(
    _ name: StaticString, _ meaning: StaticString, _ schema: JSONSchema?, of type: Value.Type,
    write: @escaping @Sendable (Root, JSONWriter) -> Void
  ) {
    properties = [
      JSONSchema.Property(
        name: "\(name)", meaning: "\(meaning)", isRequired: true,
        schema: schema.map(Value.schema(of:)) ?? Value.schema)
    ]
    self.write = write
  }

  init(properties: [JSONSchema.Property], write: @escaping @Sendable (Root, JSONWriter) -> Void) {
    self.properties = properties
    self.write = write
  }
}

extension Shape {
  /// Returns the fields of this object for an outer object that includes them.
  public func fields<Outer>(of inner: @escaping @Sendable (Outer) -> Root) -> Field<Outer> {
    Field(properties: fields.flatMap(\.properties)) { [write] outer, writer in write(inner(outer), writer) }
  }
}

/// Builds the list of the fields of an object.
@resultBuilder
public enum FieldListBuilder<Root: Sendable> {
  /// Includes one field, whose key path can omit the type of the object, or the fields of another object.
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

  /// Concatenates the fields of a declaration.
  public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap(\.self) }
}

/// The result of a method that returns no data.
public struct EmptyResult: ResultObject {
  /// An object without fields.
  public static let shape = Shape<EmptyResult>("EmptyResult", "An empty object.") {}

  /// Creates the empty result.
  public init() {}
}

extension Page: ResultValue where Item: ResultObject {
  /// An object with the entries and the cursor of the next page.
  public static var schema: JSONSchema {
    .reference(
      JSONSchema.Component(name: "\(Item.shape.name)Page", meaning: "One page of a list.") {
        .object(
          [
            JSONSchema.Property(
              name: "items", meaning: "The entries of this page.", isRequired: true, schema: [Item].schema),
            JSONSchema.Property(
              name: "nextCursor", meaning: "The cursor of the next page; null on the last page.",
              isRequired: true, schema: Cursor?.schema),
          ], isOpen: true)
      })
  }

  /// Writes the page as JSON.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    writer.key("items")
    items.write(to: writer)
    writer.key("nextCursor")
    nextCursor.write(to: writer)
    writer.endObject()
  }
}
