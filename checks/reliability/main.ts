// npm run check:reliability [-- [trials] [--quick] [--seed=N]]: the product under crowds, kills and outages.
import { runTrials } from '../report/run-trials.ts';
import { crowd } from './crowd.ts';
import { disk } from './disk.ts';
import { fuzzing } from './fuzzing.ts';
import { embedded, payments } from './kills.ts';
import { messages } from './messages.ts';
import { month } from './month.ts';
import { outage } from './outage.ts';
import { processes } from './processes.ts';

await runTrials('reliability', [
  crowd,
  payments,
  month,
  messages,
  outage,
  fuzzing,
  embedded,
  disk,
  processes,
]);
