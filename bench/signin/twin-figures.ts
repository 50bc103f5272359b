import type { Figure } from '../report/figure.ts';
import { addressOf, kinds, WARM_UP, type Door, type Kind } from './door.ts';

interface Question {
  readonly title: string;
  readonly path: string;
  readonly body: (emailAddress: string) => object;
}

const questions: readonly Question[] = [
  {
    title: 'a wrong password',
    path: '/api/TokenAuth/Authenticate',
    body: (emailAddress) => ({ userNameOrEmailAddress: emailAddress, password: 'the wrong password' }),
  },
  {
    title: 'a link to set a password',
    path: '/api/services/app/Account/SendPasswordResetCode',
    body: (emailAddress) => ({ emailAddress }),
  },
];

/** For each question the largest difference between the median answers of two kinds of account. */
export async function twinFigures(door: Door, probes: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const question of questions) figures.push(await twinFigure(door, question, probes));
  return figures;
}

async function twinFigure(door: Door, question: Question, probes: number): Promise<Figure> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const answers = new Set<string>();
  for (let probe = 0; probe < probes + WARM_UP; probe += 1) {
    // In turns, and never in the same order: what disturbs one disturbs all.
    for (const kind of rotate(kinds, probe)) {
      const { ms, answer } = await door.knock(question.path, question.body(addressOf(kind, probe)));
      answers.add(answer);
      if (probe >= WARM_UP) times.get(kind)!.push(ms);
    }
  }
  if (answers.size !== 1)
    throw new Error(`${question.title}: the answers differ: ${[...answers].join(' | ')}`);
  const medians = kinds.map((kind) => [kind, median(times.get(kind)!)] as const);
  const values = medians.map(([, value]) => value);
  return {
    figure: `${question.title}: medians of the kinds of account apart`,
    value: (Math.max(...values) / Math.min(...values) - 1) * 100,
    unit: '%',
    gate: 10,
    goal: 5,
    good: 'atMost',
    detail: medians.map(([kind, value]) => `${kind} ${value.toFixed(2)} ms`).join(', '),
  };
}

function rotate<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}
