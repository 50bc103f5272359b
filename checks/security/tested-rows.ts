import { catalogue } from '@farewind/contract/catalogue';
import { runTestFiles, type TestFiles } from '../report/run-test-files.ts';
import { SERVER as WHOLE_SERVER } from '../report/tried.ts';
import type { Trial, TrialSettings } from '../report/trial.ts';

const SERVER = 'apps/server/src';

/**
 * A row whose guarantees are covered by tests of the project: the trial runs them, on a server, and if it matters on
 * both databases.
 */
function testedRow(
  row: Pick<Trial, 'mustHold' | 'name' | 'title'>,
  size: string,
  runs: readonly Omit<TestFiles, 'say'>[],
): Trial {
  return {
    ...row,
    tries: [...WHOLE_SERVER],
    run: async ({ context, say }: TrialSettings) => {
      const outcomes = [];
      for (const run of runs) outcomes.push(await runTestFiles(context, { ...run, say }));
      return {
        size,
        figures: outcomes.flatMap(({ figures }) => figures),
        faults: outcomes.flatMap(({ faults }) => faults),
      };
    },
  };
}

export const access = testedRow(
  {
    name: 'access',
    title:
      'Every operation as stranger, customer, staff with and without the right, of both agencies and the host',
    mustHold: 'exactly the allowed; ids of another agency answer like ids that nobody has',
  },
  `${catalogue.length} operations, 3 kinds of strangers, customer, clerk, staff of 3 sides with the right alone and with all others, 5 disguises`,
  [
    {
      files: [`${SERVER}/access.db.test.ts`, `${SERVER}/two-agencies.db.test.ts`],
      project: 'db',
    },
  ],
);

export const accessBeforeBody = testedRow(
  {
    name: 'access-before-body',
    title: 'Bodies that are announced and never sent, to every operation that takes one',
    mustHold: 'strangers get 401 and others without the right 403 before a byte of the body is read',
  },
  'every operation with a body: strangers, rubbish tokens, customers and staff without the right; large proofs and returned mails',
  [{ files: [`${SERVER}/access-before-body.db.test.ts`], project: 'db' }],
);

const tenancy = `${SERVER}/platform/database/tenancy.db.test.ts`;

export const tables = testedRow(
  {
    name: 'tables',
    title: 'The catalogue of the database',
    mustHold:
      'every tenant table forces row-level security and leads its keys with the tenant; the serving role owns and bypasses nothing',
  },
  'every table, key, unique index and view, on the server and in the embedded database',
  [
    { files: [tenancy], project: 'db' },
    { files: [tenancy], project: 'db', database: 'embedded' },
  ],
);

export const limits = testedRow(
  {
    name: 'limits',
    title: 'Guessing at passwords, codes, links, booking codes and coupons',
    mustHold:
      'slowed down per network (/64) and account, answered alike, after the same steps in the database',
  },
  'sign-in, second step, codes, links, registration, lookups, coupons; tries one after the other and at the same moment',
  [
    {
      files: [
        `${SERVER}/one-network.db.test.ts`,
        `${SERVER}/modules/identity/sign-in/sign-in.db.test.ts`,
        `${SERVER}/modules/identity/sign-in/account-mails.db.test.ts`,
        `${SERVER}/modules/identity/sign-in/equal-steps.db.test.ts`,
        `${SERVER}/modules/identity/open-account.db.test.ts`,
        `${SERVER}/modules/identity/second-factor/second-factor.db.test.ts`,
        `${SERVER}/modules/bookings/reading/order-code.db.test.ts`,
        `${SERVER}/modules/bookings/reading/lookups/lookups.db.test.ts`,
        `${SERVER}/modules/bookings/pricing/coupons/coupons.db.test.ts`,
      ],
      project: 'db',
    },
    { files: [`${SERVER}/platform/network/network-of-address.test.ts`], project: 'unit' },
  ],
);

export const callLimits = testedRow(
  {
    name: 'call-limits',
    title: 'Calls of one address, in every spelling that the router understands',
    mustHold: 'one limit counts them all, for operations, pages and addresses that are not there',
  },
  `${catalogue.length} operations and the pages, in capitals, percent-encoded, with a slash at the end, and as HEAD; each limit of its own used up`,
  [
    { files: [`${SERVER}/call-limits.db.test.ts`], project: 'db' },
    { files: [`${SERVER}/platform/rate-limits/count-store.test.ts`], project: 'unit' },
  ],
);

export const holds = testedRow(
  {
    name: 'holds',
    title: 'Parking seats and vehicles without paying',
    mustHold:
      'one party or a fifth of a departure for one identity, two fifths for fifty of one network, from the first second; honest buyers of that network buy',
  },
  '44 seats, one identity, then fifty of one /64, 3-D questions never answered, payments tried again; vehicles of a day likewise',
  [
    {
      files: [
        `${SERVER}/stress-tests/crowd.db.test.ts`,
        `${SERVER}/modules/flights/holds/holds.db.test.ts`,
        `${SERVER}/modules/transfers/transfers.db.test.ts`,
      ],
      project: 'db',
    },
  ],
);

export const orders = testedRow(
  {
    name: 'orders',
    title: 'Acting on an order with its id alone',
    mustHold: 'refused, and refused with the key of another order',
  },
  'every act on an order, its documents and its links',
  [
    {
      files: [
        `${SERVER}/modules/bookings/order/acting-on-an-order.db.test.ts`,
        `${SERVER}/modules/messaging/get-document.db.test.ts`,
      ],
      project: 'db',
    },
  ],
);

export const withoutDemo = testedRow(
  {
    name: 'without-demo',
    title: 'The test bank in a process without DEMO',
    mustHold: 'it is absent, and `sandbox` cannot be saved',
  },
  'one process, six addresses, both methods',
  [{ files: [`${SERVER}/stress-tests/without-demo.db.test.ts`], project: 'db' }],
);

export const atRest = testedRow(
  {
    name: 'at-rest',
    title: 'A journey with marked cards, then a search of all that was written down',
    mustHold:
      'no card number, plain, spaced, in base64 or hexadecimal, no security code; planted ones are found',
  },
  'four cards through every kind of payment; every table of shop and bank, queue, log, mails with their attachments, documents as text, reports of faults, answers',
  [
    { files: [`${SERVER}/stress-tests/leak-search.db.test.ts`], project: 'db' },
    { files: [`${SERVER}/stress-tests/testing/find-leaks.test.ts`], project: 'unit' },
  ],
);

export const paymentNotices = testedRow(
  {
    name: 'payment-notices',
    title: 'Notifications of payments and what buyers bring back from providers',
    mustHold:
      'forged, replayed, altered and foreign ones move nothing; where the provider takes the card, none is accepted or written down',
  },
  'signatures broken, bodies of another payment and of another agency, repeated, too long; cards typed under hosted methods',
  [
    {
      files: [
        `${SERVER}/modules/bookings/settlement/payment-notices.db.test.ts`,
        `${SERVER}/modules/payments/charging/three-d-secure.db.test.ts`,
      ],
      project: 'db',
    },
  ],
);

export const addresses = testedRow(
  {
    name: 'addresses',
    title: 'Addresses that agencies set',
    mustHold:
      'private and loopback targets are refused, at the latest at connecting and on the resolved address; no redirect is followed',
  },
  'every member of the contract that names an address to connect to, 7 spellings of private ones; the way out itself',
  [
    { files: [`${SERVER}/tenant-addresses.db.test.ts`], project: 'db' },
    { files: [`${SERVER}/platform/network/network.test.ts`], project: 'unit' },
  ],
);
