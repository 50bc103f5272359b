import { expect, test } from 'vitest';
import { explainDifference } from './installation.mjs';

const wanted = {
  '': { version: '0.0.0' },
  'packages/values': { version: '0.0.0' },
  'node_modules/@farewind/values': { link: true },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
};

test('nothing is installed again if everything in the lock file is there', () => {
  expect(explainDifference(wanted, { 'node_modules/zod': { version: '4.6.7' } })).toBeUndefined();
});

test('a missing package, or one of another version, leads to a new installation', () => {
  expect(explainDifference(wanted, {})).toBe('zod is missing');
  expect(explainDifference(wanted, { 'node_modules/zod': { version: '4.0.0' } })).toBe('zod should be 4.6.7');
});

test('a package for another platform may be missing, but must not be of another version', () => {
  const present = {
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/only-on-a-mac': { version: '0.9.0' },
  };
  expect(explainDifference(wanted, present)).toBe('only-on-a-mac should be 1.0.0');
});
