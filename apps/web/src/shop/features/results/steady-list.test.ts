import { expect, it } from 'vitest';
import type { Offer } from './filter-offers.ts';
import { updateList, type ListedAnswer, type SteadyList } from './steady-list.ts';

/** An answer with flights at prices, in the order in which they would be sorted. */
function answer(prices: Readonly<Record<string, number>>, more: Partial<ListedAnswer> = {}): ListedAnswer {
  const offers = Object.entries(prices).map(([id, price]) => {
    const source = id.startsWith('sky') ? { source: 'Skyline' } : {};
    return {
      flight: { id, bookable: true },
      fare: { fareId: id, ...source },
      total: price.toFixed(2),
      price,
    };
  });
  const listed = offers as unknown as readonly Offer[];
  return {
    key: 'search',
    order: 'cheapest',
    offers: listed,
    unfiltered: listed,
    isWhole: true,
    failed: [],
    isTruncated: false,
    findAgain: () => undefined,
    ...more,
  };
}

const read = ({ cards }: SteadyList): string[] =>
  cards.map(({ offer, before, gone }) =>
    [offer.flight.id, offer.total, before && `was ${before}`, gone].filter(Boolean).join(' '),
  );

it('what a supplier brings later comes last and moves no card, until it is asked to be sorted in', () => {
  const first = updateList(undefined, answer({ a: 10, b: 20 }, { isWhole: false }));
  const second = updateList(first, answer({ sky1: 5, a: 10, b: 20 }, { isWhole: false }));
  const third = updateList(second, answer({ sky2: 4, sky1: 5, a: 10, b: 20 }));
  expect([read(third), third.appended]).toEqual([['a 10.00', 'b 20.00', 'sky1 5.00', 'sky2 4.00'], 2]);
  const sorted = updateList(third, answer({ sky2: 4, sky1: 5, a: 10, b: 20 }, { order: 'cheapest again' }));
  expect([read(sorted), sorted.appended]).toEqual([['sky2 4.00', 'sky1 5.00', 'a 10.00', 'b 20.00'], 0]);
});

it('an empty list is filled in its order', () => {
  const empty = updateList(undefined, answer({}, { isWhole: false }));
  expect(updateList(empty, answer({ sky1: 5, sky2: 6 }))).toMatchObject({ appended: 0 });
});

it('a renewed price keeps its card in its place and says the one before, also when the list is sorted anew', () => {
  const shown = updateList(undefined, answer({ a: 10, b: 20, c: 30 }));
  const renewed = updateList(shown, answer({ b: 20, a: 25, c: 30 }));
  expect(read(renewed)).toEqual(['a 25.00 was 10.00', 'b 20.00', 'c 30.00']);
  const unchanged = updateList(renewed, answer({ b: 20, a: 25, c: 30 }));
  expect(read(unchanged)).toEqual(read(renewed));
  const sorted = updateList(unchanged, answer({ b: 20, a: 25, c: 30 }, { order: 'fastest' }));
  expect(read(sorted)).toEqual(['b 20.00', 'a 25.00 was 10.00', 'c 30.00']);
});

it('a flight that is not sold any more stays where it is and says so, and comes back with its price', () => {
  const shown = updateList(undefined, answer({ a: 10, b: 20, c: 30 }));
  const without = updateList(shown, answer({ a: 10, c: 30 }));
  expect(read(without)).toEqual(['a 10.00', 'b 20.00 soldOut', 'c 30.00']);
  expect(read(updateList(without, answer({ a: 10, c: 30 })))).toEqual(read(without));
  expect(read(updateList(without, answer({ a: 10, b: 21, c: 30 })))[1]).toBe('b 21.00 was 20.00');
});

it('says sold out only when everybody has answered, and never of a supplier that did not answer', () => {
  const shown = updateList(undefined, answer({ a: 10, sky1: 20 }));
  expect(read(updateList(shown, answer({ a: 10 }, { isWhole: false })))).toEqual(['a 10.00', 'sky1 20.00']);
  const failed = updateList(shown, answer({ a: 10 }, { failed: ['Skyline'] }));
  expect(read(failed)).toEqual(['a 10.00', 'sky1 20.00 unconfirmed']);
});

it('another filter or search begins a new list', () => {
  const shown = updateList(undefined, answer({ a: 10, b: 20 }));
  expect(read(updateList(shown, answer({ b: 22 }, { key: 'with a bag' })))).toEqual(['b 22.00']);
});

it('a price that no longer fits the filter is shown with the one before, not as sold out', () => {
  const shown = updateList(undefined, answer({ a: 10, b: 20 }));
  const dearer = updateList(shown, answer({ a: 10 }, { unfiltered: answer({ a: 10, b: 30 }).offers }));
  expect(read(dearer)).toEqual(['a 10.00', 'b 30.00 was 20.00']);
});

it('says no price before until every supplier has answered, nor of another fare or return', () => {
  const part = updateList(undefined, answer({ a: 10, b: 20 }, { isWhole: false }));
  const whole = updateList(part, answer({ a: 8, b: 20 }));
  expect(read(whole)).toEqual(['a 8.00', 'b 20.00']);
  const [offer] = answer({ a: 7 }).offers;
  const otherFare = { ...offer!, fare: { ...offer!.fare, fareId: 'light' } };
  expect(read(updateList(whole, answer({}, { offers: [otherFare] })))[0]).toBe('a 7.00');
  const back = { flight: offer!.flight, fare: offer!.fare };
  expect(read(updateList(whole, answer({}, { offers: [{ ...offer!, back }] })))[0]).toBe('a 7.00');
});

it('a flight that an answer has no room for is not called sold out', () => {
  const shown = updateList(undefined, answer({ a: 10, b: 20 }));
  expect(read(updateList(shown, answer({ a: 10 }, { isTruncated: true })))).toEqual([
    'a 10.00',
    'b 20.00 unconfirmed',
  ]);
});

it('a card keeps its return while that costs the same, counts as cheaper with another, and takes it when asked to', () => {
  const pair = (price: number, returnId: string): Offer => {
    const [offer] = answer({ a: price }).offers;
    return { ...offer!, back: { flight: { ...offer!.flight, id: returnId }, fare: offer!.fare } };
  };
  const priced = (best: Offer, again?: Offer, order = 'cheapest') =>
    answer({}, { offers: [best], unfiltered: [best], order, findAgain: () => again });
  const returnOf = ({ cards, cheaper }: SteadyList) => [
    cards[0]!.offer.back?.flight.id,
    read({ cards } as SteadyList)[0],
    cheaper,
  ];
  const shown = updateList(undefined, { ...priced(pair(20, 'late')), isWhole: false });
  const held = updateList(shown, priced(pair(15, 'early'), pair(20, 'late')));
  expect(returnOf(held)).toEqual(['late', 'a 20.00', 1]);
  const sorted = updateList(held, priced(pair(15, 'early'), pair(20, 'late'), 'cheapest again'));
  expect(returnOf(sorted)).toEqual(['early', 'a 15.00', 0]);
  // Dearer or sold out, its return is no reason to show more than the flight costs.
  expect(returnOf(updateList(held, priced(pair(15, 'early'), pair(25, 'late'))))).toEqual([
    'early',
    'a 15.00',
    0,
  ]);
  expect(returnOf(updateList(held, priced(pair(15, 'early'))))).toEqual(['early', 'a 15.00', 0]);
});
