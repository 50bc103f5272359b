import { expect, test } from 'vitest';
import { runProcessesStressTest } from './testing/processes/processes-trial.ts';

test.skipIf(process.env['TEST_DATABASE'] !== 'server')(
  'three processes behind one address, one of them killed again and again, Valkey gone half-way: each booking succeeds once, and all find the same',
  async () => {
    const report = await runProcessesStressTest({ seed: 20_270_602, orders: 120, kills: 4 });
    expect(report.faults).toEqual([]);
  },
  600_000,
);
