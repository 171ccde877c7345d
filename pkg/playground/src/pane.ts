// A section of the page that shows a part of the state, and is not there while there is nothing to show.

import { byId } from "./dom.js";
import type { State, Store } from "./state.js";

export function pane<T>(store: Store, id: string, select: (state: State) => T | null, render: (selected: T) => Node[] | null): void {
  const section = byId(id);
  const body = byId(`${id}-body`);
  store.watch(select, (selected) => {
    const content = selected === null ? null : render(selected);
    section.hidden = content === null;
    body.replaceChildren(...(content ?? []));
  });
}
