import { expect, it } from 'vitest';
import { checkoutAddress } from './use-chooser.tsx';

it('names the flights in the path and their fares in the query', () => {
  expect(checkoutAddress({ searchId: 's', flightId: 'SU/1', fareId: 'L' })).toBe(
    '/flightPayment/s/SU%2F1?fare=L',
  );
  expect(
    checkoutAddress({ searchId: 's', flightId: 'a', fareId: 'L', returnFlightId: 'b', returnFareId: 'M+' }),
  ).toBe('/flightPayment/s/a/b?fare=L&returnFare=M%2B');
});
