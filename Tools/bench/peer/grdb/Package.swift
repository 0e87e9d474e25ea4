// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "service",
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")],
  targets: [
    .executableTarget(
      name: "service", dependencies: [.product(name: "GRDB", package: "GRDB.swift")], path: "Sources")
  ]
)
