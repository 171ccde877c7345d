import Foundation

/// The RPCs, each of them once: one that is given twice, however it is written, has one vote. No message repeats a URL, as
/// it may hold a key.
func rpcURLs(_ given: [String]) throws -> [URL] {
    guard !given.isEmpty else { throw wrong("is empty") }
    let urls = try given.map(rpcURL)
    guard Set(urls).count == urls.count else { throw wrong("names an RPC twice; it has one vote") }
    return urls
}

private func rpcURL(_ text: String) throws -> URL {
    guard var parts = URLComponents(string: text) else { throw wrong("has a URL that is none") }
    let scheme = (parts.scheme ?? "").lowercased()
    guard scheme == "https" || scheme == "http" else {
        throw wrong("has a URL that does not begin with https:// or http://")
    }
    guard parts.user == nil, parts.password == nil else {
        throw wrong("has a URL with a user name: give a host of your own that sends it")
    }
    // As it is written: an encoded part differs from the decoded one.
    guard let host = parts.encodedHost, !host.isEmpty else { throw wrong("has a URL without a host") }
    if let port = parts.port {
        guard (1...65_535).contains(port) else { throw wrong("has a URL with a port that is none") }
        parts.port = port == (scheme == "https" ? 443 : 80) ? nil : port
    }
    parts.scheme = scheme
    parts.encodedHost = host.lowercased()
    parts.percentEncodedPath = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    parts.fragment = nil
    guard let url = parts.url else { throw wrong("has a URL that is none") }
    return url
}

private func wrong(_ reason: String) -> Erc8257Error {
    Erc8257Error.wrongValue("/rpc", reason)
}
