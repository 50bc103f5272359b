import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import type { ColdStart } from '../processes/cold-start.ts';
import type { Journey } from '../queries.ts';

const program = fileURLToPath(new URL('../processes/cold-start.ts', import.meta.url));
const TRIES = 3;

/** Cold start and memory, each in processes of their own, on the snapshot of the whole horizon. */
export function coldStartFigures(file: string, journey: Journey, datedFlights: number): Figure[] {
  const starts = Array.from({ length: TRIES }, () => coldStart(file, journey));
  const fastest = Math.min(...starts.map(({ firstAnswerMs }) => firstAnswerMs));
  const bytes = Math.min(...starts.map(({ residentBytes }) => residentBytes));
  return [
    {
      figure: 'memory per dated flight',
      value: bytes / datedFlights,
      unit: 'bytes',
      ...qualityBounds.memory,
      detail: `${(bytes / 1e6).toFixed(0)} MB resident for ${datedFlights} dated flights`,
    },
    {
      figure: 'cold start to the first answer',
      value: fastest / 1000,
      unit: 's',
      ...qualityBounds.coldStart,
      detail: 'from a snapshot on disk, the start of the process included',
    },
  ];
}

function coldStart(file: string, { from, to, day }: Journey): ColdStart {
  const output = execFileSync(process.execPath, [program, file, from, to, String(day)], { encoding: 'utf8' });
  return JSON.parse(output) as ColdStart;
}
