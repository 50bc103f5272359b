import { expect, it } from 'vitest';
import { findAskedStep } from './checkout-steps.tsx';

const names = ['passengers/0', 'contact', 'extras', 'payment'];
const address = '/flightPayment/s/f';

it('on a phone the history leads from part to part of the checkout, and without one to its beginning', () => {
  const asked = (checkoutStep?: string) =>
    findAskedStep(
      { pathname: address, state: checkoutStep === undefined ? {} : { checkoutStep } },
      address,
      names,
    );
  expect(asked('payment')).toBe('payment');
  expect(asked('contact')).toBe('contact');
  expect(asked()).toBe('passengers/0');
  expect(asked('passengers/4')).toBe('passengers/0');
});

it('a buyer who has paid sees the payment until the next page is there, and not the first part again', () => {
  expect(findAskedStep({ pathname: '/paymentFailed', state: {} }, address, names)).toBeUndefined();
  expect(findAskedStep({ pathname: '/ticketDetail/o', state: {} }, address, names)).toBeUndefined();
});
