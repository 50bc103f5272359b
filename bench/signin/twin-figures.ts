import type { Figure } from '../report/figure.ts';
import { compareKinds } from './compare-kinds.ts';
import { addressOf, kinds, type Door } from './door.ts';

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

async function twinFigure(door: Door, { title, path, body }: Question, probes: number): Promise<Figure> {
  const { apartPercent, medians } = await compareKinds(kinds, probes, (kind, probe) =>
    door.knock(path, body(addressOf(kind, probe))),
  );
  return {
    figure: `${title}: medians of the kinds of account apart`,
    value: apartPercent,
    unit: '%',
    gate: 10,
    goal: 5,
    good: 'atMost',
    detail: medians.map(([kind, value]) => `${kind} ${value.toFixed(2)} ms`).join(', '),
  };
}
