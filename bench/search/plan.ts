/** How much one run of the bench looks at. */
export interface BenchPlan {
  readonly days: number;
  readonly queries: number;
  /** How many of the queries PostgreSQL is timed with. */
  readonly timedSelfJoins: number;
  /** How many answers are held against the self-join and against the enumeration. */
  readonly selfJoined: number;
  readonly enumerated: number;
  /** Departures that are changed before the last of these comparisons. */
  readonly changes: number;
  readonly tenfold: boolean;
}

export const FULL: BenchPlan = {
  days: 330,
  queries: 1000,
  timedSelfJoins: 100,
  selfJoined: 500,
  enumerated: 10_000,
  changes: 200_000,
  tenfold: true,
};

/** The full size with as many comparisons as the gates ask for. */
export const GATES: BenchPlan = { ...FULL, selfJoined: 100, enumerated: 500 };

export const QUICK: BenchPlan = {
  days: 90,
  queries: 100,
  timedSelfJoins: 20,
  selfJoined: 20,
  enumerated: 30,
  changes: 20_000,
  tenfold: false,
};
