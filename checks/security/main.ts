// npm run check:security [-- [trials] [--quick] [--seed=N]]: what SECURITY.md promises, tried.
import { runTrials } from '../report/run-trials.ts';
import { audit, licences } from './dependencies.ts';
import { fuzzing } from './fuzzing.ts';
import { withoutDemo } from './tested-rows.ts';

await runTrials('security', [withoutDemo, fuzzing, audit, licences]);
