import { existsSync, readFileSync, writeFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand, type CommandResult } from '../processes/run-command.ts';
import { projectRoot } from '../project-root.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';

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
  'apps/web/shared-parts.ts',
  'packages/contract/src',
  'packages/travel-rules/src',
  'packages/values/src',
  'package-lock.json',
];
const STAMP = 'apps/web/dist/.source-hash';

/** Whether apps/web/dist was built from exactly the current sources. */
export function isWebBuilt(): boolean {
  const stamp = join(projectRoot, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(projectRoot, SOURCES);
}

/** Builds apps/web/dist; the stamp is written last, so an interrupted build is repeated. */
export async function buildPages(): Promise<CommandResult> {
  const hash = hashSources(projectRoot, SOURCES);
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const result = await runCommand(process.execPath, [vite, 'build'], { cwd: join(projectRoot, 'apps/web') });
  if (result.code === 0) writeFileSync(join(projectRoot, STAMP), hash);
  return result;
}

/** The second half. Pages that are not compressed yet can be served, but the server compresses them on each request. */
export function compressPages(): Promise<void> {
  return compressAssets(join(projectRoot, 'apps/web/dist/assets'));
}

/** Both halves, each if it is not done yet. */
export async function buildWeb(): Promise<CommandResult> {
  const result = isWebBuilt() ? { code: 0, output: 'up to date' } : await buildPages();
  if (result.code === 0) await compressPages();
  return result;
}

/** Below this a compressed file saves nothing. */
const SMALLEST_BYTES = 1024;

const FORMS = [
  {
    ending: 'br',
    compress: (text: Buffer) =>
      promisify(brotliCompress)(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
  },
  { ending: 'gz', compress: (text: Buffer) => promisify(gzip)(text, { level: 9 }) },
] as const;

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder that has none yet, so that the server need not compress
 * on request.
 */
export async function compressAssets(folder: string): Promise<void> {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const missing = FORMS.filter(({ ending }) => !existsSync(`${path}.${ending}`));
  if (missing.length === 0) return;
  const text = await readFile(path);
  if (text.length < SMALLEST_BYTES) return;
  for (const { ending, compress } of missing) {
    const draft = `${path}.${ending}.part`;
    await writeFile(draft, await compress(text));
    await rename(draft, `${path}.${ending}`);
  }
}

/** One hash over names and contents of the given files and folders (relative to root); absent ones count as empty. */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
