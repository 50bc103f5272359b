type Listener = () => void;
const listeners = new Set<Listener>();

/** Notifies the page that the session has ended. */
export function announceLapse(): void {
  for (const listener of listeners) listener();
}

export function onLapse(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
