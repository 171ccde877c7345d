// A word when the page has a new version. Nothing changes before its user wants that.

import { button, byId, h } from "./dom.js";

export async function tellOfUpdates(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  // Without a worker before, the first one is not a new version.
  if (serviceWorker === undefined || registration === undefined || serviceWorker.controller === null) {
    return;
  }
  const place = h("p", { id: "update", role: "status" });
  byId("theme").after(place);
  let wanted = false;

  const ready = (worker: ServiceWorker): void => {
    const use = button("Use it now", () => {
      wanted = true;
      place.replaceChildren("Changing to the new version…");
      worker.postMessage("use");
    });
    const words = "A new version of this page is ready. Using it reloads the page and clears its content, unless a link keeps it. ";
    place.replaceChildren(words, use);
  };
  const coming = (worker: ServiceWorker | null): void => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") {
        ready(worker);
      }
    });
  };
  serviceWorker.addEventListener("controllerchange", () => {
    if (wanted) {
      location.reload();
      return;
    }
    place.replaceChildren("Another page of this site uses a new version. ", button("Reload this one", () => location.reload()));
  });
  registration.addEventListener("updatefound", () => coming(registration.installing));
  coming(registration.installing);
  if (registration.waiting !== null) {
    ready(registration.waiting);
  }
}
