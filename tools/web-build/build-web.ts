import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type CommandResult } from '../processes/run-command.ts';
import { projectRoot } from '../project-root.ts';
import { compressAssets } from './compress-assets.ts';
import { hashSources } from './source-hash.ts';

const SOURCES = [
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'apps/web/tsconfig.json',
  'apps/web/vite.config.ts',
  'apps/web/contract-calls.ts',
  'apps/web/subset-fonts.ts',
  'apps/web/land-outline.ts',
  'apps/web/prerender-build.ts',
  'apps/web/offline-build.ts',
  'apps/web/shared-parts.ts',
  'packages/contract/src',
  'packages/travel-rules/src',
  'packages/values/src',
  'package-lock.json',
];
const STAMP = 'apps/web/dist/.source-hash';

/** Whether apps/web/dist was built from exactly the sources that are there now. */
export function isWebBuilt(): boolean {
  const stamp = join(projectRoot, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(projectRoot, SOURCES);
}

/** Builds apps/web/dist; the stamp is written last, so a build that was interrupted is done again. */
export async function buildPages(): Promise<CommandResult> {
  const hash = hashSources(projectRoot, SOURCES);
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const result = await runCommand(process.execPath, [vite, 'build'], { cwd: join(projectRoot, 'apps/web') });
  if (result.code === 0) writeFileSync(join(projectRoot, STAMP), hash);
  return result;
}

/** The second half: pages that are not compressed yet are served, but the server compresses them anew each time. */
export function compressPages(): Promise<void> {
  return compressAssets(join(projectRoot, 'apps/web/dist/assets'));
}

/** Both halves, each where it is not done yet. */
export async function buildWeb(): Promise<CommandResult> {
  const result = isWebBuilt() ? { code: 0, output: 'up to date' } : await buildPages();
  if (result.code === 0) await compressPages();
  return result;
}
