import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Chance } from './chance.ts';
import type { StoreEnvironment } from './message-store.ts';

const SENDER = join(import.meta.dirname, 'message-sender.ts');
const MOST_TURNS_AFTER = 40;
/** Every message is named to the mail server and handed over, once at least. */
const STEPS_PER_MESSAGE = 2;

/** A process that sends, killed at drawn moments of its conversation with the mail server and started again at once. */
export class KilledSender {
  readonly #environment: Record<string, string>;
  readonly #moments: Set<number>;
  #child: ChildProcess | undefined;
  #steps = 0;
  #kills = 0;

  constructor(place: StoreEnvironment, chance: Chance, kills: number, messages: number) {
    this.#environment = Object.fromEntries(
      Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    this.#moments = new Set();
    while (this.#moments.size < kills) this.#moments.add(chance.below(messages * STEPS_PER_MESSAGE));
  }

  get kills(): number {
    return this.#kills;
  }

  /** Something was said to the mail server. */
  step = (turns: number): void => {
    if (this.#moments.delete((this.#steps += 1))) this.#killSoon(turns % MOST_TURNS_AFTER);
  };

  /** Until nothing waits any more. */
  async run(smtpUrl: string): Promise<void> {
    for (;;) {
      const child = spawn(process.execPath, [SENDER], {
        env: { PATH: process.env['PATH'], ...this.#environment, SMTP_URL: smtpUrl },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.#child = child;
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal === null && code !== 0) throw new Error(`The sender ended with ${code}: ${said}`);
      if (signal === null) return;
    }
  }

  /** A few turns of the event loop later, so that a kill falls between the steps too. */
  #killSoon(turns: number): void {
    if (turns > 0) setImmediate(() => this.#killSoon(turns - 1));
    else if (this.#child?.kill('SIGKILL')) this.#kills += 1;
  }
}
