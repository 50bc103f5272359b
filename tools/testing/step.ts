import type { TestCounts } from './test-counts.ts';

export interface Step {
  name: string;
  /** How many of the machine's places it takes while it runs; `all` for one that needs the machine alone. */
  places: 1 | 'all';
  /** Names of steps that must have ended without a failure; otherwise this one counts as failed. */
  needs?: readonly string[];
  run: () => Promise<TestCounts & { output: string }>;
}
