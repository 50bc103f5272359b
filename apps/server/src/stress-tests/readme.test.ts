import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../platform/config.ts';
import { projectFolder, readPage } from './testing/readme.ts';

const inTicks = (cell: string): string => cell.replaceAll('`', '');

describe('the documentation', () => {
  it('lists every command that there is and no other', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = readPage('docs/commands.md')
      .getTable('All of them')
      .map(([command = '']) => inTicks(command));
    const builtIn = new Set(['start', 'test']);
    const existing = Object.keys(scripts).map((name) => `npm ${builtIn.has(name) ? '' : 'run '}${name}`);
    expect(named.toSorted()).toEqual(existing.toSorted());
  });

  const pages = globSync('{*.md,docs/*.md,docs/decisions/README.md,{bench,checks}/README.md}', {
    cwd: projectFolder,
  });
  it.each(pages)('leads to files that exist: %s', (page) => {
    const text = readFileSync(join(projectFolder, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
      join(page, '..', link),
    );
    const files = [...text.matchAll(/`((?:apps|packages|docs|tools|bench|e2e)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    );
    expect([...links, ...files].filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });
});

it('.env.example offers every variable that an operator may set', () => {
  const offered = readFileSync(join(projectFolder, '.env.example'), 'utf8').match(/^#[A-Z_]+(?==)/gm) ?? [];
  const forTrials = ['CLOCK'];
  expect([...offered.map((name) => name.slice(1)), ...forTrials].toSorted()).toEqual(
    Object.keys(defaultSettings).toSorted(),
  );
});
