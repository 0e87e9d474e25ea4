import Glibc

/// The failure of a system call that the transport depends on.
public struct TransportError: Error, CustomStringConvertible, Sendable {
  /// The name of the system call.
  public let systemCall: String
  /// The `errno`.
  public let code: Int32

  init(_ call: String, code: Int32 = errno) {
    self.systemCall = call
    self.code = code
  }

  /// The call and the system's error message.
  public var description: String { "\(systemCall): \(String(cString: strerror(code)))" }
}
