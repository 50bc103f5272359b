/**
 * The code that trials test, as paths of the project: a record of a commit older than the last change there is stale.
 */
export const SERVER = ['packages', 'apps/server'] as const;

/** Files of the trial of messages alone, in which nothing is sold. */
export const SENDER: readonly string[] = [
  'sender-trial',
  'judge-sender',
  'killed-sender',
  'message-sender',
  'message-store',
].map((name) => `apps/server/src/stress-tests/testing/${name}.ts`);

/** Orders from the search to the ticket, and the code that they depend on. */
export const SELLING = [
  'packages/values',
  'apps/server/migrations',
  'apps/server/src/platform',
  'apps/server/src/stress-tests/testing',
  ...['bookings', 'flights', 'payments', 'transfers'].map((name) => `apps/server/src/modules/${name}`),
  ...SENDER.map((path) => `:(exclude)${path}`),
] as const;
