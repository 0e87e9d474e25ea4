import ArgumentParser
import Auth
import Database
import Kernel
import Localization
import Service
import Social

/// `kindling demo`: fills an empty database with demonstration users.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Fill an empty database with sample users and challenges.",
    discussion: """
      Adds five users, four challenges and three friendships. A database that has users is never changed.
      """)

  /// The password of all demonstration users.
  static let password = "demonstration"

  @Option(help: ArgumentHelp("The IANA time zone of the users.", valueName: "zone"))
  var timeZone: String = "UTC"

  @OptionGroup var common: CommonOptions

  func run() throws {
    guard let zone = Zone(identifier: timeZone) else {
      throw ValidationError(Strings.programUnknownZone(name: timeZone))
    }
    let settings = try common.settings()
    try ExitStatus.reportingErrors {
      let composition = try Composition(settings)
      defer { composition.database.close() }
      return try fill(composition, zone, hash: PasswordHasher(settings.passwordCost).hash(DemoCommand.password))
    }.throwIfFailed()
  }

  private func fill(_ composition: Composition, _ zone: Zone, hash: String) throws -> ExitStatus {
    let addresses: [String]
    do {
      addresses = try composition.dispatcher.perform { context in
        try Demonstration(context.transaction, at: context.now, zone: zone).populate(passwordHash: hash)
      }
    } catch is Demonstration.NotEmpty {
      StandardError.print(Strings.programHasUsers(path: composition.database.location.path))
      return .failure
    }
    print(Strings.programDemoPassword(password: DemoCommand.password).localized)
    addresses.forEach { print("  \($0)") }
    return .success
  }
}
