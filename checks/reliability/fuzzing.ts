import { fuzzOperations } from '../../apps/server/src/stress-tests/testing/fuzz/fuzz-operations.ts';
import { SERVER } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

export const fuzzing: Trial = {
  name: 'fuzzing',
  title: 'All operations fuzzed from their schemas',
  mustHold: 'no 5xx, no hang, no stack trace',
  tries: [...SERVER],
  seed: 20_270_701,
  async run({ seed, quick, context, say }) {
    await standOnServer(context);
    const result = await fuzzOperations({ seed, requests: quick ? 1500 : 100_000, say });
    return {
      size: `${result.requests} requests to ${result.operations} operations`,
      figures: [
        { figure: 'operations that took a call', value: result.accepted },
        ...Object.entries(result.statuses).map(([status, value]) => ({ figure: `answers ${status}`, value })),
      ],
      faults: result.faults,
    };
  },
};
