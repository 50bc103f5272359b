import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { stopWithParent } from './processes/stop-with-parent.ts';
import { projectRoot } from './project-root.ts';

/**
 * Paths that the development server proxies to the server: prefixes, and those with `^` as patterns. Every other
 * address belongs to the web app.
 */
const SERVER_PATHS = [
  '/api',
  '/AbpUserConfiguration',
  '/bank',
  '/demo',
  '/health',
  '/metrics',
  // Generated from a site's row, for search engines, for devices that install it, and for link previews.
  String.raw`^/(robots\.txt|sitemap\.xml|manifest\.webmanifest|favicon\.ico|icon-[\w-]+\.png)$`,
  '/share/',
  '/agency/logo/',
  '/content/picture/',
];

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

stopWithParent();
const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const serverOrigin = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: projectRoot,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
});
const web = await createServer({
  root: join(projectRoot, 'apps/web'),
  clearScreen: false,
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverOrigin }])) },
});
await web.listen();
console.log('\nThe pages reload as you edit apps/web; the server restarts as you edit the rest:');
web.printUrls();

let stopping = false;
server.on('exit', (code) => void stop(code ?? 0));
for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0));

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const serverEnded = server.exitCode ?? new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await Promise.all([serverEnded, web.close()]);
  process.exit(code);
}
