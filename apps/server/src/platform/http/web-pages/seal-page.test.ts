import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sealPage, stylesOfComponents, takesBrotli } from './seal-page.ts';

const LIBRARY = join(import.meta.dirname, '../../../../../../node_modules/react-aria/dist/private');
const sourceOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

test('the policy of a sealed page allows exactly its own styles and those of the components', () => {
  const page = `<meta content="%CSP_NONCE%"><style nonce="%CSP_NONCE%">a\n{}</style><style nonce="%CSP_NONCE%">b{}</style>`;
  const { text, styles } = sealPage(page);
  expect(text).toBe('<meta content=""><style>a\n{}</style><style>b{}</style>');
  expect(styles).toEqual(['a\n{}', 'b{}', ...stylesOfComponents].map(sourceOf));
});

test('a sealed page is compressed once, and is the same page', async () => {
  const sealed = sealPage('<p>Ağrı — Анталья</p>'.repeat(100));
  const [first, second] = [await sealed.compress(), await sealed.compress()];
  expect(second).toBe(first);
  expect(brotliDecompressSync(first).toString()).toBe(sealed.text);
});

test('each style that the components’ library adds in the browser is one that sealed pages allow', () => {
  const found = globSync('**/*.mjs', { cwd: LIBRARY }).flatMap((name) => {
    const source = readFileSync(join(LIBRARY, name), 'utf8');
    if (!source.includes("createElement('style')")) return [];
    const constants = new Map(
      [...source.matchAll(/const (\$\w+\$var\$\w+) = '([^']*)'/g)].map(([, key, text]) => [key, text]),
    );
    const made = [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)];
    expect(made.length, name).toBe(source.split("createElement('style')").length - 1);
    return made.map(([, text = '']) =>
      text.replaceAll(/\$\{([^}]+)\}/g, (_all, key: string) => constants.get(key) ?? key).trim(),
    );
  });
  expect(found.toSorted()).toEqual(stylesOfComponents.toSorted());
});

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.5, gzip', true],
  ['br;q=1.0', true],
  ['br;q=0, gzip', false],
  ['br;q=0.000', false],
  ['gzip', false],
  ['brotli', false],
  [undefined, false],
])('whether a client takes Brotli: %s', (accepted, takes) => {
  expect(takesBrotli(accepted)).toBe(takes);
});
