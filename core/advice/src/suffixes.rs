//! Hosts that any customer can have, by their last labels.
//!
//! **As of 2026-08.** A list of this kind is never complete. It holds hosts that hostile registrations in the
//! field have used, and the best-known services of the same kinds. The list does not vouch for other hosts.

/// Services that resolve any name to the address that stands in it.
pub(crate) const ADDRESS_IN_NAME: [&str; 4] = ["nip.io", "sslip.io", "xip.io", "traefik.me"];

/// Why no known operator stands behind a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nature {
    /// Records every request for the person who opened it a moment ago.
    Catcher,
    /// Leads to a private machine while a program runs there.
    Tunnel,
    /// Stores any text or JSON that it is given, without an account.
    Paste,
    /// Answers or redirects as the request says.
    Echo,
    /// Resolves to the address that stands in the name.
    AddressInName,
    /// Serves the files of all its users, or of a whole content network, from one host.
    UserContent,
}

#[rustfmt::skip]
const THROWAWAY: [(Nature, &[&str]); 5] = [
    (
        Nature::Catcher,
        &[
        "webhook.site", "webhook.cool", "requestcatcher.com", "requestrepo.com", "requestbin.com",
        "requestbin.net", "request.bin", "hookbin.com", "beeceptor.com", "pipedream.net",
        "burpcollaborator.net", "oastify.com", "oast.fun", "oast.live", "oast.me", "oast.online",
        "oast.pro", "oast.site", "interact.sh", "interactsh.com", "canarytokens.com", "dnslog.cn",
        "ceye.io", "typedwebhook.tools",
    ],
    ),
    (
        Nature::Tunnel,
        &[
        "trycloudflare.com", "loca.lt", "localtunnel.me", "ngrok.io", "ngrok.app", "ngrok.dev",
        "ngrok-free.app", "ngrok-free.dev", "localhost.run", "lhr.life", "serveo.net",
        "serveousercontent.com", "pinggy.link", "pinggy.io", "bore.pub", "telebit.io", "tunnelmole.net",
        "zrok.io", "playit.gg", "devtunnels.ms", "ts.net",
    ],
    ),
    (
        Nature::Paste,
        &[
        "jsonblob.com", "mantledb.sh", "jsonbin.io", "jsonkeeper.com", "npoint.io", "extendsclass.com",
        "mocky.io", "mockapi.io", "mockbin.org", "mockbin.io", "pastebin.com", "paste.ee", "paste.rs",
        "dpaste.com", "dpaste.org", "hastebin.com", "rentry.co", "rentry.org", "0x0.st", "transfer.sh",
        "file.io", "tmpfiles.org", "termbin.com", "ix.io", "sprunge.us", "catbox.moe", "kvdb.io",
        "jsonstorage.net",
    ],
    ),
    (
        Nature::Echo,
        &[
        "httpbin.org", "httpbingo.org", "httpbin.dev", "httpbun.com", "postman-echo.com", "reqres.in",
        "httpstat.us",
    ],
    ),
    (Nature::AddressInName, &ADDRESS_IN_NAME),
];

#[rustfmt::skip]
const USER_CONTENT: &[&str] = &[
        "githubusercontent.com", "gist.github.com", "githack.com", "rawgit.com", "jsdelivr.net",
        "unpkg.com", "statically.io", "googleusercontent.com", "drive.google.com", "docs.google.com",
        "script.google.com", "dropboxusercontent.com", "dl.dropbox.com", "storage.googleapis.com",
        "firebasestorage.googleapis.com", "s3.amazonaws.com", "cdn.discordapp.com", "media.discordapp.net",
        "ipfs.io", "gateway.ipfs.io", "dweb.link", "cloudflare-ipfs.com", "cf-ipfs.com", "nftstorage.link",
        "w3s.link", "gateway.pinata.cloud", "arweave.net",
    ];

/// Hosting platforms that give every customer a name of its own: two names below one of them are two customers.
#[rustfmt::skip]
const PLATFORMS: &[&str] = &[
        "vercel.app", "now.sh", "workers.dev", "pages.dev", "netlify.app", "github.io", "gitlab.io",
        "bitbucket.io", "onrender.com", "herokuapp.com", "fly.dev", "up.railway.app", "web.app",
        "firebaseapp.com", "run.app", "cloudfunctions.net", "appspot.com", "azurewebsites.net",
        "azurestaticapps.net", "azurefd.net", "amazonaws.com", "on.aws", "awsapprunner.com",
        "cloudfront.net", "amplifyapp.com", "ondigitalocean.app", "replit.app", "replit.dev", "repl.co",
        "deno.dev", "deno.net", "surge.sh", "glitch.me", "hf.space", "streamlit.app", "modal.run",
        "lovable.app", "webflow.io", "framer.app", "wixsite.com", "blogspot.com", "eth.limo", "eth.link",
    ];

/// Second-level names under which registries of countries sell names.
const SECOND_LEVEL: [&str; 11] = ["co", "com", "net", "org", "ac", "gov", "edu", "gob", "ne", "or", "go"];

/// Whether a name is this suffix or a name below it.
pub(crate) fn is_below(name: &str, suffix: &str) -> bool {
    name.strip_suffix(suffix).is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

/// Why no known operator stands behind the host of this name (in lower case), if it is listed.
pub(crate) fn nature(name: &str) -> Option<Nature> {
    let below = |suffixes: &[&str]| suffixes.iter().any(|suffix| is_below(name, suffix));
    if below(USER_CONTENT) {
        return Some(Nature::UserContent);
    }
    THROWAWAY.iter().find(|(_, suffixes)| below(suffixes)).map(|(nature, _)| *nature)
}

/// Whether two names (in lower case) look as if one party had registered both.
///
/// It is an approximation, made without the Public Suffix List. The names are equal, one is below the other,
/// or their last labels are equal. Two labels count, and a third where the two are a platform's or a
/// country's (`co.uk`).
pub(crate) fn same_site(a: &str, b: &str) -> bool {
    let holds = |above: &str, below: &str| !is_shared(above) && is_below(below, above);
    a == b || holds(a, b) || holds(b, a) || site(a).is_some_and(|site_of_a| site(b) == Some(site_of_a))
}

/// Whether names below this one are sold or given to others.
fn is_shared(name: &str) -> bool {
    let listed = |suffixes: &[&str]| suffixes.contains(&name);
    let Some((second, top)) = name.split_once('.') else {
        return true;
    };
    listed(PLATFORMS)
        || THROWAWAY.iter().any(|(_, suffixes)| listed(suffixes))
        || (top.len() == 2 && SECOND_LEVEL.contains(&second))
}

/// The end of a name that is one label longer than the longest end that is shared.
fn site(name: &str) -> Option<&str> {
    let mut longer = None;
    let starts = [0].into_iter().chain(name.match_indices('.').map(|(at, _)| at.saturating_add(1)));
    for end in starts.filter_map(|at| name.get(at..)) {
        if is_shared(end) {
            return longer;
        }
        longer = Some(end);
    }
    longer
}
