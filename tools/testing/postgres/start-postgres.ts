import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PostgresBinaries } from './find-postgres.ts';

export interface PostgresServer {
  /** Address of a superuser on a cluster that nobody else uses. */
  url: string;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

const keeper = fileURLToPath(new URL('keep-postgres.ts', import.meta.url));

/**
 * Starts a private PostgreSQL server in a temporary folder on a free port of this machine. A second process keeps it
 * and stops it when we close its input, which also happens when we are killed. Rejects with what the server said.
 */
export async function startPostgres(binaries: PostgresBinaries): Promise<PostgresServer> {
  const child = spawn(process.execPath, [keeper, JSON.stringify(binaries)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended = once(child, 'exit');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));
  const firstLine = new Promise<string | undefined>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
  const url = await firstLine;
  if (url === undefined) {
    await ended;
    throw new Error(`The PostgreSQL server did not start.\n${words}`);
  }
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
