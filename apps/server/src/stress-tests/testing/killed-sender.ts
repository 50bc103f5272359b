import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Chance } from './chance.ts';
import type { StoreEnvironment } from './message-store.ts';

const SENDER = join(import.meta.dirname, 'message-sender.ts');
const MOST_TURNS_AFTER = 40;
/** Every message is named to the mail server and handed over, once at least. */
const STEPS_PER_MESSAGE = 2;
/** Kills are drawn for this part of the steps, so that enough follow for those that have to wait. */
const KILLED_PART = 0.9;

/**
 * A process that sends mail, killed at drawn moments of its conversation with the mail server and restarted at once.
 */
export class KilledSender {
  readonly #environment: Record<string, string>;
  readonly #moments: Set<number>;
  #child: ChildProcess | undefined;
  #steps = 0;
  #kills = 0;
  /** Kills that wait for a process that can be killed. */
  #due = 0;
  #isFalling = false;

  constructor(place: StoreEnvironment, chance: Chance, kills: number, messages: number) {
    this.#environment = Object.fromEntries(
      Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    this.#moments = new Set();
    while (this.#moments.size < kills)
      this.#moments.add(1 + chance.below(Math.floor(messages * STEPS_PER_MESSAGE * KILLED_PART)));
  }

  get kills(): number {
    return this.#kills;
  }

  /** The mail server has received a command. */
  step = (turns: number): void => {
    if (this.#moments.delete((this.#steps += 1))) this.#due += 1;
    // Commands of a dead process still arrive: one kill at a time, each of a live process.
    if (this.#due === 0 || this.#isFalling || !this.#lives()) return;
    this.#due -= 1;
    this.#isFalling = true;
    this.#killSoon(turns % MOST_TURNS_AFTER);
  };

  #lives(): boolean {
    const child = this.#child;
    return child !== undefined && !child.killed && child.exitCode === null;
  }

  /** Until no message waits any more. */
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
    if (turns > 0) {
      setImmediate(() => this.#killSoon(turns - 1));
      return;
    }
    this.#isFalling = false;
    if (this.#lives() && this.#child?.kill('SIGKILL') === true) this.#kills += 1;
    else this.#due += 1;
  }
}
