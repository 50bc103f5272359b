// npm run bench:search [-- --quick]: measures the flight search against its gates and goals and against its peers.
import { printReport } from '../report/print-report.ts';
import { FULL, QUICK } from './plan.ts';
import { runPlan } from './run-plan.ts';

const quick = process.argv.includes('--quick');
console.log(
  `Flight search bench${quick ? ', QUICK: a shorter horizon, fewer queries, figures for orientation only' : ''}`,
);
printReport('search', await runPlan(quick ? QUICK : FULL));
