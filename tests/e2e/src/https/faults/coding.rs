//! Content codings, although the client asks for none.

use std::io::{self, Write as _};

use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use flate2::{Compress, Compression, FlushCompress};

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

pub(super) const FAULTS: &[Fault] = &[
    fault("gzip", "the right body, compressed", |reply| coded(reply, "gzip", gzip)),
    fault("x-gzip", "the same, by gzip's old name", |reply| coded(reply, "x-gzip", gzip)),
    fault("gzip-chunked", "the right body, compressed and in chunks", gzip_chunked),
    fault("identity", "the right body, with a header that says it is as it is", |reply| {
        coded(reply, "identity", same)
    }),
    fault("gzip-twice", "the right body, compressed twice", |reply| {
        coded(reply, "gzip, gzip", |body| gzip(&gzip(body)))
    }),
    fault("gzip-not", "the right body, said to be compressed", |reply| coded(reply, "gzip", same)),
    fault("gzip-unsaid", "the right body, compressed without a word", gzip_unsaid),
    fault("gzip-cut", "a compressed body that ends too early", |reply| coded(reply, "gzip", gzip_cut)),
    fault("gzip-bad-sum", "a compressed body with a wrong checksum", |reply| {
        coded(reply, "gzip", gzip_bad_sum)
    }),
    fault("gzip-trailing", "a compressed body with bytes behind it", |reply| {
        coded(reply, "gzip", gzip_trailing)
    }),
    fault("gzip-1048576", "exactly 1 MiB, compressed", |reply| gzip_size(reply, 1_048_576)),
    fault("gzip-1048577", "1 MiB and a byte, compressed", |reply| gzip_size(reply, 1_048_577)),
    fault("gzip-bomb", "1 GiB of space in one compressed MiB", gzip_bomb),
    fault("deflate", "the right body, compressed by deflate", |reply| coded(reply, "deflate", zlib)),
    fault("deflate-raw", "the right body, compressed by deflate without its frame", |reply| {
        coded(reply, "deflate", deflate)
    }),
    fault("brotli", "a body said to be compressed by brotli", |reply| coded(reply, "br", same)),
    fault("zstd", "a body said to be compressed by zstd", |reply| coded(reply, "zstd", same)),
    fault("coding-unknown", "a body in a coding that nobody knows", |reply| coded(reply, "rot13", same)),
    fault("coding-long", "a coding with a name of 4,096 letters", |reply| {
        coded(reply, &"x".repeat(4_096), same)
    }),
];

fn coded(reply: &mut Reply<'_>, coding: &str, code: fn(&[u8]) -> Vec<u8>) -> io::Result<End> {
    let body = code(&reply.body);
    send(reply, coding, &body)
}

fn send(reply: &mut Reply<'_>, coding: &str, body: &[u8]) -> io::Result<End> {
    reply.head("200 OK", &[&format!("content-encoding: {coding}"), &length(body.len())])?;
    reply.write(body)?;
    Ok(End::Clean)
}

fn same(body: &[u8]) -> Vec<u8> {
    body.to_vec()
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body).and_then(|()| encoder.finish()).expect("a Vec takes all")
}

fn zlib(body: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body).and_then(|()| encoder.finish()).expect("a Vec takes all")
}

fn deflate(body: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body).and_then(|()| encoder.finish()).expect("a Vec takes all")
}

fn gzip_cut(body: &[u8]) -> Vec<u8> {
    let mut coded = gzip(body);
    coded.truncate(coded.len() / 2);
    coded
}

fn gzip_bad_sum(body: &[u8]) -> Vec<u8> {
    let mut coded = gzip(body);
    let sum = coded.len() - 8;
    coded[sum] ^= 1;
    coded
}

fn gzip_trailing(body: &[u8]) -> Vec<u8> {
    [gzip(body), b"behind".to_vec()].concat()
}

fn gzip_chunked(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = gzip(&reply.body);
    reply.head("200 OK", &["content-encoding: gzip", "transfer-encoding: chunked"])?;
    for part in body.chunks(50) {
        reply.chunk(part)?;
    }
    reply.last_chunk()
}

fn gzip_unsaid(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = gzip(&reply.body);
    reply.page(&body)
}

fn gzip_size(reply: &mut Reply<'_>, size: usize) -> io::Result<End> {
    reply.body.resize(size, b' ');
    coded(reply, "gzip", gzip)
}

/// A mebibyte of space, compressed so that the bytes can be repeated: the compressor is flushed and forgets.
fn gzip_bomb(reply: &mut Reply<'_>) -> io::Result<End> {
    const TIMES: usize = 1_024;
    let space = vec![b' '; 1 << 20];
    let mut compress = Compress::new(Compression::best(), false);
    let mut part = Vec::with_capacity(1 << 16);
    compress.compress_vec(&space, &mut part, FlushCompress::Full).map_err(io::Error::other)?;
    let head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    reply.head("200 OK", &["content-encoding: gzip", &length(head.len() + TIMES * part.len())])?;
    reply.write(&head)?;
    reply.flood(&part, TIMES)?;
    Ok(End::Clean)
}
