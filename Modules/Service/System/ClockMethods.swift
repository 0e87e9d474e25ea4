import Kernel
import Localization

/// The methods of a manual clock, which exist only if the program was started with one.
enum ClockMethods {
  static func all(_ clock: ManualClock) -> [Method] {
    [set(clock), advance(clock)]
  }

  private struct SetParameters: Parameters {
    let instant: Instant

    init(from fields: inout ParameterReader) throws(DomainError) {
      instant = try fields.required("instant", .instant, "The new time, which may be in the past.")
    }
  }

  private static func set(_ clock: ManualClock) -> Method {
    Method(
      "clock.set", "Sets the clock to an instant.", effect: .control, access: .anyone,
      availability: "--clock",
      examples: [
        Method.Example(
          "The night before daylight saving time", #"{"instant": "2026-03-28T22:30:00Z"}"#)
      ]
    ) { (input: SetParameters, _) in
      clock.set(to: input.instant)
      return ClockReading(time: clock.now())
    }
  }

  /// More seconds than the years 1 to 9999 have.
  private static let maxSeconds = 400_000_000_000

  private struct AdvanceParameters: Parameters {
    let seconds: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      seconds = try fields.required(
        "seconds", .integer(-maxSeconds...maxSeconds),
        "The number of seconds, negative to move back; the new time must be within the years 1 to 9999.")
    }
  }

  private static func advance(_ clock: ManualClock) -> Method {
    Method(
      "clock.advance", "Moves the clock forward or back.", effect: .control, access: .anyone,
      availability: "--clock",
      examples: [
        Method.Example("A day later", #"{"seconds": 86400}"#)
      ]
    ) { (input: AdvanceParameters, _) in
      let now = clock.now()
      let earliest = Int(Instant.min.milliseconds(since: now) / 1000)
      let latest = Int(Instant.max.milliseconds(since: now) / 1000)
      guard (earliest...latest).contains(input.seconds) else {
        let message = Strings.validationOutOfRange(field: "seconds", min: earliest, max: latest)
        throw DomainError(
          .validationFailed, rule: "out_of_range", message: message, path: "/seconds",
          issues: [DomainError.Issue(path: "/seconds", rule: "out_of_range", message: message)])
      }
      clock.advance(seconds: Int64(input.seconds))
      return ClockReading(time: clock.now())
    }
  }
}
