import { runTestFiles } from '../report/run-test-files.ts';
import type { Trial } from '../report/trial.ts';

const SERVER = 'apps/server/src';

/** Whose guarantees stand in tests of the project; the trial runs them. */
export const withoutDemo: Trial = {
  name: 'without-demo',
  title: 'The test bank in a process without DEMO',
  mustHold: 'it is absent, and `sandbox` cannot be saved',
  run: async ({ context, say }) => ({
    size: 'one process, six addresses, both methods',
    ...(await runTestFiles(context, {
      files: [`${SERVER}/trials/without-demo.db.test.ts`],
      ...{ project: 'db', say },
    })),
  }),
};
