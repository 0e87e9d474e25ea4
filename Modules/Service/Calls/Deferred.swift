import Synchronization

/// A value that is created on its first use, on any thread.
final class Deferred<Value: Sendable>: Sendable {
  private let create: @Sendable () -> Value
  private let created = Mutex<Value?>(nil)

  init(_ create: @escaping @Sendable () -> Value) {
    self.create = create
  }

  var value: Value {
    created.withLock { created in
      if let created { return created }
      let value = create()
      created = value
      return value
    }
  }
}
