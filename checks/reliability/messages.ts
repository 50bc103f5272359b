import { findSenderFaults } from '../../apps/server/src/stress-tests/testing/judge-sender.ts';
import { runSenderStressTest } from '../../apps/server/src/stress-tests/testing/sender-trial.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

const DROPS = 0.2;

export const messages: Trial = {
  name: 'messages',
  title: 'Messages through a sender that is killed',
  mustHold: 'none lost; duplicates ≤ kills',
  tries: ['apps/server/src/modules/messaging', 'apps/server/src/platform', 'apps/server/src/adapters'],
  seed: 20_270_520,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const trial = {
      seed,
      drops: DROPS,
      ...(quick ? { messages: 80, kills: 3 } : { messages: 10_000, kills: 100 }),
    };
    const report = await runSenderStressTest(trial);
    // A line that drops less was no trial.
    const fewest = trial.messages * DROPS * 0.7;
    return {
      size: `${trial.messages} messages, ${trial.kills} kills; the mail server drops 20 %`,
      figures: [
        { figure: 'kills', value: report.kills },
        { figure: 'dropped by the mail server', value: report.faults },
        { figure: 'arrived twice', value: report.taken.length - trial.messages },
      ],
      faults: [
        ...findSenderFaults(report, trial),
        ...(report.faults >= fewest ? [] : [`The mail server dropped only ${report.faults}`]),
      ],
    };
  },
};
