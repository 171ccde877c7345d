//! OpenSea's manifest reference (ledger `doc1-…`).

use super::platform::{Picture, Platform};
use crate::rules::Code;

pub(super) const PLATFORM: Platform = Platform {
    name: "opensea",
    unseen: "Whether image is square (1:1) and featuredImage 16:9 cannot be seen in the manifest: look at the pictures.",
    pictures: &[
        Picture { member: "image", missing: Code::ImageSquare, malformed: None },
        Picture {
            member: "featuredImage",
            missing: Code::NoFeaturedImage,
            malformed: Some(Code::FeaturedImage),
        },
    ],
    categories: &["ai", "defi", "nft", "trading", "image", "security"],
    no_category: Code::CategoryTags,
};
