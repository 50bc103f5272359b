import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStale } from './find-stale.ts';

let root: string;
const trials = [{ name: 'crowd', tries: ['src/selling'] }];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'farewind-stale-'));
  mkdirSync(join(root, 'src/selling'), { recursive: true });
  git('init', '--quiet');
});
afterAll(() => rmSync(root, { recursive: true }));

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function commit(file: string): string {
  writeFileSync(join(root, file), String(Math.random()));
  git('add', '.');
  git('commit', '--quiet', '--message', `Change ${file}`);
  return git('rev-parse', '--short=10', 'HEAD');
}

test('a record is stale only if the code tested by its trial has changed since its commit', () => {
  const tried = commit('src/selling/hold.ts');
  const stale = (of: string) => findStale([{ name: 'crowd', commit: of }], trials, root);
  expect(stale(tried)).toEqual([]);
  commit('src/other.ts');
  commit('src/selling/hold.test.ts');
  commit('src/selling/README.md');
  expect(stale(tried)).toEqual([]);
  const changed = commit('src/selling/hold.ts');
  expect(stale(tried)).toEqual([
    {
      name: 'crowd',
      reason: expect.stringMatching(`^tried at ${tried}, changed since by .* Change src/selling/hold.ts$`),
    },
  ]);
  expect(stale(changed)).toEqual([]);
});

test('a record of an unknown commit, or of a changed tree, is stale; one that was never made is not', () => {
  const head = commit('src/selling/pay.ts');
  const reason = (of: string) => findStale([{ name: 'crowd', commit: of }], trials, root)[0]?.reason;
  expect(reason('0123456789')).toMatch(/not known/);
  expect(reason('no commit')).toMatch(/not known/);
  expect(reason(`${head} and changes beside it`)).toMatch(/changes beside/);
  expect(findStale([], trials, root)).toEqual([]);
});
