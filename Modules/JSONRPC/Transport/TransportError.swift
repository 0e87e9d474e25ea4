import Glibc

/// The system refused something that the transport cannot do without.
public struct TransportError: Error, CustomStringConvertible, Sendable {
  /// The system call.
  public let call: String
  /// Its error number.
  public let code: Int32

  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and what the system says about it.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
