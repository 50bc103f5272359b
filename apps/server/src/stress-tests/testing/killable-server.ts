import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMPILED = join(tmpdir(), 'farewind-compiled');
const MAIN = join(import.meta.dirname, '../../main.ts');

/** The product in a process of its own, as an operator runs it; it can be killed and is restarted at once. */
export class KillableServer {
  readonly address: string;
  readonly #environment: Record<string, string>;
  readonly #main: string;
  #child: ChildProcess | undefined;
  #open: Promise<void> = Promise.resolve();
  #kills = 0;
  #printed = '';

  /** `main`: another program than the product's own, which prints the same when it is ready. */
  constructor(port: number, environment: Record<string, string>, main = MAIN) {
    this.#main = main;
    this.address = `http://127.0.0.1:${port}`;
    this.#environment = { PORT: String(port), ...environment };
  }

  get kills(): number {
    return this.#kills;
  }

  /** Settles when the server answers, be it for the first time or again. */
  get open(): Promise<void> {
    return this.#open;
  }

  start(): Promise<void> {
    this.#open = this.#launch();
    return this.#open;
  }

  /** A power failure: no handler runs, nothing more is written. Then it restarts. */
  kill(): void {
    const child = this.#child;
    if (!child) throw new Error('The server is not running');
    this.#child = undefined;
    this.#kills += 1;
    this.#open = this.#end(child).then(() => this.#launch());
  }

  /** The output of a process that ended by itself; undefined while it runs, or when we have ended it. */
  get lastWords(): string | undefined {
    const child = this.#child;
    return child === undefined || (child.exitCode === null && child.signalCode === null)
      ? undefined
      : this.#printed;
  }

  /** Whether it runs and is not just coming back. */
  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  async stop(): Promise<void> {
    await this.#open.catch(() => undefined);
    const child = this.#child;
    this.#child = undefined;
    if (child) await this.#end(child);
  }

  async #end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #launch(): Promise<void> {
    const child = spawn(process.execPath, [this.#main], {
      // Compiling takes most of a start; the restarted process finds it cached.
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...this.#environment },
      cwd: this.#environment['DATA_DIR'],
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#printed = '';
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        this.#printed += chunk.toString();
        if (this.#printed.includes('Farewind is open')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`The server ended: ${this.#printed}`)));
    });
    this.#child = child;
  }
}
