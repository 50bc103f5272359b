import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { judge, tableOf, type Figure, type JudgedFigure } from './figure.ts';
import { machineLine } from './machine-line.ts';

/**
 * Prints a bench's figures, stores them in `bench/results/<name>.json` on request, and fails the process if a gate is
 * missed.
 */
export function printReport(name: string, measured: readonly Figure[], keeps = true): void {
  const figures = measured.map(judge);
  console.log(`\n${tableOf(figures)}\n\n${machineLine()}`);
  if (keeps) keep(name, figures);
  const missed = figures.filter(({ meets }) => meets === 'none');
  if (missed.length === 0) return;
  console.log(`\nMissed: ${missed.map(({ figure }) => figure).join('; ')}`);
  process.exitCode = 1;
}

function keep(name: string, figures: readonly JudgedFigure[]): void {
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
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
