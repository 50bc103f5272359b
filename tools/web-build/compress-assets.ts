import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Lays a `.br` and a `.gz` beside each text file of a folder that has none yet, so that the server need not compress on request. */
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
