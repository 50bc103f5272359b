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

const TRIALS = 'apps/server/src/stress-tests/testing';
/** Files that the trial of several processes alone reads. */
export const PROCESSES = `${TRIALS}/processes`;
/** Bills paid back by hand: of the providers that the seed draws for the hosted pages at full size, none has bills. */
const BILLS = `${TRIALS}/pay-out-by-hand.ts`;

/** The bank that the trials' shops charge at, and what is read from its answers. */
const BANK = ['nestpay', 'test-bank', 'test-bank-page'].map(
  (name) => `apps/server/src/adapters/payment-gateways/${name}`,
);

/** Orders from the search to the ticket, and the code and packages that they depend on, such as the embedded database. */
const selling = [
  'apps/server/package.json',
  ...BANK,
  'packages/values',
  'apps/server/migrations',
  'apps/server/src/platform',
  TRIALS,
  ...['bookings', 'flights', 'payments', 'transfers'].map((name) => `apps/server/src/modules/${name}`),
];

export const SELLING = sellingWith([]);

/** The same, with files of one trial. */
export function sellingWith(own: readonly string[]): readonly string[] {
  const others = [PROCESSES, BILLS, ...SENDER].filter((path) => !own.includes(path));
  return [...selling, ...others.map((path) => `:(exclude)${path}`)];
}
