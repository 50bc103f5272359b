import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

/** A step that ends on command, and records its events. */
function makeStep(name: string, diary: string[], more: Partial<Step> = {}): Step {
  return {
    name,
    places: 1,
    run: async () => {
      diary.push(`+${name}`);
      await Promise.resolve();
      diary.push(`-${name}`);
      return { passed: 1, failed: 0, skipped: [], output: '' };
    },
    ...more,
  };
}
const ignore = (): void => undefined;

test('two steps share two places, and one that needs the machine alone waits for both', async () => {
  const diary: string[] = [];
  const alone = makeStep('browser', diary, { places: 'all' });
  await runSteps([makeStep('types', diary), alone, makeStep('lint', diary)], 2, ignore);
  expect(diary).toEqual(['+types', '+lint', '-types', '-lint', '+browser', '-browser']);
});

test('a step whose prerequisite failed is not run and counts as failed', async () => {
  const diary: string[] = [];
  const build = makeStep('build', diary, { run: () => Promise.reject(new Error('no disk')) });
  const results = await runSteps([build, makeStep('browser', diary, { needs: ['build'] })], 2, ignore);
  expect(diary).toEqual([]);
  expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
  expect(results[0]?.output).toContain('no disk');
  expect(results[1]?.output).toContain("'build' failed");
});

test('results are in the order of the plan, whatever ended first', async () => {
  const slow = makeStep('slow', [], {
    run: async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return { passed: 2, failed: 0, skipped: [], output: '' };
    },
  });
  const ended: string[] = [];
  const results = await runSteps([slow, makeStep('quick', [])], 2, ({ name }) => ended.push(name));
  expect(ended).toEqual(['quick', 'slow']);
  expect(results.map(({ name }) => name)).toEqual(['slow', 'quick']);
});
