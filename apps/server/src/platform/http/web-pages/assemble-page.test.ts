import { expect, it } from 'vitest';
import { assemblePage } from './assemble-page.ts';
import { readPageAssets } from './page-assets.ts';
import type { DrawnPage } from './page-drawing.ts';

const bare = `<html lang="ru"><head><script type="module" crossorigin src="/assets/index-1.js"></script></head>
<body><div id="root"><!--page--></div></body></html>`;
const drawn: DrawnPage = {
  language: 'en',
  head: '',
  html: '<form><input></form>',
  rules: '',
  data: {},
  isOfOrder: false,
  sources: [],
  kept: { cookie: 'language=en', stored: ['currency', 'BYN'] },
  isAbsent: false,
};

function assemble(manifest: object, page = drawn): string {
  const alone = { 'src/app/early-order.ts': { file: 'assets/early-order-1.js', isEntry: true } };
  return assemblePage(bare, page, readPageAssets(JSON.stringify(manifest), JSON.stringify(alone)));
}

it('a rendered page is painted before the shop’s script runs, which is fetched meanwhile', () => {
  const page = assemble({
    'index.html': { file: 'assets/index-1.js', isEntry: true },
    'src/boot.ts': { file: 'assets/boot-1.js', isEntry: true },
  });
  const run = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file);
  expect(run).toEqual(['/assets/boot-1.js']);
  // Before anything is painted: clicks are recorded from the first moment on.
  expect(page).toMatch(
    /<link rel="preload" as="fetch" data-start fetchpriority="low"[^>]* href="\/assets\/index-1\.js">\s*<script src="[^"]+" data-kept="[^"]+"><\/script>\s*<\/head>/,
  );
});

it('the page of an order requests it before anything else runs, and no other page does', () => {
  const build = {
    'index.html': { file: 'assets/index-1.js', isEntry: true },
    'src/boot.ts': { file: 'assets/boot-1.js', isEntry: true },
  };
  const run = [...assemble(build, { ...drawn, isOfOrder: true }).matchAll(/<script[^>]* src="([^"]+)"/g)];
  expect(run.map(([, file]) => file)).toEqual(['/assets/early-order-1.js', '/assets/boot-1.js']);
  expect(assemble(build)).not.toContain('early-order');
});

it('a build without the boot script keeps the shop’s own script', () => {
  expect(assemble({ 'index.html': { file: 'assets/index-1.js', isEntry: true } })).toContain(
    '<script type="module" crossorigin src="/assets/index-1.js">',
  );
});

it('controls that wait for the script are marked, and fields accept input', () => {
  expect(assemble({})).toContain('<form><input data-waiting aria-disabled="true">');
});
