extension CivilDay {
  /// How many days the civil days of one instant are apart at most, over all zones and beginnings of days.
  public static let maxZoneDistance = 2

  /// Whether an event can have this civil day.
  ///
  /// The exact day cannot be recomputed, because the hour at which the user's days began then is not stored.
  ///
  /// - Parameters:
  ///   - instant: When the event happened.
  ///   - zone: The IANA name of the zone in which its day was counted; nil or a name that is no longer known for any
  ///     zone.
  /// - Returns: False if the user's day can never have been this one.
  public func isPossible(at instant: Instant, inZone zone: String?) -> Bool {
    if let zone = zone.flatMap(Zone.init(identifier:)) { return zone.possibleDays(at: instant).contains(self) }
    return abs(days(since: Zone.utc.civilDay(at: instant))) <= Self.maxZoneDistance
  }
}
