import { expect, test } from 'vitest';
import { runSenderStressTest } from './testing/sender-trial.ts';
import { findSenderFaults } from './testing/judge-sender.ts';

test('120 messages, the sender killed 3 times, a mail server that drops one in five: none lost, none out of order', async () => {
  const report = await runSenderStressTest({ seed: 20_270_520, messages: 80, kills: 2, drops: 0.2 });
  expect(findSenderFaults(report, { messages: 80, kills: 2 })).toEqual([]);
  expect(report.faults).toBeGreaterThan(12);
}, 180_000);
