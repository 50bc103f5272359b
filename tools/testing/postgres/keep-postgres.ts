// Started by start-postgres.ts. Creates a cluster, runs the server, prints its address, and when the standard input
// ends stops the server and deletes everything. A line `interrupt` on the standard input stops the server as an
// operator would, `resume` starts it again on the same data; each is answered by the same word when it is done.
// `replicate` starts a second server that follows the first one, and is answered by its address.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { copyPortablePostgres } from './copy-portable-postgres.ts';
import type { PostgresBinaries } from './find-postgres.ts';

const NOBODY = 65534;
const START_LIMIT_MS = 60_000;
// C.UTF-8 sorts alike everywhere; macOS does not have it.
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const binaries = JSON.parse(process.argv[2] ?? '') as PostgresBinaries;
// PostgreSQL refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const home = mkdtempSync(join(tmpdir(), 'farewind-postgres-'));
let server: ChildProcess | undefined;
let replica: ChildProcess | undefined;
let launch: () => Promise<void> = () => Promise.resolve();
let replicate: () => Promise<string> = () => Promise.reject(new Error('There is no server yet.'));
let stopping = false;

createInterface({ input: process.stdin })
  .on('line', (order) => void answer(order))
  .on('close', () => void stop(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  console.log(await start());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await stop(1);
}

async function start(): Promise<string> {
  chmodSync(home, 0o755);
  const programs = binaries.portable ? join(home, 'programs') : binaries.folder;
  if (binaries.portable) copyPortablePostgres(binaries.folder, programs);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);

  const environment = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(binaries.portable && { LD_LIBRARY_PATH: join(programs, 'lib') }),
  };
  const options = { env: environment, cwd: data, ...user };
  initCluster(join(programs, 'bin/initdb'), data, options);

  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
    .concat(['listen_addresses=127.0.0.1', 'timezone=UTC'])
    .flatMap((setting) => ['-c', setting]);
  const run = async (folder: string, at: number): Promise<ChildProcess> => {
    const socket = ['-c', `unix_socket_directories=${folder}`];
    const args = ['-D', folder, '-p', String(at), ...socket, ...settings];
    const started = spawn(join(programs, 'bin/postgres'), args, {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    started.once('exit', () => void stop(1));
    await answers(at);
    return started;
  };
  launch = async () => {
    server = await run(data, port);
  };
  await launch();
  replicate = async () => {
    const follower = join(home, 'replica');
    await obey('interrupt');
    // By the system's own program, which keeps the owner of each file.
    const copied = spawnSync('cp', ['-a', data, follower], { encoding: 'utf8' });
    if (copied.status !== 0) throw new Error(copied.stderr);
    writeFileSync(join(follower, 'standby.signal'), '');
    const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`;
    writeFileSync(join(follower, 'postgresql.auto.conf'), source);
    await obey('resume');
    const followerPort = await freePort();
    replica = await run(follower, followerPort);
    return `postgresql://postgres@127.0.0.1:${followerPort}/postgres`;
  };
  // Uses the socket in the folder, which saves a tenth of the processor time, unless its path is too long for a socket
  // address.
  const hasSocket = process.platform !== 'win32' && data.length < 80;
  return `postgresql://postgres@127.0.0.1:${port}/postgres${hasSocket ? `?host=${encodeURIComponent(data)}` : ''}`;
}

async function answer(order: string): Promise<void> {
  if (order === 'replicate') return console.log(await replicate());
  await obey(order);
  console.log(order);
}

async function obey(order: string): Promise<void> {
  if (order === 'interrupt' && server !== undefined) {
    const ended = once(server.removeAllListeners('exit'), 'exit');
    server.kill('SIGINT');
    await ended;
  }
  if (order === 'resume') await launch();
}

function initCluster(initdb: string, data: string, options: object): void {
  let words = '';
  for (const locale of LOCALES) {
    const args = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
      `--locale=${locale}`,
    ];
    const result = spawnSync(initdb, args, { ...options, encoding: 'utf8' });
    if (result.status === 0) return;
    words = result.error?.message ?? result.stderr;
  }
  throw new Error(words);
}

/** Waits until the server accepts connections: before that it listens for a while but reports that it is starting. */
async function answers(port: number): Promise<void> {
  for (const deadline = performance.now() + START_LIMIT_MS; performance.now() < deadline; await delay(50)) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`No answer on port ${port} within ${START_LIMIT_MS / 1000} s.`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const each of [replica, server]) {
    if (each === undefined || each.exitCode !== null || each.signalCode !== null) continue;
    const ended = once(each, 'exit');
    each.kill('SIGQUIT');
    await ended;
  }
  rmSync(home, { recursive: true, force: true });
  process.exit(code);
}
