import { describe, expect, it } from 'vitest';
import type { CardFields, CheckoutFields } from '../../../purchase/checkout-fields.ts';
import { emptyRide } from '../../../purchase/ride/chosen-ride.ts';
import { filledIn, fortnight, goodCard } from '../testing-family.ts';
import { findCheckoutFaults, type CheckoutDemand } from './find-checkout-faults.ts';
import { findCardFaults } from '../../../purchase/faults/find-card-faults.ts';
import { findContactFaults } from '../../../purchase/faults/find-contact-faults.ts';

const demand: CheckoutDemand = {
  journey: fortnight,
  today: '2026-11-20',
  now: new Date('2026-11-20T12:00:00Z'),
  phones: {
    callingCodes: ['+7', '+90'],
    isCallingCode: (code) => code === '+7' || code === '+90',
    isMobile: (code, number) => code === '+7' && number.startsWith('9'),
  },
  requiredConsents: [],
  takesCard: true,
};
const faultsOf = (fields: Partial<CheckoutFields>, change: Partial<CheckoutDemand> = {}) =>
  findCheckoutFaults({ ...filledIn, ...fields }, goodCard, { ...demand, ...change }).map(
    ({ path, message }) => `${path} ${message}`,
  );
const cardFaults = (card: Partial<CardFields>) =>
  findCardFaults({ ...goodCard, ...card }, demand.now).map(({ path, message }) => `${path} ${message}`);

describe('an order', () => {
  it('can be sent when nothing is missing', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('says what is missing in the order of the form', () => {
    const faults = faultsOf({
      passengers: [{ ...filledIn.passengers[0]!, name: '' }, ...filledIn.passengers.slice(1)],
      customerEmail: '',
      contractAccepted: false,
    });
    expect(faults).toEqual([
      'passengers[0].name validation.required',
      'customerEmail validation.contactEmailPrompt',
      'contractAccepted contract.mustAccept',
    ]);
  });

  it('needs each agreement by itself, and the consents of the site', () => {
    expect(faultsOf({ usageAccepted: false, adultConfirmed: false })).toEqual([
      'usageAccepted contract.usageMustConfirm',
      'adultConfirmed passenger.buyerAge',
    ]);
    expect(faultsOf({}, { requiredConsents: ['personalData'] })).toEqual([
      'consents.personalData validation.required',
    ]);
    expect(faultsOf({ consents: ['personalData'] }, { requiredConsents: ['personalData'] })).toEqual([]);
  });

  it('wants the street of a ride to a district, and of one to a hotel nothing', () => {
    const rideTo = (kind: 'zone' | 'hotel', address = '') => {
      const place = { kind, code: 'lara', name: 'Lara' };
      const pick = { searchId: 's', transferId: 't', vehicle: 'van' };
      const ride = { ...emptyRide(place), isCarried: false, pick, address };
      return faultsOf({ extras: { ...filledIn.extras, ride } });
    };
    expect(rideTo('zone', ' ')).toEqual(['transfer.address validation.required']);
    expect(rideTo('zone', 'Lara Cad. 12')).toEqual([]);
    expect(rideTo('hotel')).toEqual([]);
  });

  it('asks for no card where the bank does', () => {
    expect(findCardFaults({ ...goodCard, creditCardNumber: '' }, demand.now)).toHaveLength(1);
    const empty = { ...goodCard, creditCardNumber: '' };
    expect(findCheckoutFaults(filledIn, empty, { ...demand, takesCard: false })).toEqual([]);
  });
});

describe('the contact', () => {
  it('has an address and a mobile number that can be reached', () => {
    expect(faultsOf({ customerEmail: 'anna@example' })).toEqual(['customerEmail validation.emailInvalid']);
    expect(faultsOf({ customerMobilePhone: '495 123-45-67' })).toEqual([
      'customerMobilePhone validation.phoneInvalid',
    ]);
    expect(faultsOf({ customerCountryCode: '' })).toEqual(['customerCountryCode validation.requiredShort']);
  });

  it('is only asked to be there until telephone numbers are known', () => {
    expect(findContactFaults({ ...filledIn, customerMobilePhone: '1' }, undefined)).toEqual([]);
  });

  it('may be written in any alphabet', () => {
    expect(faultsOf({ customerName: 'Gülşah', customerSurname: 'Öztürk-Şahin' })).toEqual([]);
    expect(faultsOf({ customerName: '123' })).toEqual(['customerName validation.nameInvalid']);
  });

  it('names whom an invoice goes to, once one is wanted', () => {
    expect(faultsOf({ wantsInvoice: true })).toEqual([
      'invoice.title validation.required',
      'invoice.taxNumber validation.required',
      'invoice.address validation.required',
      'invoice.city validation.required',
    ]);
  });
});

describe('the card', () => {
  it('is a Visa or Mastercard of sixteen digits', () => {
    expect(cardFaults({ creditCardNumber: '4111 1111 1111 1111' })).toEqual([]);
    expect(cardFaults({ creditCardNumber: '4543 60' })).toEqual([
      'creditCardNumber validation.cardNumberLength',
    ]);
    expect(cardFaults({ creditCardNumber: '4111 1111 1111 1112' })).toEqual([
      'creditCardNumber validation.cardNumberInvalid',
    ]);
    expect(cardFaults({ creditCardNumber: '3782 822463 10005' })).toEqual([
      'creditCardNumber card.schemeUnsupported',
    ]);
  });

  it('is good to the end of its month', () => {
    expect(cardFaults({ creditCardExpireMonth: '11', creditCardExpireYear: '26' })).toEqual([]);
    expect(cardFaults({ creditCardExpireMonth: '10', creditCardExpireYear: '2026' })).toEqual([
      'creditCardExpireMonth validation.cardMonthInvalid',
    ]);
    expect(cardFaults({ creditCardExpireMonth: '13' })).toEqual([
      'creditCardExpireMonth validation.cardMonthInvalid',
    ]);
    expect(cardFaults({ creditCardExpireYear: '25' })).toEqual([
      'creditCardExpireYear validation.cardYearInvalid',
    ]);
  });

  it('has a Latin owner and a code of three digits', () => {
    expect(cardFaults({ creditCardOwner: 'АННА' })).toEqual(['creditCardOwner validation.cardOwnerInvalid']);
    expect(cardFaults({ creditCardCVC: '12' })).toEqual(['creditCardCVC validation.cardCodeInvalid']);
  });
});
