import type { CallCount, CallCounter } from './call-counter.ts';

/** Limits the memory under a flood of addresses; the least recent caller is forgotten. */
const MOST_KEYS = 50_000;

/** Counts the calls of this process only. */
export class InProcessCounter implements CallCounter {
  readonly #windows = new Map<string, { calls: number; endsAt: number }>();
  readonly #mostKeys: number;

  constructor(mostKeys = MOST_KEYS) {
    this.#mostKeys = mostKeys;
  }

  async count(key: string, windowMs: number): Promise<CallCount> {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { calls: 0, endsAt: now + windowMs };
    window.calls += 1;
    // Removed and added again, the key is last: the first one is the least recent caller.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > this.#mostKeys) this.#windows.delete(this.#windows.keys().next().value!);
    return { calls: window.calls, endsInMs: window.endsAt - now };
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }
}
