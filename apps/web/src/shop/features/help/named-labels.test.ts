import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../..');
const content = join(web, '../../server/seed/content');

/** Folders in the reader's own mailbox, which this site does not label. */
const ELSEWHERE = new Set(['спам']);

/** Texts of the shop in a language, and its groups of questions, without placeholders. */
function labelsOf(language: string, faq: string): Set<string> {
  const files = globSync([`shared/i18n/messages/${language}.json`, `shop/**/texts/${language}.json`], {
    cwd: web,
  });
  const texts = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(web, file), 'utf8')) as Record<string, string>),
  );
  const groups = [...faq.matchAll(/^\s+title: "(.*)"$/gm)].map(([, title = '']) => title);
  return new Set([...texts, ...groups].map((text) => plain(text)));
}

const plain = (text: string): string =>
  text
    .replace(/[:,]?\s*\{\w+\}/g, '')
    .trim()
    .toLowerCase();

test.each(['ru', 'en', 'tr'])('the help in %s names buttons and marks as the pages do', (language) => {
  const [faq, help] = ['faq.yaml', 'help.md'].map((file) =>
    readFileSync(join(content, language, file), 'utf8'),
  );
  const labels = labelsOf(language, faq ?? '');
  const named = [...`${faq}\n${help}`.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, label = '']) => plain(label));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((label) => !labels.has(label) && !ELSEWHERE.has(label))).toEqual([]);
});
