import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../testing/free-port.ts';
import type { Chance } from '../chance.ts';
import { KillableServer } from '../killable-server.ts';

const JOBS = join(import.meta.dirname, 'job-process.ts');
const BUSY = 503;
const BUSY_PAUSE_MS = 500;

/**
 * The product in two processes over one database: one answers, the other does the jobs, as fast as it can. A kill hits one of them
 * by chance; it restarts at once.
 */
export class SellingPair {
  readonly web: KillableServer;
  readonly worker: KillableServer;
  readonly #chance: Chance;

  private constructor(web: KillableServer, worker: KillableServer, chance: Chance) {
    this.web = web;
    this.worker = worker;
    this.#chance = chance;
  }

  /** `jobs`: those of the schedules that the worker does. */
  static async start(
    environment: Record<string, string>,
    jobs: readonly string[],
    chance: Chance,
  ): Promise<SellingPair> {
    const common = { ...environment, DEMO: 'false', TRUST_PROXY: 'true', LOG_LEVEL: 'silent' };
    const web = new KillableServer(await freePort(), { ...common, ROLE: 'web' });
    const worker = new KillableServer(await freePort(), { ...common, TRIAL_JOBS: jobs.join(' ') }, JOBS);
    await Promise.all([web.start(), worker.start()]);
    return new SellingPair(web, worker, chance);
  }

  get address(): string {
    return this.web.address;
  }

  get isRunning(): boolean {
    return this.web.isRunning && this.worker.isRunning;
  }

  /** Settles when both are there. */
  get open(): Promise<void> {
    return Promise.all([this.web.open, this.worker.open]).then(() => undefined);
  }

  get kills(): number {
    return this.web.kills + this.worker.kills;
  }

  kill(): void {
    this.#chance.pick([this.web, this.worker]).kill();
  }

  /** Sends a call until it is answered; what it asks for must be safe to repeat. */
  async insist<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.web.open;
      try {
        const answer = await ask();
        if (answer.status !== BUSY) return answer;
      } catch (error) {
        // What fetch throws where no answer came.
        if (!(error instanceof TypeError)) throw error;
      }
      await delay(BUSY_PAUSE_MS * this.#chance.next());
    }
  }

  /** What ended by itself, which nothing here may do. */
  get lastWords(): string[] {
    return [this.web, this.worker].flatMap(({ lastWords }) => lastWords ?? []);
  }

  async stop(): Promise<void> {
    await Promise.all([this.web.stop(), this.worker.stop()]);
  }
}
