import JSONRPC
import Kernel
import Service

extension JSONSchema {
  static let sessionID = JSONSchema.rowID("SessionId", "The ID of a sign-in session.", listedBy: "auth.sessions")
  static let newPassword = JSONSchema.text(8...TextLimits.maxPasswordLength)
}
