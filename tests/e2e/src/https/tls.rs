//! TLS faults: the first label of the name says which.

/// Faults before any HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TlsFault {
    /// The certificate expired in 2021.
    Expired,
    /// The certificate is valid from 2098 on.
    NotYet,
    /// The certificate is its own issuer.
    SelfSigned,
    /// No client trusts the certificate's issuer.
    UnknownAuthority,
    /// The certificate names another host.
    WrongName,
    /// The connection ends after the client's first message.
    Closed,
    /// The connection is reset after the client's first message.
    Reset,
    /// The server answers the client's first message with an alert.
    Alert,
    /// The server speaks plain HTTP.
    Plain,
    /// The server never answers the client's first message.
    Mute,
    /// The server's first message comes byte by byte, one a second.
    Trickle,
    /// The server's first message never ends.
    Endless,
}

impl TlsFault {
    /// Each fault with the first label of its names: `expired.example.test`.
    pub const ALL: [(&str, Self); 12] = [
        ("expired", Self::Expired),
        ("not-yet", Self::NotYet),
        ("self-signed", Self::SelfSigned),
        ("unknown-ca", Self::UnknownAuthority),
        ("wrong-name", Self::WrongName),
        ("closed", Self::Closed),
        ("reset", Self::Reset),
        ("alert", Self::Alert),
        ("plain", Self::Plain),
        ("mute", Self::Mute),
        ("trickle", Self::Trickle),
        ("endless", Self::Endless),
    ];

    /// The fault that a name stands for.
    #[must_use]
    pub fn of(host: &str) -> Option<Self> {
        let label = host.strip_suffix(".example.test")?;
        Self::ALL.into_iter().find(|fault| fault.0 == label).map(|fault| fault.1)
    }
}
