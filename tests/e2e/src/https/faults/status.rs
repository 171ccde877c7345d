//! Statuses other than 200, and redirects.

use std::io;

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

pub(super) const FAULTS: &[Fault] = &[
    fault("status-201", "the right body with status 201", status),
    fault("status-202", "the right body with status 202", status),
    fault("status-203", "the right body with status 203", status),
    fault("status-206", "the right body with status 206", status),
    fault("status-226", "the right body with status 226", status),
    fault("status-299", "the right body with a status that nobody defined", status),
    fault("status-204", "status 204, which has no body", no_body),
    fault("status-205", "status 205", no_body),
    fault("status-304", "status 304, which has no body", no_body),
    fault("status-400", "the right body with status 400", status),
    fault("status-401", "the right body with status 401", status),
    fault("status-402", "the right body with status 402", status),
    fault("status-403", "the right body with status 403", status),
    fault("status-404", "the right body with status 404", status),
    fault("status-410", "the right body with status 410", status),
    fault("status-429", "the right body with status 429", status),
    fault("status-500", "the right body with status 500", status),
    fault("status-502", "the right body with status 502", status),
    fault("status-503", "the right body with status 503", status),
    fault("status-599", "the right body with status 599", status),
    fault("redirect-300", "the right body with status 300 and a location", redirect),
    fault("redirect-301", "status 301 to a good tool", redirect),
    fault("redirect-302", "status 302 to a good tool", redirect),
    fault("redirect-303", "status 303 to a good tool", redirect),
    fault("redirect-305", "status 305 to a good tool", redirect),
    fault("redirect-306", "status 306 to a good tool", redirect),
    fault("redirect-307", "status 307 to a good tool", redirect),
    fault("redirect-308", "status 308 to a good tool", redirect),
    fault("redirect-self", "status 302 to itself", redirect_self),
    fault("redirect-http", "status 302 to plain HTTP", redirect_http),
    fault(
        "redirect-metadata",
        "status 302 to the address where clouds keep their secrets",
        redirect_metadata,
    ),
    fault("redirect-nowhere", "status 302 without a location", redirect_nowhere),
    fault("location-200", "status 200 with a location, which is no redirect", location),
    fault("refresh-200", "status 200 with a refresh header, which is no redirect", refresh),
];

/// The three digits after the last hyphen of the slug.
fn digits(reply: &Reply<'_>) -> String {
    let digits = reply.slug.rsplit('-').next().unwrap_or("500");
    format!("{digits} Fault")
}

fn status(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.whole(&digits(reply), &body)
}

fn no_body(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head(&digits(reply), &[])?;
    Ok(End::Clean)
}

fn redirect(reply: &mut Reply<'_>) -> io::Result<End> {
    let target = format!("https://{}/.well-known/ai-tool/good.json", reply.host);
    to(reply, &digits(reply), &target)
}

fn redirect_self(reply: &mut Reply<'_>) -> io::Result<End> {
    let target = format!("/.well-known/ai-tool/{}.json", reply.slug);
    to(reply, "302 Found", &target)
}

fn redirect_http(reply: &mut Reply<'_>) -> io::Result<End> {
    let target = format!("http://{}/.well-known/ai-tool/good.json", reply.host);
    to(reply, "302 Found", &target)
}

fn redirect_metadata(reply: &mut Reply<'_>) -> io::Result<End> {
    to(reply, "302 Found", "http://169.254.169.254/latest/meta-data/")
}

fn to(reply: &mut Reply<'_>, status: &str, target: &str) -> io::Result<End> {
    let body = reply.body.clone();
    reply.head(status, &[&format!("location: {target}"), &length(body.len())])?;
    reply.write(&body)?;
    Ok(End::Clean)
}

fn redirect_nowhere(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.whole("302 Found", &body)
}

fn location(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.with(&["location: /.well-known/ai-tool/good.json"])
}

fn refresh(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.with(&["refresh: 0; url=/.well-known/ai-tool/good.json"])
}
