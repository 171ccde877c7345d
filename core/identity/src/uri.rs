//! URIs of registration files.
