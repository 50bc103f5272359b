import { expect, it } from 'vitest';
import { findChoice, readCheckoutSearch } from './checkout-choice.ts';

it('reads the chosen flights and fares from the address', () => {
  expect(findChoice({ searchId: 's', flightId: 'a' }, { fare: 'f' })).toEqual({
    searchId: 's',
    flightId: 'a',
    fareId: 'f',
  });
  expect(
    findChoice({ searchId: 's', flightId: 'a', returnFlightId: 'b' }, { fare: 'f', returnFare: 'g' }),
  ).toEqual({ searchId: 's', flightId: 'a', fareId: 'f', returnFlightId: 'b', returnFareId: 'g' });
});

it('chooses nothing from an address that lacks a fare', () => {
  expect(findChoice({ searchId: 's', flightId: 'a' }, {})).toBeUndefined();
  expect(findChoice({ searchId: 's', flightId: 'a', returnFlightId: 'b' }, { fare: 'f' })).toBeUndefined();
  expect(findChoice({}, { fare: 'f' })).toBeUndefined();
});

it('drops what it does not know from the query', () => {
  expect(readCheckoutSearch({ fare: 'f', returnFare: '', other: 'x' })).toEqual({ fare: 'f' });
});
