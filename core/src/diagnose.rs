//! Why a manifest does not have the hash that its registration commits: well-known mistakes, tried one by one.
