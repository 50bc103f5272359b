// npm run check:security [-- [trials] [--quick] [--seed=N]]: what SECURITY.md promises, tried.
import { runTrials } from '../report/run-trials.ts';
import { audit, licences } from './dependencies.ts';
import { fuzzing } from './fuzzing.ts';
import { headers } from './headers.ts';
import {
  access,
  accessBeforeBody,
  addresses,
  atRest,
  callLimits,
  holds,
  limits,
  orders,
  tables,
  withoutDemo,
} from './tested-rows.ts';
import { timing } from './timing.ts';

await runTrials('security', [
  access,
  accessBeforeBody,
  tables,
  atRest,
  limits,
  callLimits,
  holds,
  timing,
  fuzzing,
  headers,
  addresses,
  withoutDemo,
  orders,
  audit,
  licences,
]);
