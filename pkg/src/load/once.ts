// The common part of the loaders that start their module by themselves.

/** `glue`, started at the first call; again at the next one, if that fails. */
export function once<T>(glue: unknown, start: () => void): () => T {
  let ready = false;
  return () => {
    if (!ready) {
      start();
      ready = true;
    }
    return glue as T;
  };
}
