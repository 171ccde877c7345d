// The entries of the package and their modules. Builder and plugins read them here.

/** Modules that one entry of the same name has, inside of its script. */
const AREAS = ["idn", "advice", "live", "follow", "payment", "identity", "wallet", "proof", "discoverability", "http-tool"];

/** Entry of the package, and which file of src/load brings its module. */
export const ENTRIES = {
  index: "inline",
  slim: "slim",
  js: "js",
  workerd: "workerd",
  judge: "inline",
  "js/advice": "advice-js",
  ...Object.fromEntries(AREAS.map((area) => [area, `${area}-inline`])),
};

/** Folders of dist/raw with a module to be made small. */
export const MODULES = ["verify", "replay", ...AREAS];

/** What the sources call the module of their entry. */
export const IMPORTS = ["raw", ...AREAS].map((name) => `#${name}`);
