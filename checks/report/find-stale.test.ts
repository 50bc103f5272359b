import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findStale } from './find-stale.ts';
import { TestProject } from './test-project.ts';

const project = new TestProject();
const { root } = project;
afterAll(() => rmSync(root, { recursive: true }));

const trials = [{ name: 'crowd', tries: ['src/selling'] }];
const commit = (file: string) => project.commit(file);

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
