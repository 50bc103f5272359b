/** How much one run of the bench looks at. */
export interface BenchPlan {
  readonly days: number;
  readonly queries: number;
  readonly selfJoinQueries: number;
  readonly enumerated: number;
  readonly tenfold: boolean;
}

export const FULL: BenchPlan = {
  days: 330,
  queries: 1000,
  selfJoinQueries: 100,
  enumerated: 500,
  tenfold: true,
};

export const QUICK: BenchPlan = {
  days: 90,
  queries: 100,
  selfJoinQueries: 20,
  enumerated: 30,
  tenfold: false,
};
