import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAssets } from './build-web.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('text files get both compressed forms; pictures and small files get none', async () => {
  const text = 'export const fare = 145;\n'.repeat(100);
  writeFileSync(join(folder, 'page.js'), text);
  writeFileSync(join(folder, 'tiny.css'), 'a{}');
  writeFileSync(join(folder, 'scene.webp'), Buffer.alloc(4000));
  await compressAssets(folder);
  expect(readdirSync(folder).toSorted()).toEqual([
    'page.js',
    'page.js.br',
    'page.js.gz',
    'scene.webp',
    'tiny.css',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe(text);
});

test('an interrupted run is completed by the next call, and existing files are unchanged', async () => {
  writeFileSync(join(folder, 'page.js'), 'x'.repeat(2000));
  writeFileSync(join(folder, 'page.js.br'), 'made before');
  writeFileSync(join(folder, 'page.js.gz.part'), 'cut off');
  await compressAssets(folder);
  expect(readFileSync(join(folder, 'page.js.br'), 'utf8')).toBe('made before');
  expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe('x'.repeat(2000));
  expect(readdirSync(folder).some((name) => name.endsWith('.part'))).toBe(false);
});
