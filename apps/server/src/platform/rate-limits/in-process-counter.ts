import type { CallCount, CallCounter } from './call-counter.ts';

/** A flood of addresses takes no more memory than this; who called longest ago is forgotten. */
const MOST_KEYS = 50_000;

/** Counts what this process alone has seen. */
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
    // Taken out and put in again, the key stands last: the first one has called longest ago.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > this.#mostKeys) this.#windows.delete(this.#windows.keys().next().value!);
    return { calls: window.calls, endsInMs: window.endsAt - now };
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }
}
