type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells whoever draws the page that the server no longer knows who we are. */
export function announceLapse(): void {
  for (const listener of listeners) listener();
}

export function onLapse(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
