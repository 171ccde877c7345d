import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why an exchange over HTTP came to nothing.
enum Fault: Sendable {
    /// No connection, or an answer that is no HTTP.
    case connect
    /// The server ended the connection too early.
    case cut
    case tls
    case timeout
    case tooLarge
    case encoding

    /// As `URLSession` says it; `isHandshake` until a secure connection has brought anything.
    init(_ error: any Error, isHandshake: Bool) {
        switch (error as? URLError)?.code {
        case .timedOut:
            self = .timeout
        case .networkConnectionLost:
            self = .cut
        case .cannotDecodeContentData, .cannotDecodeRawData:
            self = .encoding
        case .dataLengthExceedsMaximum:
            self = .tooLarge
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .tls
        case .unknown where isHandshake:
            // On Linux nothing that is wrong with TLS has a code of its own.
            self = .tls
        default:
            self = .connect
        }
    }

    /// The word for it where a manifest was fetched.
    var fetchError: FetchError {
        switch self {
        case .connect, .cut: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .encoding: .encoding
        }
    }

    /// The word for it where an RPC was asked.
    var callFailure: CallFailure {
        switch self {
        case .connect, .cut: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .encoding: .notJsonRpc
        }
    }

    /// Whether a body that has this fault is one that broke off, and not one that was given up.
    var endsBody: Bool {
        switch self {
        case .connect, .cut, .tls: true
        case .timeout, .tooLarge, .encoding: false
        }
    }
}
