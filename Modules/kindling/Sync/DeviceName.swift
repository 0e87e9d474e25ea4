import Glibc

/// The names of devices when sync is switched on.
enum DeviceName {
  /// The maximum length of a name, in Unicode scalars.
  private static let maxLength = 64

  /// The name of this host without its domain; nil if it has none.
  static var ofThisHost: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
    return shortened(String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// The options of `ssh` that have a value.
  private static let optionsWithValue = Set("BbcDEeFIiJLlmOoPpQRSWw")

  /// Returns the host of a command such as `ssh -p 22 ada@laptop kindling serve`; nil for other commands.
  static func ofHost(in command: [String]) -> String? {
    guard command.first.map({ $0 == "ssh" || $0.hasSuffix("/ssh") }) == true else { return nil }
    var arguments = command.dropFirst()
    while let argument = arguments.popFirst() {
      guard argument.first == "-" else { return host(of: argument) }
      // `-p 22` and `-p22` are the same; in `-vp 22`, the last letter has the value.
      let letters = argument.dropFirst()
      if let index = letters.firstIndex(where: optionsWithValue.contains), index == letters.indices.last {
        arguments = arguments.dropFirst()
      }
    }
    return nil
  }

  /// Returns the host of a destination such as `ada@laptop.example.org` or `ssh://ada@laptop:22`.
  private static func host(of destination: String) -> String? {
    var rest = destination[...]
    if rest.hasPrefix("ssh://") {
      rest = rest.dropFirst(6)
      rest = rest.prefix { $0 != "/" }
      if let colon = rest.lastIndex(of: ":") { rest = rest[..<colon] }
    }
    if let at = rest.lastIndex(of: "@") { rest = rest[at...].dropFirst() }
    return shortened(String(rest))
  }

  private static func shortened(_ host: String) -> String? {
    // An address has no domain.
    let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    let name = isAddress ? host : String(host.prefix { $0 != "." })
    return name.isEmpty ? nil : String(name.prefix(maxLength))
  }
}
