// In place of `erc8257/payment`, which needs WebAssembly, for the extension that must do without.

export const payTool = null;
