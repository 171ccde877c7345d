import { firstCallThrows, judgeHere } from "./judge_here.mjs";

globalThis.runners = { firstCallThrows, "service worker": judgeHere };
