export const NODE = {};
export const CHROMIUM = {};
