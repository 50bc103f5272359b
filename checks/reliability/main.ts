// npm run check:reliability [-- [trials] [--quick] [--seed=N]]: the product under crowds, kills and outages.
import { accuracy, channels } from './channels.ts';
import { runTrials } from '../report/run-trials.ts';
import { crowd, month, messages, fuzzing } from './volumes.ts';
import { disk, embedded, pages, payments, outage, processes, races } from './failures.ts';

await runTrials('reliability', [
  crowd,
  payments,
  races,
  pages,
  month,
  messages,
  outage,
  fuzzing,
  embedded,
  disk,
  processes,
  channels,
  accuracy,
]);
