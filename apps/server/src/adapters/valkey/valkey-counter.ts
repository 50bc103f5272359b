import { createClient } from '@redis/client';
import type { Log } from '../../platform/log.ts';
import type { CallCount, CallCounter } from '../../platform/rate-limits/call-counter.ts';
import { InProcessCounter } from '../../platform/rate-limits/in-process-counter.ts';

const PREFIX = 'farewind:calls:';
/** No call waits longer than this for its count. */
const PATIENCE_MS = 250;
/** While it does not answer, one call per this interval tries again. */
const ASK_AGAIN_MS = 2000;
/** The maximum wait for a connection, also for the first one at the start. */
const CONNECT_MS = 2000;
/** Detects a dead connection and reconnects, although neither side has closed it. */
const LINE = { pingIntervalMs: 4000, socketTimeoutMs: 10_000 };

export interface Patience {
  readonly patienceMs?: number;
  readonly askAgainMs?: number;
  readonly connectMs?: number;
}

/**
 * Counts for all processes together in Valkey (or Redis). While that is unavailable, each process counts alone, and logs
 * that once.
 */
export class ValkeyCounter implements CallCounter {
  readonly #client;
  readonly #log: Log;
  readonly #ownCounts = new InProcessCounter();
  readonly #patienceMs: number;
  readonly #askAgainMs: number;
  readonly #connectMs: number;
  #isLost = false;
  #askAgainAt = 0;

  constructor(url: string, log: Log, patience: Patience = {}) {
    this.#log = log;
    this.#patienceMs = patience.patienceMs ?? PATIENCE_MS;
    this.#askAgainMs = patience.askAgainMs ?? ASK_AGAIN_MS;
    this.#connectMs = patience.connectMs ?? CONNECT_MS;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      pingInterval: LINE.pingIntervalMs,
      socket: {
        socketTimeout: LINE.socketTimeoutMs,
        connectTimeout: this.#connectMs,
        reconnectStrategy: (tries) => Math.min(100 * (tries + 1), 2000),
      },
    });
    // The client reconnects on its own; the caller that counts reports the loss.
    this.#client.on('error', () => undefined);
  }

  /** Connects; if that fails, it keeps trying in the background and the start continues. */
  async open(): Promise<void> {
    const refused = new Promise<never>((_resolve, reject) => void this.#client.once('error', reject));
    const connected = Promise.race([this.#client.connect(), refused]);
    await within(this.#connectMs, connected).catch((error: unknown) => this.#lose(error));
  }

  async count(key: string, windowMs: number): Promise<CallCount> {
    if (this.#isLost) {
      const now = performance.now();
      if (now < this.#askAgainAt) return this.#ownCounts.count(key, windowMs);
      this.#askAgainAt = now + this.#askAgainMs;
    }
    try {
      const counted = await within(this.#patienceMs, this.#countThere(`${PREFIX}${key}`, windowMs));
      this.#find();
      return counted;
    } catch (error) {
      this.#lose(error);
      return this.#ownCounts.count(key, windowMs);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
    await this.#ownCounts.close();
  }

  /** The window begins with its first call and expires automatically. */
  async #countThere(key: string, windowMs: number): Promise<CallCount> {
    const [, calls, endsInMs] = await this.#client
      .multi()
      .set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incr(key)
      .pTTL(key)
      .execTyped();
    return { calls, endsInMs: Math.max(0, endsInMs) };
  }

  #lose(error: unknown): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#askAgainAt = performance.now() + this.#askAgainMs;
    this.#log.warn(
      { err: error },
      'Valkey does not answer; until it does, each process limits calls by itself',
    );
  }

  #find(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#log.info('Valkey answers again; calls are limited in all processes together');
  }
}

/** The result of the promise, unless it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
