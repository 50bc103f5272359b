import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

/** Menus, buttons and fields by the name that a document gives them: in quotes, or in italics with the way there. */
const QUOTED = /“(\p{Lu}[^”]{1,60})”/gu;
const IN_ITALICS = /(?<![*\p{L}])\*(\p{Lu}[^*]{1,60})(?<!\.)\*(?![*\p{L}])/gu;
/** A spreadsheet's format, a kind of message, and a right with its group. */
const elsewhere = new Set(['unicode text', 'transactional', 'payments: cashier']);
/** Its italics name pages of other companies. */
const OTHERS_PAGES = 'docs/connecting.md';

const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/[.:,…]+$/, '');

const texts = new Set(
  globSync('apps/{web,server}/src/**/en.json', { cwd: projectRoot })
    .flatMap((file) => Object.values(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as object))
    .map((text) => plain(String(text))),
);

/** Each name that a document uses and no page has; the specification's own texts are its words and not ours. */
function findUnknown(file: string): string[] {
  const page = readFileSync(join(projectRoot, file), 'utf8');
  return (file === OTHERS_PAGES ? [QUOTED] : [QUOTED, IN_ITALICS])
    .flatMap((pattern) => [...page.matchAll(pattern)])
    .flatMap(([, named = '']) => named.split(/ [→›] |, (?=\p{Lu})/u))
    .filter((name) => !texts.has(plain(name)) && !elsewhere.has(plain(name)))
    .map((name) => `${file}: ${name}`);
}

test('a button, field or page that a document names is found on the pages under that name', () => {
  expect(texts.size).toBeGreaterThan(1000);
  const files = globSync('docs/*.md', { cwd: projectRoot }).filter(
    (file) => !/specification-map|\.ru\.md$/.test(file),
  );
  expect(files.flatMap(findUnknown)).toEqual([]);
});
