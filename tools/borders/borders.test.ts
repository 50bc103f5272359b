import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { checkBorders } from './check-borders.ts';
import { INNER_ARROWS } from './inner-arrows.ts';
import { formatViolation } from './violation.ts';

const planted = `${projectRoot}/tools/borders/planted`;

/** Each folder is a small tree that breaks one rule, named at the beginning of the folder's name. */
describe('a planted violation is detected, and nothing else is reported', () => {
  test.each(readdirSync(planted))('%s', (name) => {
    const violations = checkBorders(`${planted}/${name}`);
    const rules = new Set(violations.map(({ rule }) => rule));
    expect(rules, violations.map(formatViolation).join('\n')).toEqual(new Set([name.split('.')[0]]));
  });
});

test('every rule has a planted violation', () => {
  const caught = new Set(readdirSync(planted).map((name) => name.split('.')[0]));
  const sources = readdirSync(`${projectRoot}/tools/borders/rules`).map((name) =>
    readFileSync(`${projectRoot}/tools/borders/rules/${name}`, 'utf8'),
  );
  const rules = sources.flatMap((text) => [...text.matchAll(/rule: '([a-z-]+)'/g)].map((match) => match[1]));
  expect(new Set(rules)).toEqual(caught);
});

test('every folder with a place in its module has a planted violation', () => {
  const folders = Object.entries(INNER_ARROWS).flatMap(([module, { folders: ordered }]) =>
    Object.keys(ordered).map((folder) => `arrow.${module.replace('/', '-')}-${folder}`),
  );
  expect(readdirSync(planted)).toEqual(expect.arrayContaining(folders));
});

test('the folders of a module stand lowest first: each imports only folders before it', () => {
  const upward = Object.entries(INNER_ARROWS).flatMap(([module, { folders }]) => {
    const names = Object.keys(folders);
    return Object.entries(folders).flatMap(([folder, imported]) =>
      imported
        .filter((other) => names.indexOf(other) > names.indexOf(folder))
        .map((other) => `${module}: ${folder} imports ${other}`),
    );
  });
  expect(upward).toEqual([]);
});
