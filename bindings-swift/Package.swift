// swift-tools-version: 6.0
import Foundation
import PackageDescription

let folder = Context.packageDirectory

// Apple platforms take an XCFramework, if one lies beside this file (README.md says how it is made). Everything else takes
// the library that `cargo xtask build swift` lays into the folder `Library`.
#if os(macOS)
let hasFramework = FileManager.default.fileExists(atPath: "\(folder)/CERC8257.xcframework")
#else
let hasFramework = false
#endif

let library: Target = hasFramework
    ? .binaryTarget(name: "CERC8257", path: "CERC8257.xcframework")
    : .systemLibrary(name: "CERC8257")
let linked: [LinkerSetting] = hasFramework
    ? []
    : [.unsafeFlags(["-L\(folder)/Library", "-Xlinker", "-rpath", "-Xlinker", "\(folder)/Library"])]

let package = Package(
    name: "ERC8257",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "ERC8257", targets: ["ERC8257"])],
    targets: [
        library,
        .target(name: "ERC8257", dependencies: ["CERC8257"], linkerSettings: linked),
        // No product: it is there to be read, and is compiled and tested with the package.
        .target(name: "WalletExample", dependencies: ["ERC8257"], path: "Examples"),
        .testTarget(name: "ERC8257Tests", dependencies: ["ERC8257", "WalletExample"]),
    ],
    swiftLanguageModes: [.v6]
)
