// Serves a fresh demo agency for the browser tests, with a mail server that stores every mail as a file; removes both
// when it is stopped. The agency is on a database of its own of the server in TEST_DATABASE_URL, or on the embedded one.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createEmptyServerDatabase } from '../../apps/server/src/testing/empty-server-database.ts';
import { captureMails } from './capture-mails.ts';
import { ADMIN_PASSWORD, mailFolder, requireEnvironment } from './stage.ts';

const folder = requireEnvironment('E2E_FOLDER');
const port = requireEnvironment('E2E_PORT');
rmSync(folder, { recursive: true, force: true });
mkdirSync(mailFolder(), { recursive: true });
const mails = await captureMails(mailFolder());
const database =
  (process.env['TEST_DATABASE_URL'] ?? '') === '' ? undefined : await createEmptyServerDatabase();

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database?.url ?? '',
    SECRET_KEY: 'a key of the browser tests, of more than thirty-two characters',
    DEMO: 'true',
    // Moved forward on the bank's control page.
    CLOCK: 'movable',
    ADMIN_PASSWORD,
    SMTP_URL: mails.url,
    // Each buyer of the tests comes from a separate network.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  },
});
try {
  // Beside the browsers of all workers on a slow machine, it would refuse calls for want of processor time.
  if (server.pid !== undefined) setPriority(server.pid, constants.priority.PRIORITY_HIGH);
} catch {
  // Only root may.
}
server.once('exit', (code) => void end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));

// Without this, nothing would stop the process when the test runner is gone.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();

async function end(code: number): Promise<void> {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
