import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const NAMED = /`([\w@.-][\w@./-]*\.(?:tsx?|mjs|sql|ya?ml|css))`/g;

const FOREIGN = new Set(['node_modules', 'dist', '.git', 'data', 'test-results', 'playwright-report']);

const files = globSync('**/*', { cwd: projectRoot, exclude: (path) => FOREIGN.has(basename(path)) });
const isThere = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));

test('every file that a document names is there', () => {
  const gone = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(projectRoot, file), 'utf8').matchAll(NAMED)]
        .map(([, path]) => path!)
        .filter((path) => !isThere(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(gone).toEqual([]);
});
