import { expect, test } from 'vitest';
import { pnrForm, reservationForm } from './find-order.ts';

test.each(['K7XC2M', 'k7xc2m', ' k7x c2m ', 'К7ХС2М', 'K7X-C2M'])(
  'the booking code K7XC2M is read from %s',
  (typed) => {
    expect(pnrForm(typed)).toBe('K7XC2M');
  },
);

test.each(['FW204883429', 'fw204883429', '204883429', 'FW 2048 83429', 'FW-204883429'])(
  'the reservation number FW204883429 is read from %s',
  (typed) => {
    expect(reservationForm(typed)).toBe('FW204883429');
  },
);
