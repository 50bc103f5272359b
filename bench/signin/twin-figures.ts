import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { compareKinds, type KindsCompared, type Rounds } from './compare-kinds.ts';
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

/** For each call the largest difference between the median responses of two kinds of account. */
export async function twinFigures(door: Door, probes: number): Promise<Figure[]> {
  const compared = await compareTwins(door, { least: probes });
  return compared.map(twinFigure);
}

export interface TwinsCompared extends KindsCompared<string> {
  readonly figure: string;
}

/** The same with the bounds of the measurement. */
export async function compareTwins(door: Door, rounds: Rounds): Promise<TwinsCompared[]> {
  const compared: TwinsCompared[] = [];
  for (const { title, path, body } of questions) {
    const found = await compareKinds(kinds, rounds, (kind, probe) =>
      door.knock(path, body(addressOf(kind, probe))),
    );
    compared.push({ ...found, figure: `${title}: medians of the kinds of account apart` });
  }
  return compared;
}

function twinFigure({ figure, apartPercent, medians }: TwinsCompared): Figure {
  return {
    figure,
    value: apartPercent,
    unit: '%',
    ...qualityBounds.accountKinds,
    detail: medians.map(([kind, value]) => `${kind} ${value.toFixed(2)} ms`).join(', '),
  };
}
