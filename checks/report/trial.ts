import type { TestContext } from '../../tools/testing/test-context.ts';

/** What a trial may use. */
export interface TrialSettings {
  /** Drives everything that is left to chance; the trial's own one unless the caller names another (`--seed=7`). */
  readonly seed: number;
  /** A smaller size, to try the trial itself; its outcome is printed and kept nowhere. */
  readonly quick: boolean;
  /** A private PostgreSQL server, a browser and a folder that is deleted afterwards; made when they are first asked for. */
  readonly context: TestContext;
  /** For what shows that a long trial still moves. */
  readonly say: (sentence: string) => void;
}

/** A number, or a few words, that the trial has counted or measured. */
export interface Figure {
  readonly figure: string;
  readonly value: number | string;
  readonly unit?: string;
}

export interface Outcome {
  /** How much was tried: "2,000 buyers, 100 seats, 20 kills". */
  readonly size: string;
  readonly figures: readonly Figure[];
  /** What did not hold, in words; empty when everything did. */
  readonly faults: readonly string[];
  /** Why something could not be tried here. What was not tried has not passed. */
  readonly notShown?: string;
}

/** A row of the promises that can be run. A trial that throws does not hold. */
export interface Trial {
  /** One word that runs it alone: `npm run check:security -- fuzzing`. */
  readonly name: string;
  readonly title: string;
  readonly mustHold: string;
  /** Paths of the project: after a change there the record is stale. */
  readonly tries: readonly string[];
  /** Absent where nothing is left to chance. */
  readonly seed?: number;
  readonly run: (settings: TrialSettings) => Promise<Outcome>;
}

/** An outcome with where it comes from, as it is kept in `checks/results` and printed in the report. */
export interface TrialRecord extends Outcome {
  readonly name: string;
  readonly title: string;
  readonly mustHold: string;
  readonly seed?: number;
  /** The command that wrote it. */
  readonly command: string;
  /** What was tried: the commit, and whether files beside it had been changed. */
  readonly commit: string;
  /** Such as 2026-03-01. */
  readonly day: string;
  readonly seconds: number;
  /** 0: everything held; 1: something did not; 2: something could not be tried here. */
  readonly exitCode: 0 | 1 | 2;
}

export function exitCodeOf({ faults, notShown }: Outcome): TrialRecord['exitCode'] {
  if (faults.length > 0) return 1;
  return notShown === undefined ? 0 : 2;
}
