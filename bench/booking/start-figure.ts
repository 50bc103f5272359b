import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import type { Figure } from '../report/figure.ts';
import { waitUntilServed } from '../wait-until-served.ts';

/** What a fresh clone lacks, and its history, which it does not need. */
const LEFT_OUT = new Set(['node_modules', 'data', 'dist', '.cache', '.git', 'test-results']);
const PACKAGES = ['node_modules', 'apps/server/node_modules'];

/**
 * `npm start` in a copy of the project that has its packages but neither pages nor data, until the home page answers: pages
 * are built, the embedded database is made and the demo agency loaded within that time.
 */
export async function startFigure(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-first-start-'));
  cpSync(projectRoot, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  for (const name of PACKAGES) symlinkSync(join(projectRoot, name), join(folder, name));
  const port = await freePort();
  const begun = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  });
  try {
    await waitUntilServed(`http://localhost:${port}/`, shop);
    const seconds = (performance.now() - begun) / 1000;
    return {
      figure: 'first start until the home page answers',
      value: seconds,
      unit: 's',
      gate: 20,
      goal: 5,
      good: 'atMost',
      detail: 'packages installed, pages not built, embedded database made, demo agency loaded',
    };
  } finally {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}
