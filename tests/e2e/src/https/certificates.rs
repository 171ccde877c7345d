//! The authority, and a certificate for every name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DistinguishedName, DnType, IsCa, KeyPair,
    KeyUsagePurpose, date_time_ymd,
};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

use super::tls::TlsFault;

/// All certificates have the same key, so that a client can be told of one key only.
pub(super) struct Certificates {
    authority: CertifiedIssuer<'static, KeyPair>,
    stranger: CertifiedIssuer<'static, KeyPair>,
    key: KeyPair,
    made: Mutex<HashMap<String, Arc<ServerConfig>>>,
}

impl std::fmt::Debug for Certificates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Certificates").finish_non_exhaustive()
    }
}

impl Certificates {
    pub(super) fn new() -> Self {
        let key = KeyPair::generate().expect("a key");
        Self {
            authority: authority("erc8257 test bed"),
            stranger: authority("an authority that nobody trusts"),
            key,
            made: Mutex::default(),
        }
    }

    pub(super) fn authority_pem(&self) -> String {
        self.authority.pem()
    }

    /// The certificate that a server of this name presents.
    pub(super) fn config(&self, name: &str, fault: Option<TlsFault>) -> Arc<ServerConfig> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(made.entry(name.to_owned()).or_insert_with(|| Arc::new(self.make(name, fault))))
    }

    fn make(&self, name: &str, fault: Option<TlsFault>) -> ServerConfig {
        let named = if fault == Some(TlsFault::WrongName) { "another.example.test" } else { name };
        let mut params = CertificateParams::new(vec![named.to_owned()]).expect("a host name");
        params.distinguished_name = called(named);
        params.not_before = date_time_ymd(if fault == Some(TlsFault::NotYet) { 2098 } else { 2020 }, 1, 1);
        params.not_after = date_time_ymd(if fault == Some(TlsFault::Expired) { 2021 } else { 2099 }, 1, 1);
        let certificate = match fault {
            Some(TlsFault::SelfSigned) => params.self_signed(&self.key),
            Some(TlsFault::UnknownAuthority) => params.signed_by(&self.key, &self.stranger),
            _ => params.signed_by(&self.key, &self.authority),
        };
        let certificate = CertificateDer::from(certificate.expect("a certificate"));
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(self.key.serialize_der()));
        ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider knows TLS 1.2 and 1.3")
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .expect("the key is the certificate's")
    }
}

fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params.distinguished_name = called(name);
    params.not_before = date_time_ymd(2020, 1, 1);
    params.not_after = date_time_ymd(2099, 1, 1);
    CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate")
}

fn called(name: &str) -> DistinguishedName {
    let mut called = DistinguishedName::new();
    called.push(DnType::CommonName, name);
    called
}
