import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tools/testing/free-port.ts';

export interface ServedShop {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** The demo agency as the browser tests serve it, on a fresh database. */
export async function serveShop(): Promise<ServedShop> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'farewind-bench-'));
  const server = spawn(process.execPath, ['e2e/support/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, E2E_PORT: String(port), E2E_FOLDER: join(folder, 'shop') },
  });
  const address = `http://localhost:${port}`;
  while (!(await isReady(address))) {
    if (server.exitCode !== null) throw new Error('The shop did not start');
    await wait(200);
  }
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}
