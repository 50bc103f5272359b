import { expect, test } from 'vitest';
import { findSenderFaults } from './testing/judge-sender.ts';
import { runSenderStressTest } from './testing/sender-trial.ts';

test('2,000 messages, the sender killed 25 times, a mail server that drops one in five: none lost, none out of order', async () => {
  const report = await runSenderStressTest({ seed: 20_270_521, messages: 2000, kills: 25, drops: 0.2 });
  expect(findSenderFaults(report, { messages: 2000, kills: 25 })).toEqual([]);
  expect(report.faults).toBeGreaterThan(300);
}, 1_800_000);
