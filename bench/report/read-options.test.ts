import { expect, test } from 'vitest';
import { readOptions } from './read-options.ts';

const offered = { sizes: ['quick', 'gates'], parts: ['trips', 'http'], seed: 5 } as const;

test('a mistyped option ends the bench instead of running it at full size', () => {
  for (const typed of ['--qick', '--only', '--part=http', 'quick'])
    expect(() => readOptions(offered, [typed]), typed).toThrow(/qick|only|part|quick/);
  expect(() => readOptions(offered, ['--only=htp'])).toThrow('No part htp. There are: trips, http.');
  expect(() => readOptions(offered, ['--quick', '--gates'])).toThrow('Only one size');
  expect(() => readOptions(offered, ['--seed=x'])).toThrow('x is no seed');
  expect(() => readOptions({ sizes: ['quick'] }, ['--gates'])).toThrow(/gates/);
});

test('one part can be run alone, at each size', () => {
  const { size, only, wants } = readOptions(offered, ['--only=http', '--quick']);
  expect([size, only, wants('http'), wants('trips')]).toEqual(['quick', 'http', true, false]);
});

test('without options every part runs at full size with its own seed', () => {
  const { size, seed, only, wants, isFull } = readOptions(offered, []);
  expect([size, seed, only, wants('trips'), wants('http'), isFull]).toEqual([
    'full',
    5,
    undefined,
    true,
    true,
    true,
  ]);
  expect(readOptions(offered, ['--seed=7'])).toMatchObject({ seed: 7, isFull: true });
});

test('a bench that runs for another time than its own is no full run', () => {
  const timed = { ...offered, minutes: 120 };
  expect(readOptions(timed, [])).toMatchObject({ minutes: 120, isFull: true });
  expect(readOptions(timed, ['--minutes=5'])).toMatchObject({ minutes: 5, isFull: false });
  expect(() => readOptions(timed, ['--minutes=soon'])).toThrow('soon is no number of minutes');
});
