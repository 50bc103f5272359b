import { expect, it } from 'vitest';
import { holdWhole, type LiveResults } from './hold-whole.ts';

function answer(ids: readonly string[], complete: boolean): LiveResults {
  const flightSearchResponses = ids.map((id) => ({ id }));
  const suppliers = [{ name: 'Skyline', state: complete ? 'done' : 'waiting' }];
  return { flightSearchResponses, complete, suppliers, expiresAt: '' } as unknown as LiveResults;
}

const shownOf = ({ results, isRenewing }: ReturnType<typeof holdWhole>) => [
  results.flightSearchResponses.map(({ id }) => id).join(' '),
  results.complete,
  isRenewing,
];

it('suppliers that are asked for the first time fill the list as they answer', () => {
  const first = holdWhole(undefined, answer(['own'], false));
  const second = holdWhole(first, answer(['own', 'sky'], false));
  expect([first, second].map(shownOf)).toEqual([
    ['own', false, false],
    ['own sky', false, false],
  ]);
});

it('asked anew, they leave the list as it was until all have answered', () => {
  const whole = holdWhole(undefined, answer(['own', 'sky'], true));
  const asked = holdWhole(whole, answer(['own'], false));
  const part = holdWhole(asked, answer(['own', 'new'], false));
  const renewed = holdWhole(part, answer(['own', 'new', 'sky'], true));
  expect([asked, part, renewed].map(shownOf)).toEqual([
    ['own sky', false, true],
    ['own sky', false, true],
    ['own new sky', true, false],
  ]);
});
