/** A measured figure against its gate and goal; `atLeast` or `atMost` defines the good side. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly gate: number;
  readonly goal: number;
  readonly good: 'atLeast' | 'atMost';
  /** Additional information: absolute times, counts. */
  readonly detail?: string;
}

export interface JudgedFigure extends Figure {
  readonly meets: 'goal' | 'gate' | 'none';
}

export function judge(figure: Figure): JudgedFigure {
  const holds = (limit: number) =>
    figure.good === 'atLeast' ? figure.value >= limit : figure.value <= limit;
  return { ...figure, meets: holds(figure.goal) ? 'goal' : holds(figure.gate) ? 'gate' : 'none' };
}

export function tableOf(figures: readonly JudgedFigure[]): string {
  const rows = figures.map(({ figure, value, unit, gate, goal, good, meets, detail }) => {
    const sign = good === 'atLeast' ? '≥' : '≤';
    return [figure, `${round(value)} ${unit}`, `${sign} ${gate}`, `${sign} ${goal}`, meets, detail ?? ''];
  });
  const table = [['figure', 'value', 'gate', 'goal', 'meets', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function round(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
