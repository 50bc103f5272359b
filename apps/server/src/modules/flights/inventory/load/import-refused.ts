import type { ImportProblem } from '../import-problem.ts';

/** Rolls back an import. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(`${problems.length} problems`);
    this.problems = problems;
  }
}
