import { runCrowdTrial } from '../../apps/server/src/stress-tests/testing/crowd-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

export const crowd: Trial = {
  name: 'crowd',
  title: 'A crowd for the last seats, at a process that is killed',
  mustHold: 'sold ≤ seats and equal to tickets issued; nothing held at the end; no deadlock',
  tries: [...SELLING],
  seed: 20_270_301,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const size = quick ? { buyers: 150, seats: 40, kills: 2 } : { buyers: 2000, seats: 100, kills: 20 };
    const report = await runCrowdTrial({ seed, ...size });
    const refusals = Object.entries(report.refusals).map(([key, count]) => `${count} × ${key}`);
    return {
      size: `${size.buyers} buyers at once, ${size.seats} seats each way, ${size.kills} kills; then ${report.later} more`,
      figures: [
        { figure: 'kills', value: report.kills },
        { figure: 'seats sold each way', value: report.seatsSold.join(' and ') },
        { figure: 'orders sold', value: report.ordersSold },
        { figure: 'refusals', value: refusals.join(', ') },
        { figure: 'holds that ran out', value: report.expiredHolds },
        { figure: 'deadlocks', value: report.deadlocks },
      ],
      faults: report.faults,
    };
  },
};
