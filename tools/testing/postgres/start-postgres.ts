import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PostgresBinaries } from './find-postgres.ts';

export interface PostgresServer {
  /** Address of a superuser on a cluster that nobody else uses. */
  url: string;
  /** Stops the server, as an operator would, and keeps its data. */
  interrupt: () => Promise<void>;
  /** Starts it again, at the same address. */
  resume: () => Promise<void>;
  /** Starts a second server that follows this one by streaming replication, and returns its address. Only once. */
  replicate: () => Promise<string>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

const keeper = fileURLToPath(new URL('keep-postgres.ts', import.meta.url));

/**
 * Starts a private PostgreSQL server in a temporary folder on a free port of this machine. A second process runs it and
 * stops it when we close its input, which also happens when we are killed. Rejects with the server's output.
 */
export async function startPostgres(binaries: PostgresBinaries): Promise<PostgresServer> {
  const child = spawn(process.execPath, [keeper, JSON.stringify(binaries)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended = once(child, 'exit');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  const url = await nextLine();
  if (url === undefined) {
    await ended;
    throw new Error(`The PostgreSQL server did not start.\n${words}`);
  }
  const order = async (word: string): Promise<void> => {
    child.stdin.write(`${word}\n`);
    if ((await nextLine()) !== word) throw new Error(`The PostgreSQL server did not ${word}.\n${words}`);
  };
  return {
    url,
    interrupt: () => order('interrupt'),
    resume: () => order('resume'),
    replicate: async () => {
      child.stdin.write('replicate\n');
      const address = await nextLine();
      if (address === undefined) throw new Error(`The replica did not start.\n${words}`);
      return address;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
