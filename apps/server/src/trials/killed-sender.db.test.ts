import { expect, test } from 'vitest';
import { runSenderTrial } from './testing/sender-trial.ts';
import { judgeSender } from './testing/judge-sender.ts';

test('200 messages, the sender killed 5 times, a mail server that drops one in five: none lost, none out of order', async () => {
  const report = await runSenderTrial({ seed: 20_270_520, messages: 200, kills: 5, drops: 0.2 });
  judgeSender(report, { messages: 200, kills: 5 });
  expect(report.faults).toBeGreaterThan(20);
}, 180_000);
