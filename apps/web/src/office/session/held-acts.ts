import type { CallOptions } from '../../shared/api/call.ts';
import { findShownToken } from '../../shared/api/tokens.ts';

/** How long an answer can be taken back. */
const HELD_MS = 10_000;

type Send = (options?: CallOptions) => Promise<unknown>;

interface HeldAct {
  readonly send: Send;
  readonly onSent: () => Promise<unknown>;
  /** Access token of the user who gave the answer, even if another one is signed in when it is sent. */
  readonly token: string | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What was answered in the queue and has not gone to the server yet, by item. */
const held = new Map<string, HeldAct>();
/** What is on its way there, with its item. */
const leaving = new Map<Promise<unknown>, string>();
const listeners = new Set<() => void>();
let keys: ReadonlySet<string> = new Set();

function change(): void {
  keys = new Set([...held.keys(), ...leaving.values()]);
  for (const listener of listeners) listener();
}

/** Sends what is held, if it is. */
export function releaseAct(key: string, options?: CallOptions): void {
  const act = held.get(key);
  if (act === undefined) return;
  clearTimeout(act.timer);
  held.delete(key);
  const sent = act.send(signed(act, options));
  leaving.set(sent, key);
  change();
  void sent.then(act.onSent).finally(() => {
    leaving.delete(sent);
    change();
  });
}

/** What is on its way when the page goes must arrive. */
export function releaseAllActs(): void {
  for (const key of held.keys()) releaseAct(key, { keepalive: true });
}

/** Sends what is held, and waits until the server has it: before another token takes the place of this one. */
export async function settleHeldActs(): Promise<void> {
  for (const key of held.keys()) releaseAct(key);
  await Promise.all(leaving.keys());
}

function signed({ token }: HeldAct, options: CallOptions | undefined): CallOptions {
  return token === undefined
    ? { ...options }
    : { ...options, headers: { ...options?.headers, Authorization: `Bearer ${token}` } };
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', releaseAllActs);
}

/**
 * Sends an answer after ten seconds, so that it can be taken back: most answers have effects that nothing takes back, such as mails
 * to the buyer. Leaving the page sends it at once. A second answer about the same item lets the first one go. Neither callback
 * rejects; `onSent` ends when the shown list knows of the answer.
 */
export function holdAct(
  key: string,
  send: Send,
  onSent: () => Promise<unknown> = async () => undefined,
): void {
  releaseAct(key);
  const timer = setTimeout(() => releaseAct(key), HELD_MS);
  held.set(key, { send, onSent, token: findShownToken(), timer });
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
