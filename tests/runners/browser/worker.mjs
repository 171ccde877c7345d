import { judgeHere } from "./judge_here.mjs";

onmessage = async ({ data: via }) => {
  try {
    postMessage(await judgeHere(via));
  } catch (error) {
    // Reaches the page as an error of the worker.
    setTimeout(() => {
      throw error;
    });
  }
};
