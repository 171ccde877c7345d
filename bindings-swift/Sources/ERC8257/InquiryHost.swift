import Foundation

/// A host that also sends the requests of inquiries, such as `publish`. It decides nothing: what came of a request goes
/// back as it is.
///
/// `URLSessionHost` is the ready one. What the user, a wallet or a store does is in `Hooks`, and no part of a host.
public protocol InquiryHost: ToolHost {
    /// Sends one request, and returns what came of it. The host follows no redirect, keeps no cookie, adds no credentials,
    /// and stops at the request's limits. A server that gives no answer is an `InquiryResponse` with that `ExchangeEnd`. An
    /// error that it throws ends the inquiry.
    func send(_ request: InquiryRequest) async throws -> InquiryResponse
}

/// Who looks at the pieces of an event stream. Requests are compared by what is sent.
struct EventWatch: Sendable, Hashable {
    /// Takes the content type and the next piece: whether enough has come.
    var isEnough: @Sendable (String, Data) throws -> Bool = { _, _ in false }

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
}

/// One HTTP request of an inquiry.
public struct InquiryRequest: Sendable, Hashable {
    /// The method.
    public let method: InquiryMethod
    /// The URL, normalised: `https`, or `http` where private addresses are allowed.
    public let url: String
    /// Names and values, in this order; those of secrets among them.
    public let headers: [InquiryHeader]
    /// The body; empty for GET.
    public let body: Data
    /// Most bytes of the answer's body, after decoding; one more is `tooLarge`.
    public let maxBytes: Int64
    /// Most bytes that the connection may bring, below TLS, if the host sees them. More in the head is `connect`, more
    /// behind it `truncated`.
    public let maxWireBytes: Int64
    /// Time for the whole exchange, in milliseconds; at its end, the answer is `timeout`.
    public let deadlineMs: Int64
    /// Whether the host may connect to private and loopback addresses; otherwise they are `blockedAddress`, if the host
    /// sees them.
    public let allowPrivateAddresses: Bool
    /// The one status whose body is of use; `nil`: every body is.
    public let onlyStatus: Int32?
    /// The JSON-RPC id at which a host may leave an event stream, with `enough`.
    public let enoughAt: String?
    let watch: EventWatch

    /// Takes the next piece of the body, where that is an event stream that needs no decoding: whether the host may leave it. Each
    /// piece is given once, in order.
    public func isEnough(contentType: String, piece: Data) throws -> Bool {
        try enoughAt != nil && watch.isEnough(contentType, piece)
    }
}

/// What came of an HTTP request of an inquiry.
///
///     InquiryResponse(end: .complete, status: 200, finalUrl: request.url, body: body)
///     InquiryResponse(end: .connect)
public struct InquiryResponse: Sendable, Hashable {
    /// How the exchange ended.
    public let end: ExchangeEnd
    /// The HTTP status, 0 to 999; `nil` where no head came.
    public let status: Int32?
    /// The URL that answered in the end, if it is known.
    public let finalUrl: String?
    /// Names in lower case, and values.
    public let headers: [InquiryHeader]
    /// The body as far as it came, after decoding.
    public let body: Data

    /// A response; one without a status is an exchange without an answer.
    public init(
        end: ExchangeEnd, status: Int32? = nil, finalUrl: String? = nil, headers: [InquiryHeader] = [], body: Data = Data()
    ) {
        self.end = end
        self.status = status
        self.finalUrl = finalUrl
        self.headers = headers
        self.body = body
    }
}

/// Logs do not show headers and bodies: they may hold a key, or a payment that counts.
extension InquiryRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and URL.
    public var description: String { "InquiryRequest(\(method.rawValue) \(url))" }

    /// The same.
    public var debugDescription: String { description }

    /// Without members.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
