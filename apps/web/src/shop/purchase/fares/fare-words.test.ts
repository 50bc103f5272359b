import type { Fare } from '@farewind/contract/flights/search';
import { expect, it } from 'vitest';
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import { createI18n } from '../../../shared/i18n/i18n.tsx';
import { describeFare } from './fare-words.ts';

const i18n = createI18n('ru', ru);
const fare: Fare = {
  fareId: 'L',
  family: 'Light',
  handBaggage: { pieces: 1, kg: 10 },
  baggage: { pieces: 0, kg: 0 },
  changeRule: { allowed: false },
  cancelRule: { allowed: true, fee: '5000.00', currency: 'RUB', untilHours: 24 },
  priceLines: [],
  total: '59089.00',
  currency: 'RUB',
};
const wordsOf = (change: Partial<Fare>) =>
  Object.values(describeFare({ ...fare, ...change }, i18n)).map((text) => text.replaceAll(/\s/g, ' '));

it('says in words what a fare includes and what comes back', () => {
  expect(wordsOf({})).toEqual([
    'Ручная кладь 10 кг',
    'Без багажа',
    'Возврат со сбором 5 000 ₽ не позже чем за 24 ч до вылета',
    'Без обмена',
  ]);
  expect(
    wordsOf({
      baggage: { pieces: 2, kg: 23 },
      changeRule: { allowed: true, fee: '0.00' },
      cancelRule: { allowed: false },
    }),
  ).toEqual(['Ручная кладь 10 кг', 'Багаж 2 места по 23 кг', 'Без возврата', 'Обмен без сбора']);
});

it('tells pieces alone where nobody has said how heavy one may be', () => {
  const pieces = { handBaggage: { pieces: 1, kg: 0 }, baggage: { pieces: 2, kg: 0 } };
  expect(wordsOf(pieces).slice(0, 2)).toEqual(['Ручная кладь: 1 место', 'Багаж: 2 места']);
});

it('says that an allowance is for each person, where several travel', () => {
  const line = (passengerType: 'adult' | 'child' | 'infant', count: number) => ({
    passengerType,
    count,
    fare: '1.00',
    tax: '0.00',
    fuel: '0.00',
    service: '0.00',
    total: '1.00',
  });
  const baggage = { pieces: 1, kg: 20 };
  expect(wordsOf({ baggage, priceLines: [line('adult', 1), line('child', 1)] }).slice(0, 2)).toEqual([
    'Ручная кладь 10 кг',
    'Багаж 20 кг на человека',
  ]);
  expect(wordsOf({ priceLines: [line('adult', 2)] }).slice(0, 2)).toEqual([
    'Ручная кладь 10 кг на человека',
    'Без багажа',
  ]);
  expect(wordsOf({ baggage, priceLines: [line('adult', 1), line('infant', 1)] })[1]).toBe('Багаж 20 кг');
});
