// Serves a fresh demo agency for the browser tests, with a mail server that stores every mail as a file; removes both
// when it is stopped. With TEST_DATABASE=server the agency is in a database of the server in TEST_DATABASE_URL, otherwise
// in the embedded one.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyServerDatabase } from '../../apps/server/src/testing/empty-server-database.ts';
import { captureMails } from './capture-mails.ts';
import { ADMIN_PASSWORD, mailFolder, requireEnvironment } from './stage.ts';

const folder = requireEnvironment('E2E_FOLDER');
const port = requireEnvironment('E2E_PORT');
rmSync(folder, { recursive: true, force: true });
mkdirSync(mailFolder(), { recursive: true });
const mails = await captureMails(mailFolder());
const database = process.env['TEST_DATABASE'] === 'server' ? await createEmptyServerDatabase() : undefined;
const databaseSettings =
  database === undefined
    ? { DATABASE_URL: '' }
    : {
        DATABASE_URL: database.url,
        SECRET_KEY: 'a key of the browser tests, thirty-two characters and more',
      };

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    ...databaseSettings,
    DEMO: 'true',
    // Put forward on the bank's control page.
    CLOCK: 'movable',
    ADMIN_PASSWORD,
    SMTP_URL: mails.url,
    // Buyers of the tests come from networks of their own.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  },
});
server.once('exit', (code) => void end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));

// Without the test runner nothing would stop this process.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();

async function end(code: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
  process.exit(code);
}
