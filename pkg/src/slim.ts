export * from "./api.js";
export { init } from "./load/slim.js";
