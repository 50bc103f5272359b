import { maskPersonal } from '@farewind/values/mask-personal';
import type { Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import {
  insertDeadLetterTask,
  insertEntry,
  leaseEntry,
  markDone,
  markFailed,
  renewLease,
  type LeasedEntry,
  type OutboxEntry,
} from './outbox-rows.ts';

/**
 * Executes the effect. At least once: it may be called again after a crash, so it must tolerate its own earlier result.
 */
export type OutboxHandler = (tenantId: number, payload: Record<string, unknown>) => Promise<void>;

/** The final writes when an effect is given up, in the transaction that gives it up. */
export type DeadLetterHandler = (scope: TenantScope, payload: Record<string, unknown>) => Promise<void>;

/** Thrown by an effect when the other side says how long to wait before the next try. */
export class RetryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'RetryLater';
    this.seconds = seconds;
  }
}

/** Wraps the execution of a topic's effect, and rethrows its errors. */
export type WatchEffect = (topic: string, work: () => Promise<void>) => Promise<void>;

/** Well before the lease expires. */
const RENEW_EVERY_MS = 20_000;
const LONGEST_ERROR = 500;
const SLACK_MS = 100;

export class Outbox {
  readonly #handlers = new Map<string, { handle: OutboxHandler; onDead: DeadLetterHandler | undefined }>();
  readonly #database: Database;
  readonly #log: Log;
  readonly #listTenantIds: () => Promise<number[]>;
  readonly #watch: WatchEffect;
  /** The runs in progress, by tenant, so that one agency's backlog delays no other agency. */
  readonly #running = new Map<number, Promise<void>>();
  /** Tenants whose entries were written during their run, perhaps after its last look. */
  readonly #again = new Set<number>();
  #stopped = false;
  #wakeable = false;

  /** `watch` wraps the execution of each effect. */
  constructor(
    database: Database,
    log: Log,
    listTenantIds: () => Promise<number[]>,
    watch: WatchEffect = (_topic, work) => work(),
  ) {
    this.#watch = watch;
    this.#database = database;
    this.#log = log;
    this.#listTenantIds = listTenantIds;
  }

