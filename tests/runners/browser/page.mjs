import { firstCallThrows, judgeHere } from "./judge_here.mjs";

const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });

/** The output of the worker, which loads the package for itself. */
function judgeInWorker(vias) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(vias);
  });
}

globalThis.runners = { firstCallThrows, page: judgeHere, worker: judgeInWorker };
