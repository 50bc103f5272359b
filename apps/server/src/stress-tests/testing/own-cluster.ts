import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../testing/free-port.ts';

const NOBODY = 65_534;
const ANSWER_LIMIT_MS = 60_000;

/** A PostgreSQL cluster that archives its log, with its files in one folder: to be copied, lost and restored. */
export class OwnCluster {
  readonly #programs: string;
  readonly #home: string;
  readonly #owner: { readonly uid?: number; readonly gid?: number };
  #server: ChildProcess | undefined;

  /** `programs` is the folder of initdb and postgres. */
  constructor(programs: string) {
    this.#programs = programs;
    this.#home = mkdtempSync(join(tmpdir(), 'farewind-cluster-'));
    // PostgreSQL refuses to run as root.
    this.#owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    chmodSync(this.#home, 0o755);
    for (const folder of [this.#files, this.#archive]) this.#make(folder);
    this.#run('initdb', [
      '-D',
      this.#files,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
      '--locale=C',
    ]);
  }

  get #files(): string {
    return join(this.#home, 'data');
  }

  get #archive(): string {
    return join(this.#home, 'archive');
  }

  get #copy(): string {
    return join(this.#home, 'last-night');
  }

  /** Starts it, on the files as they lie there; answers its address once it serves. */
  async start(): Promise<string> {
    const port = await freePort();
    const settings = [
      'archive_mode=on',
      `archive_command=test ! -f ${this.#archive}/%f && cp %p ${this.#archive}/%f`,
    ]
      .concat([`restore_command=cp ${this.#archive}/%f %p`, 'listen_addresses=127.0.0.1'])
      .concat([`unix_socket_directories=${this.#home}`, 'unix_socket_permissions=0777', 'fsync=off'])
      .flatMap((setting) => ['-c', setting]);
    chmodSync(this.#home, 0o777);
    this.#server = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#files, '-p', String(port), ...settings],
      {
        ...this.#options,
        stdio: ['ignore', 'ignore', 'ignore'],
      },
    );
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    await this.#serves(url);
    return url;
  }

  /** The nightly backup: the files, copied while the server runs. */
  async copyFiles(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`select pg_backup_start('last night', true)`);
    this.#make(this.#copy);
    for (const name of readdirSync(this.#files)) {
      if (name === 'pg_wal' || name === 'postmaster.pid') continue;
      cpSync(join(this.#files, name), join(this.#copy, basename(name)), { recursive: true });
    }
    this.#make(join(this.#copy, 'pg_wal'));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(this.#copy, 'backup_label'), rows[0]!.labelfile);
    await client.end();
  }

  /** Deletes its files; the archived log is elsewhere. */
  async lose(): Promise<void> {
    await this.#stop();
    rmSync(this.#files, { recursive: true });
  }

  /** Last night's files are put where the lost ones were; the next start replays the log over them. */
  bringFilesBack(): void {
    cpSync(this.#copy, this.#files, { recursive: true });
    writeFileSync(join(this.#files, 'recovery.signal'), '');
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, this.#files]);
    chmodSync(this.#files, 0o700);
  }

  async remove(): Promise<void> {
    await this.#stop();
    rmSync(this.#home, { recursive: true, force: true });
  }

  get #options() {
    const libraries = join(this.#programs, '../lib');
    const env = {
      PATH: process.env['PATH'],
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(existsSync(libraries) && { LD_LIBRARY_PATH: libraries }),
    };
    return { env, cwd: this.#home, ...this.#owner };
  }

  #make(folder: string): void {
    mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }

  #run(program: string, args: readonly string[]): void {
    const { status, stderr } = spawnSync(join(this.#programs, program), args, {
      ...this.#options,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }

  /** Past its recovery, when there is one: it answers earlier, but takes no writes. */
  async #serves(url: string): Promise<void> {
    for (const end = performance.now() + ANSWER_LIMIT_MS; performance.now() < end; await wait(100)) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        const { rows } = await client.query<{ serves: boolean }>('select not pg_is_in_recovery() as serves');
        if (rows[0]?.serves) return;
      } catch {
        // Not yet.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error('The cluster does not answer.');
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }
}
