import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../processes/run-command.ts';
import { freePort } from '../testing/free-port.ts';
import type { CarriedOut } from './carry-out.ts';

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
/** What builds and tests, and has no place where it sells. */
const NOT_SHIPPED = ['typescript', 'vite', 'vitest', 'playwright', 'oxlint', 'lighthouse', 'node'];

/** Starts what an engine would start, with a root that cannot be written to, and answers what speaks against the image. */
export async function tryImage(image: CarriedOut, env: NodeJS.ProcessEnv): Promise<string[]> {
  const faults: string[] = [];
  const must = (holds: boolean, otherwise: string): void => void (holds || faults.push(otherwise));
  must(image.user !== undefined && !/^(root|0)(:|$)/.test(image.user), 'The image runs as root.');
  const home = join(image.root, image.workdir);
  for (const name of NOT_SHIPPED)
    must(
      !existsSync(join(home, 'node_modules', name)),
      `The image carries ${name}, which it has no need of.`,
    );

  const kept = new Set(image.volumes.map((path) => join(image.root, path)));
  takeWritingAway(image.root, kept);
  const before = listFiles(image.root, kept);
  const port = await freePort();
  const mapped = Object.entries(image.environment).map(([name, value]) => [
    name,
    image.volumes.includes(value) ? join(image.root, value) : value,
  ]);
  const environment = {
    ...env,
    ...Object.fromEntries(mapped),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO: 'false',
  };
  const [program = '', ...words] = image.command;
  const server = spawn(program, words, { cwd: home, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  try {
    const isHealthy = async (): Promise<boolean> => {
      const [check = '', ...checkWords] = image.healthCheck;
      return (await runCommand(check, checkWords, { cwd: home, env: environment })).code === 0;
    };
    let healthy = false;
    for (const end = Date.now() + START_LIMIT_MS; !healthy && Date.now() < end && server.exitCode === null;) {
      await wait(500);
      healthy = await isHealthy();
    }
    must(healthy, `It did not become healthy. It said: ${printed}`);
    if (healthy) faults.push(...(await lookAtPages(`http://localhost:${port}`)));
  } finally {
    const ended = once(server, 'exit') as Promise<[number | null]>;
    server.kill('SIGTERM');
    const [code] = await Promise.race([ended, wait(STOP_LIMIT_MS, [null] as [null])]);
    must(code === 0, `It did not stop when it was told to: ${code}. It said: ${printed}`);
    server.kill('SIGKILL');
  }
  must(listFiles(image.root, kept) === before, 'It changed files outside of its volumes.');
  return faults;
}

async function lookAtPages(address: string): Promise<string[]> {
  const page = await fetch(address);
  const html = await page.text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const asset = await fetch(`${address}${script}`, { headers: { 'accept-encoding': 'br' } });
  await asset.arrayBuffer();
  return [
    ...(page.status === 200 ? [] : [`Its first page was answered ${page.status}.`]),
    ...(html.includes('<h1') ? [] : ['Its first page was not drawn on the server.']),
    ...(asset.headers.get('content-encoding') === 'br' ? [] : ['Its scripts are not compressed beforehand.']),
  ];
}

/** As a read-only root does, except for the volumes. */
function takeWritingAway(path: string, kept: ReadonlySet<string>): void {
  const state = lstatSync(path);
  if (state.isSymbolicLink() || kept.has(path)) return;
  if (state.isDirectory()) for (const name of readdirSync(path)) takeWritingAway(join(path, name), kept);
  chmodSync(path, state.mode & 0o555);
}

/** And puts it back, so that the folder can be removed. */
export function giveWritingBack(path: string): void {
  const state = lstatSync(path);
  if (!state.isDirectory()) return;
  chmodSync(path, state.mode | 0o700);
  for (const name of readdirSync(path)) giveWritingBack(join(path, name));
}

function listFiles(path: string, kept: ReadonlySet<string>): string {
  const state = lstatSync(path);
  if (kept.has(path)) return '';
  if (!state.isDirectory()) return `${path} ${state.size} ${state.mtimeMs}\n`;
  return readdirSync(path)
    .map((name) => listFiles(join(path, name), kept))
    .join('');
}

export function sizeOf(path: string): number {
  const state = lstatSync(path);
  if (!state.isDirectory()) return state.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
