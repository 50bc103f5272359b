// npm run check:security [-- [trials] [--quick] [--seed=N]]: tests the guarantees of SECURITY.md.
import { runTrials } from '../report/run-trials.ts';

await runTrials('security');
