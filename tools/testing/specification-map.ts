import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { countsOfCheck, type StepResult } from './test-counts.ts';

export const MAP_FILE = 'docs/specification-map.md';

/** A sentence of the specification, and the tests that prove it. */
export interface MappedSentence {
  /** `S5.12`: the point, and the number of the sentence in it. */
  readonly id: string;
  readonly sentence: string;
  /** Titles of tests, a group's before its own with ` > ` between them, or its own alone. */
  readonly titles: readonly string[];
}

const ROW = /^\| (S\d+\.\d+) \| (.*?) \| (.*?) \|$/;

/** Reads the rows of the map: `| S1.1 | sentence | title<br>another title |`, with a bar inside a cell written `\\|`. */
export function readSpecificationMap(text: string): MappedSentence[] {
  return text.split('\n').flatMap((line) => {
    const [, id, sentence, titles] = ROW.exec(line.replaceAll('\\|', '\u0000')) ?? [];
    if (id === undefined || sentence === undefined || titles === undefined) return [];
    const cells = titles.split('<br>').map((title) => title.trim());
    return [
      {
        id,
        sentence: sentence.replaceAll('\u0000', '|'),
        titles: cells.filter((title) => title !== '').map((title) => title.replaceAll('\u0000', '|')),
      },
    ];
  });
}

/** Tests of the catalogues themselves: they compare texts, and prove nothing about the screens. */
const TESTS_OF_TEXTS = /(?:\/(?:i18n|messages|shipped)\/[^/]+|-texts)\.test\.tsx?$/;

/** Whether a test of this file can prove a sentence of the specification: it runs a call, a rule or a screen. */
export const canShow = (file: string): boolean =>
  TESTS_OF_TEXTS.exec(file) === null || file.includes('.db.test.');

/** Problems of the map: a sentence without a test, or one whose test did not pass in this run. */
export function findUnshown(map: readonly MappedSentence[], shown: readonly string[]): string[] {
  const known = new Set(shown.flatMap((title) => [title, title.split(' > ').at(-1) ?? title]));
  const twice = map.filter(({ id }, index) => map.findIndex((other) => other.id === id) !== index);
  return [
    ...(map.length === 0 ? [`${MAP_FILE} has no sentence.`] : []),
    ...twice.map(({ id }) => `${id} stands twice.`),
    ...map.filter(({ titles }) => titles.length === 0).map(({ id }) => `${id} names no test.`),
    ...map.flatMap(({ id, titles }) =>
      titles
        .filter((title) => !known.has(title))
        .map((title) => `${id}: no test passed that is called “${title}”.`),
    ),
  ];
}

/** The last check of a whole run: a passed test proves every sentence of the specification. */
export function checkSpecificationMap(results: readonly StepResult[]): StepResult {
  const map = readSpecificationMap(readFileSync(join(projectRoot, MAP_FILE), 'utf8'));
  const unshown = findUnshown(
    map,
    results.flatMap(({ shown = [] }) => shown),
  );
  return {
    name: 'specification map',
    ...countsOfCheck(unshown.length === 0 ? 0 : 1),
    seconds: 0,
    output: unshown.join('\n'),
  };
}
