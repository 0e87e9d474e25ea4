import TestSupport

extension TestUser {
  /// Sends a call; returns nil if it fails, and records errors that are not domain errors.
  @discardableResult
  func call(_ method: String, _ params: String, recording faults: inout [String]) -> JSON? {
    do {
      return try call(method, params)
    } catch let failure as CallFailure {
      if failure.code < -1000 { faults.append("\(method) \(params): \(failure)") }
    } catch {
      faults.append("\(method) \(params): \(error)")
    }
    return nil
  }
}
