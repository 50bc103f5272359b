import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { canShow, findUnshown, MAP_FILE, readSpecificationMap } from './specification-map.ts';

const text = [
  '| id | sentence | shown by |',
  '| --- | --- | --- |',
  '| S1.1 | Visitors search flights | a visitor finds a flight |',
  '| S5.2 | `a \\| b` holds | both sides<br>the bank > is asked |',
].join('\n');
const map = readSpecificationMap(text);

test('a row of the map is a sentence with the titles that prove it', () => {
  expect(map).toEqual([
    { id: 'S1.1', sentence: 'Visitors search flights', titles: ['a visitor finds a flight'] },
    { id: 'S5.2', sentence: '`a | b` holds', titles: ['both sides', 'the bank > is asked'] },
  ]);
});

test('a sentence is proved by a passed test, named with or without its group', () => {
  expect(
    findUnshown(map, ['search > a visitor finds a flight', 'both sides', 'the bank > is asked']),
  ).toEqual([]);
});

test('a sentence whose test is missing, skipped or failed fails the run', () => {
  expect(findUnshown(map, ['a visitor finds a flight', 'both sides'])).toEqual([
    'S5.2: no test passed that is called “the bank > is asked”.',
  ]);
  expect(findUnshown([{ id: 'S1.1', sentence: 'x', titles: [] }], [])).toEqual(['S1.1 names no test.']);
  expect(findUnshown([], [])).not.toEqual([]);
});

test('a test that only reads a file of texts proves no sentence; one that makes a call does', () => {
  const files = ['apps/web/src/shared/i18n/messages.test.ts', 'apps/server/src/owner-words.db.test.ts'];
  const beside = [
    'apps/server/src/platform/messages/owner-sentences.test.ts',
    'apps/web/src/office/i18n/office-texts.test.ts',
  ];
  expect([...files, ...beside].filter(canShow)).toEqual([files[1]]);
  expect(canShow('apps/server/src/modules/content/shipped/business-facts.db.test.ts')).toBe(true);
});

const specification = join(projectRoot, '../shared/specification.md');

/** The line under the header of a table. */
const isRule = (line = ''): boolean => /^\|[\s|:-]+\|$/.test(line);

/** Sentences, list items and rows of tables, without markup, as quoted by the map. */
function sentencesOf(markdown: string): string[] {
  const body = markdown.slice(markdown.indexOf('## 1.'));
  const lines = body.split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#') || isRule(line) || isRule(lines[index + 1])) return [];
    if (line.startsWith('|'))
      return [
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(': '),
      ];
    return line.replace(/^- /, '').split(/(?<=[.!?]) (?=[A-Z'])/);
  });
}

test.skipIf(!existsSync(specification))(
  `every sentence of the specification is in the map${existsSync(specification) ? '' : ' (the specification is not here)'}`,
  () => {
    const quoted = new Set(
      readSpecificationMap(readFileSync(join(projectRoot, MAP_FILE), 'utf8')).map(({ sentence }) => sentence),
    );
    const missing = sentencesOf(readFileSync(specification, 'utf8')).filter((each) => !quoted.has(each));
    expect(missing).toEqual([]);
  },
);
