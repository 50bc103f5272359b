import { documentCodes, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, it } from 'vitest';
import { emptyCard } from './checkout-fields.ts';
import { toBankFields } from './leave-for-bank.ts';
import { toOrderRequest, type OrderFrame } from './order-request.ts';
import { filledIn, fortnight, goodCard, withPassenger } from '../features/checkout/testing-family.ts';

const frame: OrderFrame = {
  choice: { searchId: 's', flightId: 'a', fareId: 'f' },
  counts: { adults: 1, children: 1, infants: 1 },
  journey: fortnight,
  currency: 'RUB',
  coupon: undefined,
  quoteSeal: 'seal',
  idempotencyKey: '0123456789abcdef',
  duplicateConfirmed: false,
  termsHash: undefined,
  consents: [],
};

it('sends dates, names and card in the form of the wire', () => {
  const request = toOrderRequest(filledIn, goodCard, frame);
  expect(request).toMatchObject({
    searchId: 's',
    adults: 1,
    currency: 'RUB',
    creditCardNumber: '5555555555554444',
    contractAccepted: true,
  });
  expect(request.passengers[2]).toEqual({
    type: 'infant',
    name: 'MIRA',
    surname: 'SOKOLOVA',
    gender: 'female',
    birthDate: '2026-01-20',
    nationality: 'RU',
    passportSerial: '75',
    passportNumber: '2841906',
    passportExpiryDate: '2031-08-22',
    parentIndex: 0,
  });
});

it('sends every member of a document that the route asks for', () => {
  const document = { nationality: 'TR', birthDate: '14-03-1989', passportExpiryDate: '22-08-2031' };
  const codes = eachMember(documentCodes, () => '10000000146');
  const fields = { ...filledIn, passengers: withPassenger(0, { ...document, ...codes }) };
  const [sent] = toOrderRequest(fields, goodCard, frame).passengers;
  expect(documentMembers.filter((member) => !sent?.[member])).toEqual([]);
});

it('names the terms that the buyer has read, and none if none were read', () => {
  expect(toOrderRequest(filledIn, goodCard, { ...frame, termsHash: 'read' })).toMatchObject({
    termsHash: 'read',
  });
  expect(toOrderRequest(filledIn, goodCard, frame)).not.toHaveProperty('termsHash');
});

it('orders the extras that were chosen', () => {
  const services = [{ serviceId: 'bag', passengerIndex: 0, segment: 0 }];
  const request = toOrderRequest({ ...filledIn, extras: { services, insurance: true } }, goodCard, frame);
  expect(request).toMatchObject({ services, insurance: true });
});

it('leaves out what the route does not ask for, and an invoice that is not wanted', () => {
  const fields = {
    ...filledIn,
    passengers: withPassenger(0, { nationality: 'TR', identificationNumber: '10000000146' }),
  };
  const inside = { ...frame, journey: { ...fortnight, domesticCountry: 'TR' } };
  const request = toOrderRequest(fields, undefined, inside);
  expect(request.passengers[0]).toEqual({
    type: 'adult',
    name: 'ANNA',
    surname: 'SOKOLOVA',
    gender: 'female',
    birthDate: '1989-03-14',
    nationality: 'TR',
    identificationNumber: '10000000146',
  });
  expect(request).not.toHaveProperty('invoice');
  expect(request).not.toHaveProperty('creditCardNumber');
});

it('adds the card to the form of the bank under the names that the bank gives', () => {
  const form = { state: 'form', url: '/bank', fields: { oid: '1' } } as const;
  expect(toBankFields(form, emptyCard)).toEqual({ oid: '1' });
  const cardFields = { number: 'pan', month: 'mm', year: 'yy', cvc: 'cv2' };
  expect(toBankFields({ ...form, cardFields }, { ...goodCard, creditCardExpireMonth: '3' })).toEqual({
    oid: '1',
    pan: '5555555555554444',
    mm: '03',
    yy: '31',
    cv2: '123',
  });
});
