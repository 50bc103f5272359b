import type { TestContext } from '../../tools/testing/test-context.ts';

/** The tools available to a trial. */
export interface TrialSettings {
  /** Drives everything random; the trial's own seed unless the caller gives another (`--seed=7`). */
  readonly seed: number;
  /** A smaller size, to try out the trial itself; its outcome is printed and not stored. */
  readonly quick: boolean;
  /** A private PostgreSQL server, a browser and a folder that is deleted afterwards; created at the first request. */
  readonly context: TestContext;
  /** Reports the progress of a long trial. */
  readonly say: (sentence: string) => void;
}

/** A counted or measured figure. */
export interface Figure {
  readonly figure: string;
  readonly value: number | string;
  readonly unit?: string;
}

export interface Outcome {
  /** The size of the trial: "2,000 buyers, 100 seats, 20 kills". */
  readonly size: string;
  readonly figures: readonly Figure[];
  /** The violations, as text; empty if there are none. */
  readonly faults: readonly string[];
  /** Why something could not be tested here. A trial that did not run has not passed. */
  readonly notShown?: string;
}

/** An executable guarantee. A trial that throws has failed. */
export interface Trial {
  /** The name that runs it alone: `npm run check:security -- fuzzing`. */
  readonly name: string;
  readonly title: string;
  readonly mustHold: string;
  /** Paths of the project: after a change there the record is stale. */
  readonly tries: readonly string[];
  /** Absent if nothing is random. */
  readonly seed?: number;
  readonly run: (settings: TrialSettings) => Promise<Outcome>;
}

/** An outcome with its origin, as stored in `checks/results` and printed in the report. */
export interface TrialRecord extends Outcome {
  readonly name: string;
  readonly title: string;
  readonly mustHold: string;
  readonly seed?: number;
  /** The command that wrote it. */
  readonly command: string;
  /** The tested code: the commit, and whether the working tree had other changes. */
  readonly commit: string;
  /** Such as 2026-03-01. */
  readonly day: string;
  readonly seconds: number;
  /** 0: everything passed; 1: something failed; 2: something could not be tested here. */
  readonly exitCode: 0 | 1 | 2;
}

export function exitCodeOf({ faults, notShown }: Outcome): TrialRecord['exitCode'] {
  if (faults.length > 0) return 1;
  return notShown === undefined ? 0 : 2;
}