  on(topic: string, handle: OutboxHandler, onDead?: DeadLetterHandler): void {
    if (this.#handlers.has(topic)) throw new Error(`Two handlers for ${topic}`);
    this.#handlers.set(topic, { handle, onDead });
  }

  /** From now on a committed entry is executed at once, without waiting for the next sweep. */
  wakeOnCommit(): void {
    this.#wakeable = true;
  }

  /** Writes an entry in the transaction of its cause; a second one with the same key is dropped. */
  async add(scope: TenantScope, entry: OutboxEntry): Promise<void> {
    await insertEntry(scope, entry);
    const wake = (): void => this.wake(scope.tenantId);
    scope.afterCommit(wake);
    const waitMs = (entry.availableAt?.getTime() ?? 0) - scope.now.getTime();
    // The sweep of each minute finds it as well, should this process be gone by then.
    if (waitMs > 0) scope.afterCommit(() => void setTimeout(wake, waitMs + SLACK_MS).unref());
  }

  wake(tenantId: number): void {
    if (this.#wakeable && !this.#stopped) void this.#drainTenant(tenantId);
  }

  /** Starts the due entries of all tenants. Does not wait for them: one agency's backlog delays no other's retries. */
  async sweep(): Promise<void> {
    for (const tenantId of await this.#listTenantIds()) void this.#drainTenant(tenantId);
  }

  /** Executes all due entries of all tenants, also those that are written meanwhile. */
  async drain(): Promise<void> {
    await Promise.all((await this.#listTenantIds()).map((tenantId) => this.#drainTenant(tenantId)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running.values());
  }

  /** Concurrent calls for a tenant share one run. */
  #drainTenant(tenantId: number): Promise<void> {
    this.#again.add(tenantId);
    // In the background, because after an outage all agencies have a backlog, and buyers must not queue behind it.
    const running =
      this.#running.get(tenantId) ?? this.#database.inBackground(() => this.#runTenant(tenantId));
    this.#running.set(tenantId, running);
    return running;
  }

  async #runTenant(tenantId: number): Promise<void> {
    try {
      while (this.#again.delete(tenantId)) await this.#work(tenantId);
    } catch (error) {
      this.#log.error({ err: error, tenantId }, 'The outbox could not be worked');
    } finally {
      this.#running.delete(tenantId);
    }
  }

  /**
   * One entry of each topic at a time: a slow effect delays its own kind only, so a text message delays no mail. And if
   * the process dies, at most one effect of a kind may have happened without being recorded.
   */
  async #work(tenantId: number): Promise<void> {
    const inHand = new Map<string, Promise<void>>();
    try {
      await this.#leaseAll(tenantId, inHand);
    } finally {
      // Also when a lease could not be queried: a second run beside these effects would take up their kinds again.
      await Promise.allSettled(inHand.values());
    }
  }

  /** Begins one entry after the other; `inHand` has the effects in progress, by topic. */
  async #leaseAll(tenantId: number, inHand: Map<string, Promise<void>>): Promise<void> {
    while (!this.#stopped) {
      const keptOut = [...inHand.keys()];
      const entry = await this.#database.inTenant(tenantId, (scope) => leaseEntry(scope, keptOut));
      if (entry) {
        const { topic } = entry;
        inHand.set(
          topic,
          this.#execute(tenantId, entry).finally(() => inHand.delete(topic)),
        );
      } else if (keptOut.length === 0) {
        return;
      } else if (keptOut.every((topic) => inHand.has(topic))) {
        // If one of them ended while we queried, its next entry would have been excluded for nothing: query again.
        await Promise.race(inHand.values());
      }
    }
  }

  async #execute(tenantId: number, entry: LeasedEntry): Promise<void> {
    const renewing = setInterval(() => this.#renew(tenantId, entry), RENEW_EVERY_MS);
    try {
      const handler = this.#handlers.get(entry.topic);
      if (!handler) throw new Error(`No handler is registered for ${entry.topic}`);
      await this.#watch(entry.topic, () => handler.handle(tenantId, entry.payload));
      await this.#database.inTenant(tenantId, (scope) => markDone(scope, entry));
    } catch (error) {
      const { topic, attempts } = entry;
      const what = isLastTry(entry) ? 'An effect was given up' : 'An effect failed and will be tried again';
      this.#log.warn({ err: error, topic, attempts }, what);
      // If even that cannot be recorded, the lease expires on its own.
      await this.#postpone(tenantId, entry, error).catch((fault: unknown) =>
        this.#log.warn({ err: fault, topic }, 'An effect could not be postponed; its lease runs out'),
      );
    } finally {
      clearInterval(renewing);
    }
  }

  #renew(tenantId: number, entry: LeasedEntry): void {
    this.#database
      .inTenant(tenantId, (scope) => renewLease(scope, entry))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'A lease could not be renewed'));
  }

  async #postpone(tenantId: number, entry: LeasedEntry, error: unknown): Promise<void> {
    const why = error instanceof Error ? maskPersonal(error.message).slice(0, LONGEST_ERROR) : 'unknown';
    const isDead = isLastTry(entry);
    const wantedSeconds = error instanceof RetryLater ? error.seconds : 0;
    const retryInSeconds = isDead
      ? undefined
      : Math.max(delaySeconds(entry.attempts, Math.random()), wantedSeconds);
    await this.#database.inTenant(tenantId, async (scope) => {
      const isOurs = await markFailed(scope, entry, why, retryInSeconds);
      if (!isDead || !isOurs) return;
      await insertDeadLetterTask(scope, entry);
      await this.#handlers.get(entry.topic)?.onDead?.(scope, entry.payload);
    });
  }
}

/** The number of tries after which an effect is given up. */
export const MAX_ATTEMPTS = 12;

const isLastTry = ({ attempts }: LeasedEntry): boolean => attempts >= MAX_ATTEMPTS;

const FIRST_SECONDS = 30;
const MAX_SECONDS = 3600;

/**
 * The wait after the given number of failed tries: half a minute, doubled each time up to an hour. `random` (0 to 1)
 * varies it by half in either direction, so that simultaneous failures are not retried simultaneously.
 */
export function delaySeconds(attempts: number, random: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), MAX_SECONDS) * (0.5 + random);
}
