import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../tools/project-root.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { ServerMetrics } from '../read-metrics.ts';
import { waitUntilServed } from '../wait-until-served.ts';
import { readDatabaseSeconds } from './database-seconds.ts';

export const ADMIN_PASSWORD = 'a password of the bench';

interface LoadServerOptions {
  readonly databaseUrl: string;
  readonly bankUrl: string;
  readonly smtpUrl: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Processor seconds used so far. */
export interface Seconds {
  readonly server: number;
  /** Those of the database server; undefined where the system does not report them. */
  readonly database: number | undefined;
}

/**
 * The product as an operator runs it, with the demo agency on PostgreSQL, in a process of its own. Several may share a
 * database.
 */
export class LoadServer {
  readonly address: string;
  /** A connection beside those of the product. */
  readonly database: pg.Client;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(address: string, child: ChildProcess, folder: string, database: pg.Client) {
    this.address = address;
    this.#process = child;
    this.#folder = folder;
    this.database = database;
  }

  static async start({ databaseUrl, bankUrl, smtpUrl, env }: LoadServerOptions): Promise<LoadServer> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'farewind-load-'));
    const address = `http://localhost:${port}`;
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: address,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'a key of the bench, thirty-two characters and more',
        DEMO: 'true',
        ADMIN_PASSWORD,
        SMTP_URL: smtpUrl,
        // Each caller comes from a network of its own, as limits are counted by network.
        TRUST_PROXY: 'loopback',
        ALLOWED_PRIVATE_HOSTS: new URL(bankUrl).host,
        LOG_LEVEL: 'error',
        ...env,
      },
    });
    await waitUntilServed(`${address}/`, child);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const server = new LoadServer(address, child, folder, database);
    // The bank is elsewhere, searches ask no simulated supplier in the server's own process, and one partner stands
    // for many.
    await database.query(`update payment_setting set provider = 'nestpay', gateway_url = $1`, [bankUrl]);
    await database.query('update flight_supplier set is_active = false');
    await database.query('update sales_partner set per_minute = 6000');
    await server.untilIdle();
    return server;
  }

  get pid(): number {
    return this.#process.pid!;
  }

  readMetrics(): Promise<ServerMetrics> {
    return ServerMetrics.read(this.address);
  }

  async readSeconds(): Promise<Seconds> {
    const server = (await this.readMetrics()).sum('process_cpu_seconds_total');
    return { server, database: await readDatabaseSeconds(this.database) };
  }

  /** Waits until the mails, documents and other effects of the sales are done. */
  async untilIdle(): Promise<void> {
    for (;;) {
      const { rows } = await this.database.query<{ open: number }>(
        `select count(*)::int as open from outbox where state = 'waiting' and available_at <= now()`,
      );
      if (rows[0]!.open === 0) return;
      await new Promise((next) => setTimeout(next, 200));
    }
  }

  async stop(): Promise<void> {
    await this.database.end();
    this.#process.kill('SIGTERM');
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
