//! The uses of a URL.

/// The use of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UrlRole {
    /// `metadataURI`, where the manifest is fetched.
    MetadataUri,
    /// `endpoint`, where the tool is invoked.
    Endpoint,
    /// A URL that is followed by a person or by a build: `links`, `sourceCodeURI` and the like.
    Link,
    /// A picture that surfaces fetch, or have fetched by a proxy.
    Image,
}
