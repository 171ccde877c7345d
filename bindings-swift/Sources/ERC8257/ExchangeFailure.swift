import Foundation

/// The reason why a ready host has no answer of a server. A report says it in one word; this has the platform's
/// message, for logs. Of a URL it names only the server: paths and queries may hold a key.
public struct ExchangeFailure: Sendable, Hashable, CustomStringConvertible {
    /// Which RPC was asked, from 0; `nil` where a manifest was fetched, or a request of an inquiry was sent.
    public let rpc: Int?

    /// The word that the session was told, such as `tls` or `http-status`; `incomplete` for a manifest that broke off.
    public let word: String

    /// What happened, in one line.
    public let reason: String

    /// All of it in one line, with the number that reports give the RPC.
    public var description: String {
        "\(rpc.map { "RPC \($0 + 1)" } ?? "manifest"): \(word): \(reason)"
    }

    init(rpc: Int?, word: String, reason: String) {
        (self.rpc, self.word, self.reason) = (rpc, word, reason)
    }
}

/// Shorter parts of a URL are not secret.
private let secret = 4

/// The most characters of it.
private let most = 400

/// A platform's message, in one line without invisible characters, and without the path and the query of this URL.
func withoutSecrets(_ text: String, of url: URL) -> String {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    let inURL = [parts?.percentEncodedPath, parts?.path, parts?.percentEncodedQuery, parts?.query].compactMap { $0 }
    let secrets = inURL.flatMap { [$0] + $0.components(separatedBy: CharacterSet(charactersIn: "/&=;")) }
        .filter { $0.count >= secret }
    let open = secrets.sorted { $0.count > $1.count }.reduce(text) { rest, part in
        rest.replacingOccurrences(of: part, with: "…", options: [.caseInsensitive, .literal])
    }
    let hidden: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
    ]
    let plain = open.unicodeScalars.map { hidden.contains($0.properties.generalCategory) ? " " : $0 }
    let line = String(String.UnicodeScalarView(plain))
    return line.count > most ? line.prefix(most) + "…" : line
}

extension CallAnswer {
    var failure: CallFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

extension FetchError {
    /// As reports and bundles write it.
    var word: String {
        switch self {
        case .connect: "connect"
        case .tls: "tls"
        case .timeout: "timeout"
        case .tooLarge: "too-large"
        case .blockedAddress: "blocked-address"
        case .encoding: "encoding"
        }
    }
}

extension CallFailure {
    /// As reports and bundles write it.
    var word: String {
        switch self {
        case .connect: "connect"
        case .tls: "tls"
        case .timeout: "timeout"
        case .tooLarge: "too-large"
        case .rateLimited: "rate-limited"
        case .httpStatus: "http-status"
        case .notJsonRpc: "not-json-rpc"
        }
    }
}
