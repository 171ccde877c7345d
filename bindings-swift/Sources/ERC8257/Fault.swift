import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why an exchange over HTTP came to nothing.
struct Fault: Sendable, Equatable, CustomStringConvertible {
    enum Kind: String, Sendable {
        /// No connection, or an answer that is not HTTP.
        case connect
        /// The server ended the connection too early.
        case cut
        case tls
        case timeout
        case tooLarge
        case encoding
    }

    static let connect = Fault(.connect, "there is no connection, or the answer is not HTTP")
    static let cut = Fault(.cut, "the server ended the connection within its answer")
    static let tls = Fault(.tls, "the connection is not secure")
    static let timeout = Fault(.timeout, "there is no whole answer at the deadline")
    static let tooLarge = Fault(.tooLarge, "the answer is too large")
    static let encoding = Fault(.encoding, "the answer has a coding that cannot be undone")

    let kind: Kind
    /// The fault, with the platform's words about it.
    let why: String

    private init(_ kind: Kind, _ why: String) {
        (self.kind, self.why) = (kind, why)
    }

    var description: String { kind.rawValue }

    static func == (one: Fault, other: Fault) -> Bool { one.kind == other.kind }

    /// As `URLSession` says it; `isHandshake` until a secure connection has brought anything.
    init(_ error: any Error, isHandshake: Bool) {
        let fault = Fault.of(error, isHandshake)
        let told = error as NSError
        self.init(fault.kind, "\(fault.why); \(told.domain) \(told.code): \(told.localizedDescription)")
    }

    private static func of(_ error: any Error, _ isHandshake: Bool) -> Fault {
        switch (error as? URLError)?.code {
        case .timedOut:
            timeout
        case .networkConnectionLost:
            cut
        case .cannotDecodeContentData, .cannotDecodeRawData:
            encoding
        case .dataLengthExceedsMaximum:
            tooLarge
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            tls
        case .unknown where isHandshake:
            // On Linux nothing that is wrong with TLS has a code of its own.
            tls
        default:
            connect
        }
    }

    /// The word for it where a manifest was fetched.
    var fetchError: FetchError {
        switch kind {
        case .connect, .cut: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .encoding: .encoding
        }
    }

    /// The word for it where an inquiry sent a request.
    var end: ExchangeEnd {
        switch kind {
        case .connect, .cut: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .encoding: .encoding
        }
    }

    /// The word for it where an RPC was asked.
    var callFailure: CallFailure {
        switch kind {
        case .connect, .cut: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .encoding: .notJsonRpc
        }
    }

    /// Whether a body that has this fault is one that broke off, and not one that was given up.
    var endsBody: Bool {
        switch kind {
        case .connect, .cut, .tls: true
        case .timeout, .tooLarge, .encoding: false
        }
    }
}
