public import Kernel

/// The days that a calendar shows: a month, or a span of days.
public struct CalendarDays: Sendable {
  /// The maximum number of days of a span, so that a year and its bordering weeks fit.
  public static let maxDays = 400

  private let span: ClosedRange<CivilDay>?

  fileprivate init(_ span: ClosedRange<CivilDay>?) { self.span = span }

  /// Returns the days, both ends included; the month of `today` if the call names none.
  public func days(today: CivilDay) -> ClosedRange<CivilDay> {
    span ?? today.month.firstDay...today.month.lastDay
  }
}

extension ParameterReader {
  /// Reads the optional fields `month`, or `from` and `to`.
  ///
  /// Adds the issue `month_or_span` if `month` comes with one of the others, or one of them alone, `invalid_span` if
  /// the span is reversed, and `span_too_long` if it has more than `CalendarDays.maxDays` days.
  public mutating func calendarDays() throws(DomainError) -> CalendarDays {
    let month = try optional("month", .month, "A month, e.g. 2026-11. Default: the current month.")
    let from = try optional("from", .day, "The first day, instead of a month.")
    let to = try optional("to", .day, "The last day, inclusive; at most 400 days in all.")
    let span = from.flatMap { from in to.map { from...max(from, $0) } }
    check("month", "from", "to") {
      if (from == nil) != (to == nil) { return [DomainError.monthOrSpan.issue(at: from == nil ? "/from" : "/to")] }
      if month != nil, from != nil { return [DomainError.monthOrSpan.issue(at: "/month")] }
      guard let from, let to else { return [] }
      if from > to { return [DomainError.invalidSpan.issue(at: "/to")] }
      return to.days(since: from) < CalendarDays.maxDays ? [] : [DomainError.calendarTooLong.issue(at: "/to")]
    }
    return CalendarDays(month.map { $0.firstDay...$0.lastDay } ?? span)
  }
}
