import { useSyncExternalStore } from 'react';

/** The menu as a user with other permissions sees it. Actual permissions do not change. */
export interface MenuPreview {
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

type Listener = () => void;
let preview: MenuPreview | undefined;
const listeners = new Set<Listener>();

/** Previews the menu with these permissions; without an argument, ends the preview. */
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
