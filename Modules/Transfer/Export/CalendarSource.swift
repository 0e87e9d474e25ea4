public import Interchange
public import Service

/// What an area has a place for in a calendar.
public struct CalendarSource: Sendable {
  let visit: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void

  /// Takes what visits all events of the signed-in user, in their order.
  public init(_ visit: @escaping @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void) {
    self.visit = visit
  }
}
