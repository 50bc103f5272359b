import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { readImports } from '../borders/read-imports.ts';
import { readSourceTree } from '../borders/source-tree.ts';
import { projectRoot } from '../project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

const dockerfile = read('Dockerfile')
  .split('\n')
  .filter((line) => !line.startsWith('#'));
const lastStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')));

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
/** A pattern without wildcards is compared as text: that is a hundred times as fast. */
const matches = (path: string, pattern: string): boolean =>
  /[*?[{!]/.test(pattern)
    ? matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
    : path === pattern || path.startsWith(`${pattern}/`);
const isIgnored = (path: string): boolean => ignored.some((pattern) => matches(path, pattern));

/** Folders and files of the project copied by an instruction `COPY from… to`. */
function copiedFromProject(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
}

const shipped = copiedFromProject(lastStage);
const judged = new Map<string, boolean>();
/** Remembered, because most files are imported many times. */
function isShipped(path: string): boolean {
  const known = judged.get(path);
  if (known !== undefined) return known;
  const is = shipped.some((folder) => path === folder || path.startsWith(`${folder}/`)) && !isIgnored(path);
  judged.set(path, is);
  return is;
}

it('copies and excludes only paths that exist', () => {
  const made = /^(\.git|\.env|data|test-results|playwright-report)$/;
  const named = [...copiedFromProject(dockerfile), ...ignored.filter((each) => !each.includes('*'))];
  expect(named.filter((path) => !made.test(path) && !existsSync(join(projectRoot, path)))).toEqual([]);
});

it('contains every file that the server loads', () => {
  const sources = readSourceTree(projectRoot, isShipped);
  expect(sources.map(({ path }) => path)).toContain('apps/server/src/main.ts');
  const missing = sources.flatMap((file) =>
    readImports(file).flatMap(({ kind, target }) =>
      kind === 'type' || target === undefined || isShipped(target) ? [] : [`${file.path} loads ${target}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('contains the project’s packages that the server depends on', () => {
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@farewind/'));
  expect(own.length).toBeGreaterThan(0);
  expect(
    own
      .map((name) => name.replace('@farewind/', 'packages/'))
      .filter((path) => !isShipped(`${path}/package.json`)),
  ).toEqual([]);
});

it('contains no tests, and nothing that only tests need', () => {
  for (const path of [
    'apps/server/src/app.db.test.ts',
    'apps/server/src/testing/office.ts',
    'e2e/support/serve.ts',
  ])
    expect([path, existsSync(join(projectRoot, path)), isShipped(path)]).toEqual([path, true, false]);
});

it('starts the server as a non-root user who may only write to /data', () => {
  const instruction = (name: string) => lastStage.find((line) => line.startsWith(`${name} `)) ?? '';
  expect(instruction('USER')).toBe('USER node');
  expect(instruction('VOLUME')).toBe('VOLUME /data');
  expect(lastStage.filter((line) => line.includes('--chown=')).map((line) => line.split(' ').at(-1))).toEqual(
    ['/data'],
  );
  expect(instruction('CMD')).toBe('CMD ["node", "apps/server/src/main.ts"]');
  expect(instruction('HEALTHCHECK')).toContain('/health/ready');
});
