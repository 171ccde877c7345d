//! The conformance vectors of kind `text`: encoders, classes, hosts for display, skeletons, shapes of secrets.

use advice::{
    SecretShape, UrlRole, host_for_display, html_attribute, html_text, image_class, js_string, link_class,
    looks_secret, markdown_text, of_url, skeleton,
};
use base64ct::{Base64, Encoding};
use serde_json::{Value, json};

fn role(name: &str) -> UrlRole {
    match name {
        "metadata-uri" => UrlRole::MetadataUri,
        "endpoint" => UrlRole::Endpoint,
        "link" => UrlRole::Link,
        "image" => UrlRole::Image,
        _ => panic!("{name}"),
    }
}

fn result(function: &str, case: &Value) -> Value {
    let text = case["text"].as_str().unwrap_or_default();
    match function {
        "html_text" => json!(html_text(text)),
        "html_attribute" => json!(html_attribute(text)),
        "js_string" => json!(js_string(text)),
        "markdown_text" => json!(markdown_text(text)),
        "image_class" => json!(image_class(text).as_str()),
        "link_class" => json!(link_class(text).as_str()),
        "host_for_display" => json!(host_for_display(text)),
        "skeleton" => json!(skeleton(text)),
        "looks_secret" => {
            let bytes = Base64::decode_vec(case["base64"].as_str().unwrap()).unwrap();
            json!(looks_secret(&bytes).map(SecretShape::as_str))
        }
        "of_url" => {
            let found = of_url(text, role(case["role"].as_str().unwrap()));
            json!(found.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>())
        }
        _ => panic!("{function}"),
    }
}

#[test]
fn results() {
    let mut failures = Vec::new();
    for (function, cases) in crate::vector_files::functions("text") {
        for case in cases {
            let actual = result(&function, &case);
            if actual != case["result"] {
                failures.push(format!("{}: {} instead of {actual}", case["id"], case["result"]));
            }
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
