import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { checkMigrations, checkSources, unusedExceptions, withoutExceptions } from './check-migrations.ts';
import { findReplacedHashes, readLandedMigrations } from './landed-hashes.ts';
import { statementRules, textRules } from './rules.ts';

const planted = join(projectRoot, 'tools/migrations/planted');
const migrations = join(projectRoot, 'apps/server/migrations');
const found = checkMigrations(planted);
const ruleOf = (path: string): string => path.replace(/(?:-(?:net|contract)-.*|\..*)?\.sql$/, '');

describe('a planted violation is detected, and nothing else is reported', () => {
  const files = readdirSync(planted).filter((name) => name.endsWith('.sql') && !name.endsWith('-clean.sql'));
  test.each(files)('%s', (path) => {
    const rules = new Set(found.filter((one) => one.path === path).map(({ rule }) => rule));
    expect(rules).toEqual(new Set([ruleOf(path)]));
  });
});

test('every rule has a planted violation', () => {
  const source = ['rules', 'old-code']
    .map((name) => readFileSync(join(projectRoot, `tools/migrations/${name}.ts`), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/refuse\(\s*'([a-z-]+)'|rule(?::| =) '([a-z-]+)'/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(statementRules.length + textRules.length).toBeGreaterThan(10);
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set([...named, 'fallback', 'unused-since']));
});

test('valid statements are not refused', () => {
  expect(found.filter(({ path }) => path.endsWith('-clean.sql'))).toEqual([]);
});

test('no migration needs what several servers cannot guarantee, except for the listed exceptions, which are all needed', () => {
  const findings = checkMigrations(migrations);
  expect(withoutExceptions(findings)).toEqual([]);
  expect(unusedExceptions(findings)).toEqual([]);
});

test('no landed migration was edited, and each one is recorded', () => {
  const { altered, unrecorded } = readLandedMigrations(migrations);
  expect(altered, 'Landed migrations are never edited, renamed or removed: add a new one.').toEqual([]);
  expect(unrecorded, 'Record them with: node tools/migrations/record-hashes.ts').toEqual([]);
  expect(findReplacedHashes(migrations), 'Restore these files and their hashes, and add a new one.').toEqual(
    [],
  );
});

test('edited, removed and new migrations are detected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-landed-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    rmSync(join(folder, '042-long-lists.sql'));
    writeFileSync(join(folder, '900-new.sql'), 'create table news (id int primary key);');
    const edited = join(folder, '044-lists-along-indexes.sql');
    writeFileSync(edited, readFileSync(edited, 'utf8').replaceAll('\n', '\r\n'));
    expect(readLandedMigrations(folder)).toMatchObject({
      altered: ['042-long-lists.sql'],
      unrecorded: ['900-new.sql'],
    });
    writeFileSync(edited, `${readFileSync(edited, 'utf8')}-- Another word.`);
    expect(readLandedMigrations(folder).altered).toEqual([
      '042-long-lists.sql',
      '044-lists-along-indexes.sql',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no code takes session locks or listens for database notifications', () => {
  expect(checkSources(join(projectRoot, 'apps/server/src'))).toEqual([]);
  expect(checkSources(planted).map(({ rule }) => rule)).toEqual(['session-lock', 'notify']);
});
