import { judgeHere } from "./judge_here.mjs";

onmessage = async ({ data: vias }) => {
  try {
    postMessage(await judgeHere(vias));
  } catch (error) {
    // Reaches the page as an error of the worker.
    setTimeout(() => {
      throw error;
    });
  }
};
