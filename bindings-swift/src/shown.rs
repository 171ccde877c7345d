//! Texts of strangers: how to show them, and their kinds (Rendering Manifest Content).

use advice::{self, Code};

use crate::argument::{uint256, whole};
use crate::failure::Result;
use crate::tables::AdviceLevel;

/// What to do with a link, as the browser that would follow it sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LinkClass {
    /// A link to another page; on the web with `rel="noopener noreferrer"`.
    Plain,
    /// `http:`: ask the user first.
    Consent,
    /// It opens another program: show it as text.
    Other,
    /// It leads to the page that shows it: show it as text.
    Relative,
    /// It can run a script: show it as text.
    Forbidden,
}

/// What to do with an icon, as the browser that would show it sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ImageClass {
    /// Show it.
    Allow,
    /// Fetch it by way of your own infrastructure.
    Proxy,
    /// `ipfs:`: fetch it by a gateway.
    Gateway,
    /// SVG: only where no script runs.
    Sandbox,
    /// Better show no icon.
    Discouraged,
    /// Show no icon.
    Unlisted,
    /// Never accept it.
    Forbidden,
}

impl ImageClass {
    pub(crate) fn of(class: advice::ImageClass) -> Self {
        match class {
            advice::ImageClass::Allow => Self::Allow,
            advice::ImageClass::Proxy => Self::Proxy,
            advice::ImageClass::Gateway => Self::Gateway,
            advice::ImageClass::Sandbox => Self::Sandbox,
            advice::ImageClass::Discouraged => Self::Discouraged,
            advice::ImageClass::Unlisted => Self::Unlisted,
            // And every class that a later core may add.
            _ => Self::Forbidden,
        }
    }
}

/// What secret bytes look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum SecretShape {
    /// A private key.
    PrivateKey,
    /// A user's name and password.
    Credentials,
    /// A JSON Web Token.
    Jwt,
    /// A key of a well-known service.
    ApiKey,
    /// The words of a wallet.
    Mnemonic,
    /// Text that looks drawn by lot.
    RandomText,
}

/// The use of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum UrlRole {
    /// Where the manifest lies.
    MetadataUri,
    /// Where the tool is asked.
    Endpoint,
    /// A link to show.
    Link,
    /// An icon to show.
    Image,
}

/// A piece of advice on a text by itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct TextAdvice {
    /// The stable code; `explainAdvice` has its row.
    pub advice: String,
    /// Section of the standard, or the heading of one without a number.
    pub section: String,
    /// How much it matters.
    pub level: AdviceLevel,
    /// What there is to know: one sentence.
    pub message: String,
    /// What to do: one sentence.
    pub action: String,
    /// The found text: at most 120 code points, odd characters escaped.
    pub found: Option<String>,
}

impl TextAdvice {
    fn of(code: Code, found: Option<String>) -> Self {
        let row = code.row();
        Self {
            advice: row.id.to_owned(),
            section: row.section.to_owned(),
            level: AdviceLevel::of(row.level),
            message: row.sentence.to_owned(),
            action: row.action.to_owned(),
            found,
        }
    }
}

/// Encodes text between HTML tags.
#[uniffi::export]
pub fn html_text(text: String) -> Result<String> {
    Ok(advice::html_text(&text))
}

/// Encodes the value of an HTML attribute in quotes. No encoder makes an unquoted one safe.
#[uniffi::export]
pub fn html_attribute(text: String) -> Result<String> {
    Ok(advice::html_attribute(&text))
}

/// Encodes the inside of a JavaScript string literal, also within a `<script>` element: for web views.
#[uniffi::export]
pub fn js_string(text: String) -> Result<String> {
    Ok(advice::js_string(&text))
}

/// Encodes one run of text in Markdown (`CommonMark` and GitHub's).
#[uniffi::export]
pub fn markdown_text(text: String) -> Result<String> {
    Ok(advice::markdown_text(&text))
}

/// Returns what to do with a link.
#[uniffi::export]
pub fn link_class(url: String) -> Result<LinkClass> {
    Ok(match advice::link_class(&url) {
        advice::LinkClass::Plain => LinkClass::Plain,
        advice::LinkClass::Consent => LinkClass::Consent,
        advice::LinkClass::Other => LinkClass::Other,
        advice::LinkClass::Relative => LinkClass::Relative,
        // And every class that a later core may add.
        _ => LinkClass::Forbidden,
    })
}

/// Returns what to do with an icon.
#[uniffi::export]
pub fn image_class(url: String) -> Result<ImageClass> {
    Ok(ImageClass::of(advice::image_class(&url)))
}

/// Returns a host as a person should see it: as it is, A-labels and all (Origin-Binding Limitations).
#[uniffi::export]
pub fn host_for_display(host: String) -> Result<String> {
    Ok(advice::host_for_display(&host))
}

/// Returns the common form of texts that look alike (UTS #39). For comparing, never for showing.
#[uniffi::export]
pub fn skeleton(text: String) -> Result<String> {
    Ok(advice::skeleton(&text))
}

/// Returns an amount (decimal digits, in the smallest unit) in whole units of its asset: exact, without exponent. `decimals`,
/// 0 to 255, are the wallet's, never the manifest's.
#[uniffi::export]
pub fn display_amount(amount: String, decimals: i32) -> Result<String> {
    let decimals = whole(decimals, "/decimals", "is not an integer from 0 to 255")?;
    Ok(advice::display_amount(uint256(&amount, "/amount")?, decimals))
}

/// Returns what secret the bytes look like; nothing where they look like none. For the `data` of `tryHasAccess`, which is
/// public.
#[uniffi::export]
pub fn looks_secret(data: Vec<u8>) -> Result<Option<SecretShape>> {
    Ok(advice::looks_secret(&data).map(|shape| match shape {
        advice::SecretShape::PrivateKey => SecretShape::PrivateKey,
        advice::SecretShape::Credentials => SecretShape::Credentials,
        advice::SecretShape::Jwt => SecretShape::Jwt,
        advice::SecretShape::ApiKey => SecretShape::ApiKey,
        advice::SecretShape::Mnemonic => SecretShape::Mnemonic,
        // And every shape that a later core may add.
        _ => SecretShape::RandomText,
    }))
}

/// Returns the danger of a URL on a shell's command line; nothing where it is harmless.
#[uniffi::export]
pub fn command_risks(url: String) -> Result<Option<TextAdvice>> {
    Ok(advice::command_risks(&url).map(|risk| TextAdvice::of(risk.code(), Some(risk.found().to_owned()))))
}

/// Returns the advice on a URL by itself, for records without a manifest.
#[uniffi::export]
pub fn of_url(url: String, role: UrlRole) -> Result<Vec<TextAdvice>> {
    let role = match role {
        UrlRole::MetadataUri => advice::UrlRole::MetadataUri,
        UrlRole::Endpoint => advice::UrlRole::Endpoint,
        UrlRole::Link => advice::UrlRole::Link,
        UrlRole::Image => advice::UrlRole::Image,
    };
    Ok(advice::of_url(&url, role).into_iter().map(|(code, found)| TextAdvice::of(code, found)).collect())
}
