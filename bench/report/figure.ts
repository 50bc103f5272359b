/**
 * The bounds of a figure, from the weakest to the strictest; `atLeast` or `atMost` defines the good side. A missed gate
 * fails the bench. `must` replaces the gate once it is reached for good.
 */
export interface Bounds {
  readonly gate: number;
  readonly must?: number;
  readonly goal: number;
  readonly good: 'atLeast' | 'atMost';
}

/** A measured figure against its bounds. */
export interface Figure extends Bounds {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** Additional information: absolute times, counts. */
  readonly detail?: string;
}

/** The strictest bound that the value holds. */
type Met = 'goal' | 'must' | 'gate' | 'none';

export interface JudgedFigure extends Figure {
  readonly meets: Met;
}

export function judge(figure: Figure): JudgedFigure {
  return { ...figure, meets: findMet(figure.value, figure) };
}

export function findMet(value: number, { gate, must, goal, good }: Bounds): Met {
  const holds = (limit: number) => (good === 'atLeast' ? value >= limit : value <= limit);
  if (holds(goal)) return 'goal';
  if (must !== undefined && holds(must)) return 'must';
  return holds(gate) ? 'gate' : 'none';
}

const HEAD = ['figure', 'value', 'gate', 'must', 'goal', 'meets', ''];

function rowOf({ figure, value, unit, gate, must, goal, good, meets, detail = '' }: JudgedFigure): string[] {
  const sign = good === 'atLeast' ? '≥' : '≤';
  const bounds = [gate, must, goal].map((bound) => (bound === undefined ? '' : `${sign} ${bound}`));
  return [figure, `${round(value)} ${unit}`, ...bounds, meets, detail];
}

/** For the terminal. */
export function tableOf(figures: readonly JudgedFigure[]): string {
  const table = [HEAD, ...figures.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** For a page in Markdown. */
export function pageTableOf(figures: readonly JudgedFigure[]): string[] {
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  return [lineOf(HEAD), `|${'---|'.repeat(HEAD.length)}`, ...figures.map(rowOf).map(lineOf)];
}

function round(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
