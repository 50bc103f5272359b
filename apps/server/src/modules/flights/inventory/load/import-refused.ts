import type { ImportProblem } from '../import-problem.ts';

/** Ends the transaction of an import: nothing of it stays. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(`${problems.length} problems`);
    this.problems = problems;
  }
}
