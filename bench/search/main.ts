// npm run bench:search [-- --quick | --gates]: measures the flight search against its gates and goals and its peers.
import { printReport } from '../report/print-report.ts';
import { writeResultsPage } from '../report/write-results-page.ts';
import { FULL, GATES, QUICK, type BenchPlan } from './plan.ts';
import { runPlan } from './run-plan.ts';

const [plan, size] = choosePlan(process.argv);
console.log(`Flight search bench, ${size}`);
const figures = await runPlan(plan);
// A quick run is for orientation: what is kept was measured at full size.
printReport('search', figures, plan !== QUICK);
if (plan !== QUICK) writeResultsPage('Flight search', size, figures);

function choosePlan(words: readonly string[]): [plan: BenchPlan, size: string] {
  if (words.includes('--quick'))
    return [QUICK, 'QUICK: a shorter horizon, fewer queries, figures for orientation only'];
  if (words.includes('--gates')) return [GATES, 'full horizon, as many comparisons as the gates ask for'];
  return [FULL, 'full size'];
}
