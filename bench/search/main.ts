// npm run bench:search [-- --quick]: measures the flight search against its gates and goals and against its peers.
import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { judge, tableOf } from './figure.ts';
import { machineLine } from './machine.ts';
import { FULL, QUICK } from './plan.ts';
import { runPlan } from './run-plan.ts';

const quick = process.argv.includes('--quick');
console.log(
  `Flight search bench${quick ? ', QUICK: a shorter horizon, fewer queries, figures for orientation only' : ''}`,
);
const figures = (await runPlan(quick ? QUICK : FULL)).map(judge);
console.log(`\n${tableOf(figures)}\n\n${machineLine()}`);
const results = join(projectRoot, 'bench/results');
mkdirSync(results, { recursive: true });
const rows = figures.map(({ figure, value, unit, gate, goal, meets }) => ({
  figure,
  value,
  unit,
  gate,
  goal,
  meets,
}));
writeFileSync(join(results, 'search.json'), `${JSON.stringify(rows, null, 2)}\n`);
const missed = figures.filter(({ meets }) => meets === 'none');
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.map(({ figure }) => figure).join('; ')}`);
  process.exitCode = 1;
}
