/** The entries of the package that verify. */
export const ENTRIES = ["erc8257", "erc8257/slim", "erc8257/js"];
