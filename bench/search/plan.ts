/** The size of one run of the bench. */
export interface BenchPlan {
  readonly days: number;
  readonly queries: number;
  /** How many of the queries are also timed in PostgreSQL. */
  readonly timedSelfJoins: number;
  /** How many answers are compared with the self-join and with the enumeration. */
  readonly selfJoined: number;
  readonly enumerated: number;
  /** Departures changed before the last of these comparisons. */
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

/** The full size with as many comparisons as the gates require. */
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
