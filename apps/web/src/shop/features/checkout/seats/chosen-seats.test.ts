import { expect, it } from 'vitest';
import {
  findHolder,
  findNextWithout,
  findSeatOf,
  listPrices,
  seatNumber,
  withoutGone,
  withSeat,
} from './chosen-seats.ts';

const bag = { serviceId: 'supplier-bag-23', passengerIndex: 0, segment: 0 };
const seat = (serviceId: string, passengerIndex: number, segment = 0) => ({
  serviceId,
  passengerIndex,
  segment,
});

it('a passenger has one seat on a flight: another one replaces it, and bags and other flights stay', () => {
  const first = withSeat([bag, seat('seat-3A', 0, 1)], { passengerIndex: 0, segment: 0 }, 'seat-12A');
  const second = withSeat(first, { passengerIndex: 0, segment: 0 }, 'seat-14F');
  expect(second).toEqual([bag, seat('seat-3A', 0, 1), seat('seat-14F', 0)]);
  expect(withSeat(second, { passengerIndex: 0, segment: 0 }, undefined)).toEqual([
    bag,
    seat('seat-3A', 0, 1),
  ]);
  expect(seatNumber(findSeatOf(second, 0, 1)!)).toBe('3A');
});

it('after a choice it is the turn of the next passenger who has no seat; infants sit on a lap', () => {
  const types = ['adult', 'adult', 'child', 'infant'] as const;
  const chosen = [seat('seat-1A', 0), seat('seat-1B', 1)];
  expect(findNextWithout(chosen, seat('', 0), types)).toBe(2);
  expect(findNextWithout([...chosen, seat('seat-1C', 2)], seat('', 2), types)).toBeUndefined();
  expect(findNextWithout([seat('seat-1C', 2)], seat('', 2), types)).toBe(0);
});

it('a seat that one passenger has is named, so that nobody else takes it', () => {
  expect(findHolder([seat('seat-1A', 1)], 'seat-1A', 0)).toBe(1);
  expect(findHolder([seat('seat-1A', 1)], 'seat-1A', 1)).toBeUndefined();
});

it('the legend lists the prices of the passenger whose turn it is, also of free seats', () => {
  const on = (number: string, prices: readonly [string, string][]) => ({
    kind: 'seat' as const,
    seat: number,
    serviceId: `seat-${number}`,
    notes: [],
    prices: prices.map(([passengerType, price]) => ({
      passengerType: passengerType as 'adult',
      price,
    })),
  });
  const cabins = [
    {
      deck: 0,
      rows: [
        {
          isOverWing: false,
          sections: [
            [
              on('1A', [
                ['adult', '9.00'],
                ['child', '4.00'],
              ]),
              { kind: 'empty' as const },
              on('1C', []),
            ],
            [on('1D', [['adult', '0.00']]), on('1E', [['adult', '12.50']]), on('1F', [['adult', '9.00']])],
          ],
        },
      ],
    },
  ];
  expect(listPrices({ cabins }, 'adult')).toEqual(['0.00', '9.00', '12.50']);
  expect(listPrices({ cabins }, 'child')).toEqual(['4.00']);
});

it('only the seats that are named as taken are dropped', () => {
  const chosen = [bag, seat('seat-1A', 0), seat('seat-1A', 0, 1)];
  expect(withoutGone(chosen, [seat('seat-1A', 0)])).toEqual([bag, seat('seat-1A', 0, 1)]);
  expect(withoutGone(chosen, undefined)).toEqual(chosen);
});
