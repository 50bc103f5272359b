import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../tools/project-root.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { ADMIN_PASSWORD } from '../load/load-server.ts';
import { listDescendants, readMemory, readResident, type ProcessMemory } from '../process-memory.ts';
import { ServerMetrics } from '../read-metrics.ts';
import { waitUntilServed } from '../wait-until-served.ts';

/** Counted when the product has measured its open work, once a minute. */
const MEASUREMENTS = 'farewind_job_seconds_count{job="collect-tenant-metrics",outcome="done"}';
const STEP_MS = 5000;
const PATIENCE_MS = 900_000;
/** Share of one processor below which the product is idle; the jobs of every minute and reading the metrics take less. */
const IDLE_SHARE = 0.2;

/** A process that `npm start` began. */
interface Started {
  readonly pid: number;
  readonly command: string;
}

/** The product as a newcomer starts it: `npm start` with an empty folder of data, so on the embedded database. */
export class DemoProcess {
  readonly address: string;
  readonly folder: string;
  readonly #npm: ChildProcess;
  readonly #server: Started;

  private constructor(address: string, folder: string, npm: ChildProcess) {
    this.address = address;
    this.folder = folder;
    this.#npm = npm;
    const server = this.#started().find(({ command }) => command.includes('tools/start.ts'));
    if (server === undefined) throw new Error('No process of the server was found below npm start');
    this.#server = server;
  }

  static async start(): Promise<DemoProcess> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'farewind-memory-'));
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: '',
        DATA_DIR: join(folder, 'data'),
        ADMIN_PASSWORD,
        // Each caller comes from a network of its own, as limits are counted by network.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'error',
        // Keeps the caller's own options, so that others can be tried.
        NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
      },
    });
    const address = `http://localhost:${port}`;
    await waitUntilServed(`${address}/`, npm);
    return new DemoProcess(address, folder, npm);
  }

  /** The memory of the serving process, including its threads and the embedded database. */
  readMemory(): ProcessMemory {
    return readMemory(this.#server.pid);
  }

  readResident(): number {
    return readResident(this.#server.pid);
  }

  /** Resident bytes of the processes that the server has started, and of npm and the starter above it. */
  readOthers(): { readonly children: number; readonly launchers: number } {
    const sum = (some: readonly Started[]) => some.reduce((bytes, { pid }) => bytes + readResident(pid), 0);
    const below = listDescendants(this.#server.pid);
    const above = this.#started().filter(
      ({ pid }) => pid !== this.#server.pid && below.every((each) => each.pid !== pid),
    );
    return { children: sum(below), launchers: sum(above) + readResident(this.#npm.pid!) };
  }

  readMetrics(): Promise<ServerMetrics> {
    return ServerMetrics.read(this.address);
  }

  /**
   * Until the product has measured that nothing waits to be done, holds no connection of the database, and has used
   * hardly any processor time for `seconds` in a row: by then the collector has freed what the work before left.
   */
  async untilIdle(seconds: number): Promise<void> {
    const begun = performance.now();
    let before = await this.readMetrics();
    const measured = before.get(MEASUREMENTS) ?? 0;
    let idleSince = performance.now();
    for (;;) {
      const since = performance.now();
      await wait(STEP_MS);
      const now = await this.readMetrics();
      const spent = now.sum('process_cpu_seconds_total') - before.sum('process_cpu_seconds_total');
      const isBusy = spent > (IDLE_SHARE * (performance.now() - since)) / 1000;
      const isOpen =
        (now.get(MEASUREMENTS) ?? 0) === measured ||
        now.get('farewind_outbox_waiting') !== 0 ||
        now.get('farewind_database_connections{state="used"}') !== 0;
      if (isBusy) idleSince = performance.now();
      if (!isOpen && performance.now() - idleSince >= seconds * 1000) return;
      if (performance.now() - begun > PATIENCE_MS) throw new Error('The demo has not become idle');
      before = now;
    }
  }

  /** Has V8 write what the main thread's heap contains; returns the file. The process needs much more memory for it. */
  async writeHeapSnapshot(): Promise<string> {
    process.kill(this.#server.pid, 'SIGUSR2');
    for (let size = 0; ;) {
      await wait(STEP_MS);
      const file = readdirSync(this.folder).find((name) => name.endsWith('.heapsnapshot'));
      if (file === undefined) continue;
      const path = join(this.folder, file);
      if (size > 0 && statSync(path).size === size) return path;
      size = statSync(path).size;
    }
  }

  async stop(): Promise<void> {
    if (this.#npm.exitCode !== null || this.#npm.signalCode !== null) return;
    this.#npm.kill('SIGTERM');
    await once(this.#npm, 'exit');
  }

  removeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #started(): Started[] {
    return listDescendants(this.#npm.pid!);
  }
}
