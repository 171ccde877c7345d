//! HTTPS URLs (§6).
