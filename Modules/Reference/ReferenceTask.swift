/// Something that a front end does, with the methods that do it.
package struct ReferenceTask: Sendable {
  /// The task in a few words, as a reader searches for it.
  package let title: String
  /// The names of the methods, the most important one first.
  package let methods: [String]

  /// Describes a task.
  package init(_ title: String, _ methods: String...) {
    self.title = title
    self.methods = methods
  }
}
