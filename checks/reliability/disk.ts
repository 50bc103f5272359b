import { runDiskTrial } from '../../apps/server/src/stress-tests/testing/disk-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnEmbedded } from './on-database.ts';

export const disk: Trial = {
  name: 'disk',
  title: 'The embedded database on a full disk and in an unreadable folder',
  mustHold: 'a clear message, nothing lost, on by itself when there is room',
  tries: [...SELLING],
  async run({ quick, say }) {
    standOnEmbedded();
    const orders = quick ? 3 : 30;
    const { acknowledged, refused, words, faults } = await runDiskTrial(orders);
    for (const sentence of words) say(sentence);
    return {
      size: `${orders} orders each before, during and after; two starts`,
      figures: [
        { figure: 'acknowledged', value: acknowledged },
        { figure: 'refused with 503', value: refused },
      ],
      faults,
    };
  },
};
