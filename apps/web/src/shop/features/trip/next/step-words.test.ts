import type { PlanStep } from '@farewind/contract/bookings/trip-plan';
import { expect, it } from 'vitest';
import { createTranslate } from '../../../../shared/i18n/i18n.tsx';
import texts from '../texts/en.json' with { type: 'json' };
import { textOf, type WordsOf } from './step-words.ts';

const boarding: PlanStep = {
  kind: 'boarding',
  itemId: 'i',
  at: '2027-06-12T06:45',
  timeZone: 'Europe/Moscow',
  place: 'Moscow',
  until: '2027-06-12T03:45:00.000Z',
};

function textAt(time: string): string {
  const segments = [{ carrier: 'TK', number: '414', from: 'VKO' }];
  return textOf(boarding, {
    order: { items: [{ itemId: 'i', segments }] },
    names: { airport: () => 'Vnukovo', airline: () => 'Turkish Airlines' },
    t: createTranslate('en-GB', texts),
    locale: 'en-GB',
    now: Date.parse(time),
  } as unknown as WordsOf);
}

it('travellers who still have to check in are not told to have a boarding pass', () => {
  const atTimeOfCheckIn = textAt('2027-06-11T12:00:00Z');
  expect(atTimeOfCheckIn).toContain('TK 414, Vnukovo. Check-in is usually open by now.');
  expect(atTimeOfCheckIn).not.toContain('boarding pass');
  expect(textAt('2027-06-11T21:45:00Z')).toContain('boarding pass');
});
