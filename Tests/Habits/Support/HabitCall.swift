/// A call of a method of habits, and the reply that the model demands.
struct HabitCall {
  /// The reply to a call.
  enum Expected {
    /// A result that contains these members.
    case result(String)
    case failure(RuleViolation)
    /// The reply to the earlier call with the same client key.
    case repeated(clientKey: String)
  }

  let method: String
  /// The JSON members of the parameters.
  let parameters: [String]
  /// The client key; nil if the call has none.
  var clientKey: String?
  let expected: Expected

  /// The call as one line of the protocol.
  func line(id: Int) -> String {
    let members = parameters + (clientKey.map { [#""clientKey": "\#($0)""#] } ?? [])
    return """
      {"jsonrpc": "2.0", "id": \(id), "method": "\(method)", "params": {\(members.joined(separator: ", "))}}
      """
  }
}

// MARK: - Parameters

extension ReplayedHabit.Schedule {
  /// The form of the schedule on the wire.
  var type: String {
    switch self {
    case .daily: "daily"
    case .weekdays: "weekdays"
    case .times: "times"
    case .per: "per"
    }
  }

  /// The schedule as a parameter.
  var json: String {
    switch self {
    case .daily: #"{"type": "daily"}"#
    case .weekdays(let weekdays): #"{"type": "weekdays", "weekdays": \#(weekdays)}"#
    case .times(let times, let days): #"{"type": "times", "times": \#(times), "days": \#(days)}"#
    case .per(let period): #"{"type": "per", "period": "\#(period)"}"#
    }
  }
}

extension ReplayedHabit.Reminder {
  /// The reminder as a parameter and in a result.
  var json: String {
    let time = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return #"{"time": "\#(time)", "weekdays": \#(weekdays)}"#
  }
}

extension ReplayedDecimal {
  /// The number with all its decimals.
  var json: String {
    guard decimals > 0 else { return "\(digits)" }
    let text = String(digits.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
    return (digits < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension ReplayedHabitFields {
  /// The JSON members of the parameters.
  var parameters: [String] {
    var members: [String] = []
    for (key, text) in [("name", name), ("question", question), ("notes", notes), ("unit", unit), ("group", group)] {
      if let text { members.append(#""\#(key)": "\#(text)""#) }
    }
    if let schedule { members.append(#""schedule": \#(schedule.json)"#) }
    if let target { members.append(#""target": \#(target.json)"#) }
    if let direction { members.append(#""direction": "\#(direction.rawValue)""#) }
    if let color { members.append(#""color": \#(color)"#) }
    if let reminders {
      let list = reminders.map { "[\($0.map(\.json).joined(separator: ", "))]" }
      members.append(#""reminders": \#(list ?? "null")"#)
    }
    for (key, text) in [
      ("icon", icon), ("startDay", startDay.map { $0?.description }), ("endDay", endDay.map { $0?.description }),
    ] {
      if let text { members.append(#""\#(key)": \#(text.map { "\"\($0)\"" } ?? "null")"#) }
    }
    return members
  }
}

extension ReplayedMarkFields {
  /// The JSON members of the parameters.
  var parameters: [String] {
    [
      done.map { #""done": \#($0)"# }, amount.map { #""amount": \#($0.json)"# }, add.map { #""add": \#($0.json)"# },
      skipped.map { #""skipped": \#($0)"# }, note.map { #""note": "\#($0)""# },
    ].compactMap(\.self)
  }
}
