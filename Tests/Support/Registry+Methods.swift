package import Service

extension Registry {
  /// Creates a registry of methods in one group.
  package convenience init(methods: [Method], topics: [TopicDeclaration] = []) {
    self.init([MethodGroup("test", "The methods of a test.", methods, topics: topics)])
  }
}
