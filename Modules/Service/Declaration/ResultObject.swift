import Algorithms
public import JSON
public import JSONRPC
public import Kernel

/// An object in a result, whose fields are declared once: name, meaning, and where the value comes from.
public protocol ResultObject: ResultValue {
  /// The name of the object in the reference, its meaning, and its fields.
  static var shape: Shape<Self> { get }
}

extension ResultObject {
  /// A reference to the named schema of this object.
  public static var schema: JSONSchema {
    .reference(
      JSONSchema.Component(name: shape.name, meaning: shape.meaning) {
        .object(shape.fields.map(\.property), isOpen: true)
      })
  }

  /// Writes every declared field in order.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    Self.shape.write(self, writer)
    writer.endObject()
  }
}

/// The declaration of an object: what the reference calls it, what it means, and its fields.
public struct Shape<Root: Sendable>: Sendable {
  let name: String
  let meaning: String
  let fields: [Field<Root>]
  /// Writes every field in order: one closure made of those of the fields, because going through a list of them would retain
  /// and release each, which costs more than most of them write.
  let write: @Sendable (Root, JSONWriter) -> Void

  /// Declares an object.
  ///
  /// - Parameters:
  ///   - name: its name in the reference, unique in the program, in upper camel case.
  ///   - meaning: what it is, in one sentence.
  ///   - fields: its fields in the order in which they are written.
  public init(_ name: String, _ meaning: String, @FieldListBuilder<Root> fields: () -> [Field<Root>]) {
    self.name = name
    self.meaning = meaning
    self.fields = fields()
    write = Shape.sequence(self.fields)
  }

  /// Declares an object that shows an entry of a shipped catalogue.
  ///
  /// - Parameters:
  ///   - name: its name in the reference, unique in the program, in upper camel case.
  ///   - meaning: what it is, in one sentence.
  ///   - entry: which entry an object shows; nil where it shows none, so that nothing of it is the same for everybody.
  ///   - constants: the fields that depend on nothing but the entry; they are written first.
  ///   - fields: the other fields.
  public init(
    _ name: String, _ meaning: String, entry: @escaping @Sendable (Root) -> CatalogueEntry?,
    @FieldListBuilder<Root> constants: () -> [Field<Root>], @FieldListBuilder<Root> fields: () -> [Field<Root>] = { [] }
  ) {
    self.name = name
    self.meaning = meaning
    let (constants, others) = (constants(), fields())
    self.fields = constants + others
    let cache = CatalogueFields()
    let (writeConstants, writeOthers) = (Shape.sequence(constants), Shape.sequence(others))
    write = { root, writer in
      cache.write(entry(root), to: writer) { writeConstants(root, writer) }
      writeOthers(root, writer)
    }
  }
}

extension Shape {
  /// A closure that writes some fields; in a structure, because a list of bare closures would wrap each of them.
  private struct Step: Sendable {
    let write: @Sendable (Root, JSONWriter) -> Void
  }

  /// One closure that writes fields in order, made of those of four at a time to keep the calls few.
  private static func sequence(_ fields: [Field<Root>]) -> @Sendable (Root, JSONWriter) -> Void {
    var steps = fields.map { Step(write: $0.write) }
    while steps.count > 1 {
      steps = steps.chunks(ofCount: 4).map { joined(Array($0)) }
    }
    guard let only = steps.first else { return { _, _ in } }
    return only.write
  }

  /// One step for up to four.
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

/// One field of an object in a result.
public struct Field<Root: Sendable>: Sendable {
  let property: JSONSchema.Property
  let write: @Sendable (Root, JSONWriter) -> Void

  /// Declares a field.
  ///
  /// - Parameters:
  ///   - name: the name on the wire, in lower camel case; letters and digits of ASCII.
  ///   - meaning: what it means, in one sentence; units and ranges belong here.
  ///   - value: where the value comes from, usually a key path.
  public init<Value: ResultValue>(
    _ name: StaticString, _ meaning: StaticString, _ value: @escaping @Sendable (Root) -> Value
  ) {
    property = JSONSchema.Property(name: "\(name)", meaning: "\(meaning)", isRequired: true, schema: Value.schema)
    let key = PreparedKey(name)
    write = { root, writer in
      writer.key(key)
      value(root).write(to: writer)
    }
  }

  init(property: JSONSchema.Property, write: @escaping @Sendable (Root, JSONWriter) -> Void) {
    self.property = property
    self.write = write
  }
}

extension Shape {
  /// The fields of this object as fields of one that shows them together with others.
  ///
  /// - Parameter inner: where the outer object keeps this one, usually a key path.
  /// - Returns: the fields, in their order.
  public func fields<Outer>(of inner: @escaping @Sendable (Outer) -> Root) -> [Field<Outer>] {
    fields.map { field in
      Field<Outer>(property: field.property) { outer, writer in field.write(inner(outer), writer) }
    }
  }
}

/// Lists fields one below the other.
@resultBuilder
public enum FieldListBuilder<Root: Sendable> {
  /// Gives a field the type of the object that it belongs to.
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

  /// Takes the fields of another object over.
  public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }

  /// Collects the fields of a declaration.
  public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap(\.self) }
}

/// The reply of a method that has nothing to tell but that it was done.
public struct Done: ResultObject {
  /// No fields at all.
  public static let shape = Shape<Done>("Done", "An empty object: it was done.") {}

  /// Makes the empty reply.
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
              name: "nextCursor", meaning: "What to pass as cursor for the page after this one; null on the last.",
              isRequired: true, schema: Cursor?.schema),
          ], isOpen: true)
      })
  }

  /// Writes it as JSON.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    writer.key("items")
    items.write(to: writer)
    writer.key("nextCursor")
    nextCursor.write(to: writer)
    writer.endObject()
  }
}
