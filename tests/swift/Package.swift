// swift-tools-version: 6.0
import PackageDescription

// Programs that use the package as a user's do: from outside, by its path. `cargo xtask build swift` builds them.
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../../target/swift-package")],
    targets: [
        .executableTarget(
            name: "runner", dependencies: [.product(name: "ERC8257", package: "swift-package")], path: "Runner"),
        .executableTarget(
            name: "host", dependencies: ["Lead", .product(name: "ERC8257", package: "swift-package")], path: "Host"),
        .target(name: "Lead", path: "Lead"),
    ],
    swiftLanguageModes: [.v6]
)
