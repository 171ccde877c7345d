import Foundation

#if canImport(Glibc)
import Glibc
private let stream = Int32(SOCK_STREAM.rawValue)
#else
import Darwin
private let stream = SOCK_STREAM
#endif

/// What came: the head as text, and the body.
struct Heard: Sendable {
    let head: String
    let body: Data
}

/// A server on the loopback address that writes bytes as they are told, one answer a connection.
final class LoopbackServer: Sendable {
    enum Answer: Sendable {
        case bytes(Data)
        /// Nothing more, until the other side goes.
        case silence(after: Data)
        /// The connection ends without a word.
        case reset
    }

    let port: UInt16
    private let listening: Int32
    /// Signalled when the accepting thread has ended.
    private let ended = DispatchSemaphore(value: 0)
    private let stopping = Stopping()

    /// Answers what is heard, each connection in a thread of its own.
    init(_ answer: @escaping @Sendable (Heard) -> Answer) throws {
        signal(SIGPIPE, SIG_IGN)
        let listening = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, length) == 0 && listen(listening, 64) == 0
                    && getsockname(listening, $0, &length) == 0
            }
        }
        guard named else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listening = listening
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [ended, stopping] in
            // This thread closes what it accepts from: a number that another thread closes may be the next server's already.
            defer {
                close(listening)
                ended.signal()
            }
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else { return }
                guard !stopping.isAsked else {
                    close(connection)
                    return
                }
                Thread.detachNewThread {
                    serve(connection, answer)
                    close(connection)
                }
            }
        }
    }

    /// Its root, by a scheme.
    func url(_ scheme: String = "http", _ path: String = "/") -> String {
        "\(scheme)://127.0.0.1:\(port)\(path)"
    }

    /// Returns when the port is free. Connections that are open go on.
    func stop() {
        stopping.ask()
        // Linux wakes the accepting thread by this; Darwin needs a connection.
        shutdown(listening, Int32(SHUT_RDWR))
        wake()
        ended.wait()
    }

    private func wake() {
        let waking = socket(AF_INET, stream, 0)
        defer { close(waking) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(waking, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// Whether a server is to stop.
private final class Stopping: @unchecked Sendable {
    private let lock = NSLock()
    private var asked = false

    var isAsked: Bool { lock.withLock { asked } }

    func ask() {
        lock.withLock { asked = true }
    }
}

private func serve(_ connection: Int32, _ answer: (Heard) -> LoopbackServer.Answer) {
    guard let heard = hear(connection) else { return }
    switch answer(heard) {
    case .bytes(let bytes):
        tell(connection, bytes)
        shutdown(connection, Int32(SHUT_WR))
        while !more(connection).isEmpty {}
    case .silence(let bytes):
        tell(connection, bytes)
        while !more(connection).isEmpty {}
    case .reset:
        return
    }
}

/// One request, if a whole one comes; the beginning of TLS is one, too.
private func hear(_ connection: Int32) -> Heard? {
    var bytes = Data()
    while true {
        if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            let length = head.lowercased().components(separatedBy: "content-length: ").dropFirst().first
            let wanted = length.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
            let body = bytes[end.upperBound...]
            if body.count >= wanted { return Heard(head: head, body: Data(body)) }
        }
        let next = more(connection)
        if next.isEmpty { return nil }
        bytes.append(next)
        if bytes.first == 0x16 { return Heard(head: "", body: bytes) }
    }
}

private func more(_ connection: Int32) -> Data {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &bytes, bytes.count, 0)
    return Data(bytes.prefix(max(0, count)))
}

private func tell(_ connection: Int32, _ bytes: Data) {
    var left = bytes[...]
    while !left.isEmpty {
        let count = left.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        if count <= 0 { return }
        left = left.dropFirst(count)
    }
}
