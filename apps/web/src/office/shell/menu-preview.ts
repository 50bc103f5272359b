import { useSyncExternalStore } from 'react';

/** The menu as a user with other rights sees it. The rights themselves do not change. */
export interface MenuPreview {
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

type Listener = () => void;
let preview: MenuPreview | undefined;
const listeners = new Set<Listener>();

/** Shows the menu with these rights until it is called without any. */
export function previewMenu(next: MenuPreview | undefined): void {
  preview = next;
  for (const listener of listeners) listener();
}

export function useMenuPreview(): MenuPreview | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => preview,
  );
}
