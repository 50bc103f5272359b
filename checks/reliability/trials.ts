import { accuracy, channels } from './channels.ts';
import type { Trial } from '../report/trial.ts';
import { crowd, month, messages, fuzzing } from './volumes.ts';
import { disk, embedded, pages, payments, outage, processes, races } from './failures.ts';

/** The product under crowds, kills and outages. */
export const reliabilityTrials: readonly Trial[] = [
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
];
