import type { CallOptions } from '../../../shared/api/call.ts';

/** How long an answer can be taken back. */
const HELD_MS = 10_000;

type Send = (options?: CallOptions) => Promise<unknown>;

interface HeldAct {
  readonly send: Send;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What was answered in the queue and has not gone to the server yet, by item. */
const held = new Map<string, HeldAct>();
/** What is on its way there. */
const leaving = new Set<string>();
const listeners = new Set<() => void>();
let keys: ReadonlySet<string> = new Set();

function change(): void {
  keys = new Set([...held.keys(), ...leaving]);
  for (const listener of listeners) listener();
}

/** Sends what is held, if it is. */
export function releaseAct(key: string, options?: CallOptions): void {
  const act = held.get(key);
  if (act === undefined) return;
  clearTimeout(act.timer);
  held.delete(key);
  leaving.add(key);
  change();
  void act.send(options).finally(() => {
    leaving.delete(key);
    change();
  });
}

/** What is on its way when the page goes must arrive. */
export function releaseAllActs(): void {
  for (const key of held.keys()) releaseAct(key, { keepalive: true });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', releaseAllActs);
}

/**
 * Sends an answer after ten seconds, so that it can be taken back: most answers have effects that nothing takes back, such as mails
 * to the buyer. Leaving the page sends it at once. A second answer about the same item lets the first one go. `send` never rejects, and ends when the shown
 * list knows of the answer.
 */
export function holdAct(key: string, send: Send): void {
  releaseAct(key);
  held.set(key, { send, timer: setTimeout(() => releaseAct(key), HELD_MS) });
  change();
}

/** False: it has been sent. */
export function takeBackAct(key: string): boolean {
  const act = held.get(key);
  if (act === undefined) return false;
  clearTimeout(act.timer);
  held.delete(key);
  change();
  return true;
}

/** The items that were answered and are not settled yet. */
export const heldActs = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => keys,
};
