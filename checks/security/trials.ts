import { audit, licences } from './dependencies.ts';
import { headers } from './headers.ts';
import {
  access,
  accessBeforeBody,
  addresses,
  atRest,
  callLimits,
  holds,
  limits,
  orders,
  paymentNotices,
  tables,
  withoutDemo,
} from './tested-rows.ts';
import { timing } from './timing.ts';
import { fuzzOperations } from '../../apps/server/src/stress-tests/testing/fuzz/fuzz-operations.ts';
import { SERVER } from '../report/tried.ts';
import type { Outcome, Trial } from '../report/trial.ts';
import { chooseTestDatabase } from '../report/choose-test-database.ts';

const fuzzing: Trial = {
  name: 'fuzzing',
  title: 'Every operation called with inputs from its schema, near it and far from it',
  mustHold: 'no 5xx, no hang, no stack trace, no word of another agency, every refusal in the envelope',
  tries: [...SERVER],
  seed: 20_260_301,
  run: async ({ seed, quick, context, say }): Promise<Outcome> => {
    await chooseTestDatabase(context);
    const result = await fuzzOperations({ seed, requests: quick ? 2000 : 20_000, say });
    return {
      size: `${result.requests.toLocaleString('en-US')} requests to ${result.operations} operations`,
      figures: [
        { figure: 'operations that took a call', value: result.accepted },
        ...Object.entries(result.statuses).map(([status, value]) => ({ figure: `answers ${status}`, value })),
      ],
      faults: result.faults,
    };
  },
};

/** The guarantees of SECURITY.md. */
export const securityTrials: readonly Trial[] = [
  access,
  accessBeforeBody,
  tables,
  atRest,
  limits,
  callLimits,
  holds,
  timing,
  fuzzing,
  headers,
  paymentNotices,
  addresses,
  withoutDemo,
  orders,
  audit,
  licences,
];
