import { afterEach, beforeEach } from 'vitest';

// An unexpected error or warning fails the test. A test that expects one replaces the function (vi.spyOn(console,
// 'error').mockImplementation(…)), and then nothing is recorded here.
const LEVELS = ['error', 'warn'] as const;
const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const level of LEVELS) {
    console[level] = (...words: unknown[]) => {
      unexpected.push(`console.${level}: ${words.map(String).join(' ')}`);
      original[level](...words);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (unexpected.length > 0) throw new Error(`Unexpected output:\n${unexpected.join('\n')}`);
});
