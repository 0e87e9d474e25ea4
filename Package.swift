// swift-tools-version: 6.2
import PackageDescription

// A newer compiler may warn about more, so that only .ci/run, whose compiler is known, rejects warnings.
let warnings: [SwiftSetting] =
  Context.environment["KINDLING_REJECT_WARNINGS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The settings of debug builds.
///
/// Whole modules need a third less CPU in a build from scratch, because their types are checked once.
/// `KINDLING_INCREMENTAL` selects builds of single files, which are faster after small changes.
let wholeModules: [SwiftSetting] =
  Context.environment["KINDLING_INCREMENTAL"] == nil
  ? [
    .unsafeFlags(
      ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"], .when(configuration: .debug))
  ] : []

let strict: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // Debug builds, and thus all tests, check exclusive access at run time; a release build does not repeat the check.
    .unsafeFlags(["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    // A separate job that emits the module would check the types of the whole module again.
    .unsafeFlags(["-no-emit-module-separately-wmo"]),
  ] + wholeModules

/// The release program is one static file, so the libraries of FoundationEssentials, which reads the files of the
/// program, must be named for the linker.
let staticProgram: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-Xlinker", "-s"], .when(configuration: .release)),
  .linkedLibrary("FoundationEssentials", .when(configuration: .release)),
  .linkedLibrary("_FoundationCShims", .when(configuration: .release)),
  .linkedLibrary("_FoundationCollections", .when(configuration: .release)),
  .linkedLibrary("swiftSynchronization", .when(configuration: .release)),
  .linkedLibrary("stdc++", .when(configuration: .release)),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

/// Whether `Tools/fuzz/run` builds the package.
let isFuzzed = Context.environment["KINDLING_FUZZ"] != nil

/// A library target.
func library(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Modules/\(name)", exclude: ["README.md"] + exclude,
    resources: resources, swiftSettings: strict)
}

/// The tests of one target, by default in the folder of the same name.
func tests(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: path ?? "Tests/\(name)", exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "kindling",
  products: [
    .executable(name: "kindling", targets: ["kindling"]),
    .executable(name: "strings", targets: ["strings"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CArgon2", path: "Modules/CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CLinux", path: "Modules/CLinux"),
    .systemLibrary(name: "CNettle", path: "Modules/CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Modules/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", path: "Modules/CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

    library("Kernel"),
    library("SQLite", ["CSQLite"]),
    library("JSON"),
    library("JSONRPC", ["CLinux", "JSON"]),
    library("AnkiPackages", ["CZstd", "Interchange", "JSON", "SQLite"]),
    library("Interchange", ["CLinux", "CZlib", "JSON", "Kernel"]),
    library("Localization", path: "Localization", ["Kernel"], exclude: ["Catalogs", "strings.json"]),
    library(
      "Database", path: "Database", ["CNettle", "Kernel", "Localization", "SQLite"],
      resources: [.embedInCode("Migrations")]),
    library(
      "Service",
      ["CLinux", "Database", "Interchange", "JSON", "JSONRPC", "Kernel", "Localization", "SQLite", logging]),
    library("Auth", ["CArgon2", "Database", "JSONRPC", "Kernel", "Localization", "Service", "SQLite"]),
    library(
      "Learning", ["Database", "JSONRPC", "Kernel", "Localization", "SQLite", "Service"],
      resources: [.embedInCode("Catalog")]),
    library(
      "Kits",
      [
        "AnkiPackages", "Database", "Interchange", "JSON", "JSONRPC", "Kernel", "Localization", "SQLite", "Service",
      ],
      resources: [.embedInCode("Catalog")]),
    library("Habits", ["Database", "Interchange", "JSON", "Kernel", "Localization", "SQLite", "Service"]),
    library(
      "Cards", ["Database", "JSON", "JSONRPC", "Kernel", "Localization", "SQLite", "Service"],
      resources: [.embedInCode("Catalog/Data")]),
    library(
      "Library", ["Database", "JSON", "JSONRPC", "Kernel", "Localization", "SQLite", "Service"],
      resources: [.embedInCode("Templates/Data")]),
    library(
      "Overview",
      [
        "Cards", "Habits", "Kernel", "Kits", "Learning", "Library", "Localization", "Service", "Social",
      ]),
    library("Content", ["Database", "JSON", "JSONRPC", "Kernel", "Kits", "Learning", "Localization", "Service"]),
    library("Transfer", ["Database", "Interchange", "JSON", "Kernel", "Localization", "Service"]),
    library("StringCatalog", ["JSON"]),
    library("Reference", ["JSON", "JSONRPC", "Kernel"]),
    library("MCP", ["JSON", "JSONRPC", "Kernel", "Localization", "Service"]),
    library("Social", ["Database", "JSONRPC", "Kernel", "Localization", "SQLite", "Service"]),
    .executableTarget(
      name: "kindling",
      dependencies: [
        "Auth", "CLinux", "Cards", "Content", "Database", "Habits", "JSON", "JSONRPC", "Kernel", "Kits", "Learning",
        "Library", "Localization", "MCP", "Overview", "Reference", "SQLite", "Service", "Social",
        "StringCatalog", "Transfer", argumentParser, logging,
      ],
      path: "Modules/kindling", exclude: ["README.md"], resources: [.embedInCode("Examples")], swiftSettings: strict,
      linkerSettings: staticProgram),

    library("Conversation", path: "Tools/conversation", ["CLinux", "JSON"]),
    .executableTarget(
      name: "play", dependencies: ["Conversation", "JSON"], path: "Tools/play",
      exclude: ["README.md", "first-lesson.conversation"],
      swiftSettings: strict),
    library("CatalogChecks", path: "Tools/strings/CatalogChecks", ["JSON", "Kernel", "Localization", "StringCatalog"]),
    library(
      "CatalogExchange", path: "Tools/strings/CatalogExchange", ["CatalogChecks", "Localization", "StringCatalog"]),
    .executableTarget(
      name: "strings",
      dependencies: [
        "CatalogChecks", "CatalogExchange", "Interchange", "Localization", "StringCatalog", argumentParser,
      ],
      path: "Tools/strings/Command", swiftSettings: strict),

    library("TestFiles", path: "Tests/Files", ["CZlib"]),
    library(
      "TestSupport", path: "Tests/Support",
      [
        "Auth", "CSQLite", "Database", "JSON", "JSONRPC", "Kernel", "Localization", "SQLite", "Service", "TestFiles",
        logging,
      ],
      // The fuzzed release build has no testable modules.
      exclude: isFuzzed ? ["CallCancellation.swift", "QueryPlan.swift"] : []),
    library(
      "FuzzTargets", path: "Tools/fuzz",
      [
        "AnkiPackages", "Auth", "CSQLite", "Cards", "CatalogChecks", "CatalogExchange", "Database", "Habits",
        "Interchange", "JSON", "JSONRPC", "Kernel", "Kits", "Learning", "Library", "Overview", "SQLite", "Service",
        "Social", "StringCatalog", "TestFiles", "TestSupport", "Transfer",
      ], exclude: ["Fuzzer", "dictionaries", "make-packages", "run", "seeds"]),
    tests("Fuzz", ["FuzzTargets", "Kernel", "Service", "TestFiles", "TestSupport", "kindling"]),
    tests("Kernel", ["Kernel", "TestFiles"], exclude: ["Zones/Samples", "Zones/offsets.py"]),
    tests("SQLite", ["SQLite", "TestFiles"]),
    tests("JSON", ["JSON", "TestFiles"]),
    tests("JSONRPC", ["JSON", "JSONRPC", "TestFiles"]),
    tests("Interchange", ["CLinux", "Interchange", "JSON", "Kernel", "TestFiles"], exclude: ["README.md"]),
    tests("AnkiPackages", ["AnkiPackages", "CZstd", "Interchange", "SQLite", "TestFiles"], exclude: ["Packages"]),
    tests(
      "Learning",
      ["Database", "JSON", "Kernel", "Learning", "Localization", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests(
      "Kits",
      [
        "AnkiPackages", "Database", "Interchange", "JSONRPC", "Kernel", "Kits", "Localization", "SQLite", "Service",
        "TestFiles", "TestSupport",
      ],
      exclude: [
        "Export/import.py", "Reviews/Histories/README.md", "Reviews/Histories/golden.jsonl",
        "Reviews/Histories/histories.py",
      ]),
    tests(
      "Content",
      ["Content", "Database", "Kernel", "Kits", "Learning", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests("Habits", ["Database", "Habits", "JSONRPC", "Kernel", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests(
      "Cards",
      ["Cards", "Database", "JSONRPC", "Kernel", "Localization", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests(
      "Library",
      ["JSONRPC", "Kernel", "Library", "Localization", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests("Social", ["Auth", "Database", "Kernel", "SQLite", "Service", "Social", "TestFiles", "TestSupport"]),
    tests("Transfer", ["Database", "Kernel", "SQLite", "Service", "TestFiles", "TestSupport", "Transfer"]),
    tests("Localization", ["Kernel", "Localization", "StringCatalog", "TestFiles"]),
    tests("StringCatalog", ["StringCatalog", "TestFiles"]),
    tests(
      "CatalogChecks", path: "Tests/strings/CatalogChecks",
      ["CatalogChecks", "StringCatalog", "TestFiles"]),
    tests(
      "CatalogExchange", path: "Tests/strings/CatalogExchange",
      ["CatalogChecks", "CatalogExchange", "Localization", "StringCatalog", "TestFiles", "strings"],
      exclude: ["readers.py"]),
    tests("Database", ["Database", "Kernel", "Localization", "SQLite", "TestFiles", "TestSupport"]),
    tests(
      "Service",
      [
        "Auth", "Database", "JSON", "JSONRPC", "Kernel", "Localization", "Service", "SQLite", "TestFiles",
        "TestSupport", logging,
      ]),
    tests("Auth", ["Auth", "Database", "JSON", "JSONRPC", "Kernel", "SQLite", "Service", "TestFiles", "TestSupport"]),
    tests(
      "kindling",
      [
        "Auth", "CSQLite", "Cards", "Content", "Database", "JSON", "JSONRPC", "Kernel", "Kits", "Learning", "Library",
        "Localization", "MCP", "Reference", "SQLite", "Service", "StringCatalog", "TestFiles", "TestSupport",
        "kindling",
        argumentParser,
      ]),
    tests(
      "EndToEnd",
      [
        "Conversation", "Database", "JSONRPC", "Kernel", "SQLite", "Service", "Social", "TestFiles", "TestSupport",
        "kindling", "strings",
      ],
      exclude: ["Conversations", "README.md"]),
  ]
)

// libFuzzer provides `main`, so no other build contains this target.
if isFuzzed {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tools/fuzz/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
