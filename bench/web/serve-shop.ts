import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/testing/free-port.ts';
import { waitUntilServed } from '../wait-until-served.ts';

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
  await waitUntilServed(`${address}/health/ready`, server);
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
