import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build-web.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farewind-hash-'));
  mkdirSync(join(root, 'src/shop'), { recursive: true });
  writeFileSync(join(root, 'src/shop/home.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const hash = (): string => hashSources(root, ['src', 'index.html']);

test('the pages are rebuilt when a source is changed, renamed, added or removed', () => {
  const seen = new Set([hash()]);
  writeFileSync(join(root, 'src/shop/home.tsx'), 'two');
  seen.add(hash());
  renameSync(join(root, 'src/shop/home.tsx'), join(root, 'src/shop/start.tsx'));
  seen.add(hash());
  writeFileSync(join(root, 'index.html'), '');
  seen.add(hash());
  expect(seen.size).toBe(4);
});

test('the same sources give the same hash, whatever other files there are', () => {
  const before = hash();
  writeFileSync(join(root, 'notes.txt'), 'not a source');
  expect(hash()).toBe(before);
});
