import { expect, it } from 'vitest';
import { emptyRideFields } from '../../../purchase/ride-drafts.ts';
import { findRideStart, nameRideParty, rideStepOf } from './ride-steps.ts';

const demand = {
  now: new Date('2026-11-26'),
  phones: undefined,
  requiredConsents: [],
  takesCard: false,
  needsMethod: true,
  needsAddress: false,
  isAgreedBefore: false,
};
const buyer = {
  ...emptyRideFields,
  customerName: 'ANNA',
  customerSurname: 'SOKOLOVA',
  customerEmail: 'anna@example.com',
  customerCountryCode: '+7',
  customerMobilePhone: '9161234567',
};

it('finds the part of the form that a problem is in, the server’s too', () => {
  expect(rideStepOf('leadPassenger.surname')).toBe('passengers');
  expect(rideStepOf('returnFlightNumber')).toBe('passengers');
  expect(rideStepOf('address')).toBe('passengers');
  expect(rideStepOf('childSeats.infant')).toBe('passengers');
  expect(rideStepOf('customerEmail')).toBe('contact');
  expect(rideStepOf('invoice.address')).toBe('contact');
  expect(rideStepOf('coupon')).toBe('contact');
  expect(rideStepOf('creditCardNumber')).toBe('payment');
});

it('begins with who travels, and after a reload with what is still missing', () => {
  expect(findRideStart(emptyRideFields, demand, false)).toBe('passengers');
  expect(findRideStart(emptyRideFields, demand, true)).toBe('passengers');
  expect(findRideStart(buyer, demand, true)).toBe('payment');
  expect(findRideStart({ ...buyer, customerSurname: '' }, demand, true)).toBe('contact');
  expect(findRideStart(buyer, { ...demand, needsAddress: true }, true)).toBe('passengers');
});

it('begins with who travels after another choice, which has emptied flight number and child seats', () => {
  expect(findRideStart(buyer, demand, false)).toBe('passengers');
});

it('says in a line who travels', () => {
  expect(nameRideParty(emptyRideFields)).toBe('');
  const lead = { name: 'Anna', surname: 'Sokolova' };
  expect(nameRideParty({ ...buyer, leadPassenger: lead, flightNumber: 'TK 2410' })).toBe(
    'Sokolova Anna, TK 2410',
  );
});
