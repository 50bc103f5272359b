import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../violation.ts';

const NOT_ENTERED = new Set([
  'node_modules',
  'dist',
  'planted',
  'data',
  '.git',
  '.cache',
  'test-results',
  'coverage',
]);
const TEXT =
  /(?:\.(?:ts|tsx|mjs|js|json|md|yaml|yml|sql|css|html|csv|ssim|txt|sh)|\/(?:run|Dockerfile|\.env\.example|\.npmrc))$/;
const MAX_BYTES = 2_000_000;

/** Text that ties a file to one machine: paths of a user's folders, addresses of a package registry. */
const TRACES = [
  {
    pattern: /(?<![\w.])\/(?:root|work|home\/[a-z]+|Users\/[A-Za-z]+)\/[\w.-]+\//,
    words: 'a folder of one machine',
  },
  { pattern: /\/tmp\/[a-z]+\//, words: 'a temporary folder of one machine' },
  {
    pattern: /https?:\/\/[^\s"'`/]*(?:registry|artifactory|nexus|npm-proxy)[^\s"'`]*/i,
    words: 'the address of a package registry',
  },
];

/** No file names a folder of one machine or a registry, and the lock file names no host. */
export function checkTraces(root: string): Violation[] {
  return [...listFiles(root).flatMap((path) => checkFile(root, path)), ...checkLockFile(root)];
}

function checkFile(root: string, path: string): Violation[] {
  const text = readFileSync(join(root, path), 'utf8');
  return TRACES.flatMap(({ pattern, words }) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [{ rule: 'trace', path, line, sentence: `'${match[0]}' names ${words}.` }];
  });
}

function checkLockFile(root: string): Violation[] {
  const path = 'package-lock.json';
  if (!existsSync(join(root, path))) return [];
  const text = readFileSync(join(root, path), 'utf8');
  const match = /"resolved": "(?:https?|git)[^"]*"/.exec(text);
  if (match === null) return [];
  const line = text.slice(0, match.index).split('\n').length;
  return [{ rule: 'lock-host', path, line, sentence: `The lock file names a host: ${match[0]}` }];
}

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_ENTERED.has(entry.name) ? [] : listFiles(root, path);
    return entry.isFile() && TEXT.test(`/${path}`) && path !== 'package-lock.json' && isSmall(root, path)
      ? [path]
      : [];
  });
}

function isSmall(root: string, path: string): boolean {
  return readFileSync(join(root, path)).length <= MAX_BYTES;
}
