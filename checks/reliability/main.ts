// npm run check:reliability [-- [trials] [--quick] [--seed=N]]: the product under crowds, kills and outages.
import { runTrials } from '../report/run-trials.ts';

await runTrials('reliability');
