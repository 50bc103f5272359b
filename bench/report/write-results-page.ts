import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { judge, type Figure } from './figure.ts';
import { machineLine } from './machine-line.ts';

/** Writes the figures of one run with the machine they were measured on to `bench/results.md`. */
export function writeResultsPage(title: string, size: string, figures: readonly Figure[]): void {
  const rows = figures.map(judge).map(({ figure, value, unit, gate, goal, good, meets, detail = '' }) => {
    const sign = good === 'atLeast' ? '≥' : '≤';
    const cells = [figure, `${round(value)} ${unit}`, `${sign} ${gate}`, `${sign} ${goal}`, meets, detail];
    return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  });
  const lines = [
    `# ${title}: measured figures`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${size}. ${machineLine()}.`,
    'Speeds are ratios against what ran in the same minute on this machine; see [the benches](README.md).',
    '',
    '| figure | value | gate | goal | meets | |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
  writeFileSync(join(projectRoot, 'bench/results.md'), `${lines.join('\n')}\n`);
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
