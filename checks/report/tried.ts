/** What trials try, as paths of the project: a record of an older commit than the last change there is stale. */
export const SERVER = ['packages', 'apps/server'] as const;

/** Orders from the search to the ticket, and what they are written with. */
export const SELLING = [
  'packages/values',
  'apps/server/migrations',
  'apps/server/src/platform',
  'apps/server/src/stress-tests/testing',
  ...['bookings', 'flights', 'payments', 'transfers'].map((name) => `apps/server/src/modules/${name}`),
] as const;
