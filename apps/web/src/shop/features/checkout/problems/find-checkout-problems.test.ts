import { describe, expect, it } from 'vitest';
import type { CardFields, CheckoutFields } from '../../../purchase/checkout-fields.ts';
import { emptyRide, type ChosenRide } from '../../../purchase/ride/chosen-ride.ts';
import { filledIn, fortnight, goodCard } from '../testing-family.ts';
import { findCheckoutProblems, type CheckoutDemand } from './find-checkout-problems.ts';
import { findCardFormProblems } from '../../../purchase/problems/find-card-form-problems.ts';
import { findContactFormProblems } from '../../../purchase/problems/find-contact-form-problems.ts';

const demand: CheckoutDemand = {
  journey: fortnight,
  today: '2026-11-20',
  now: new Date('2026-11-20T12:00:00Z'),
  phones: {
    isCallingCode: (code) => code === '+7' || code === '+90',
    isMobile: (code, number) => code === '+7' && number.startsWith('9'),
  },
  requiredConsents: [],
  takesCard: true,
  needsMethod: false,
  choosesRideSides: false,
  isAgreedBefore: false,
};
const problemsOf = (fields: Partial<CheckoutFields>, change: Partial<CheckoutDemand> = {}) =>
  findCheckoutProblems({ ...filledIn, ...fields }, goodCard, { ...demand, ...change }).map(
    ({ path, message }) => `${path} ${message}`,
  );
const cardProblems = (card: Partial<CardFields>) =>
  findCardFormProblems({ ...goodCard, ...card }, demand.now).map(({ path, message }) => `${path} ${message}`);

describe('an order', () => {
  it('can be sent when nothing is missing', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('says what is missing in the order of the form', () => {
    const problems = problemsOf({
      passengers: [{ ...filledIn.passengers[0]!, name: '' }, ...filledIn.passengers.slice(1)],
      customerEmail: '',
      contractAccepted: false,
    });
    expect(problems).toEqual([
      'passengers[0].name validation.required',
      'customerEmail validation.contactEmailPrompt',
      'contractAccepted contract.mustAccept',
    ]);
  });

  it('needs each agreement by itself, and the consents of the site', () => {
    expect(problemsOf({ usageAccepted: false, adultConfirmed: false })).toEqual([
      'usageAccepted contract.usageMustConfirm',
      'adultConfirmed passenger.buyerAge',
    ]);
    expect(problemsOf({}, { requiredConsents: ['personalData'] })).toEqual([
      'consents.personalData validation.required',
    ]);
    expect(problemsOf({ consents: ['personalData'] }, { requiredConsents: ['personalData'] })).toEqual([]);
    const unticked = { contractAccepted: false, usageAccepted: false, adultConfirmed: false };
    expect(problemsOf(unticked, { requiredConsents: ['personalData'], isAgreedBefore: true })).toEqual([]);
  });

  it('wants the street of a ride to a district, and of one to a hotel nothing', () => {
    const rideTo = (kind: 'zone' | 'hotel', address = '') => {
      const place = { kind, code: 'lara', name: 'Lara' };
      const pick = { searchId: 's', transferId: 't', vehicle: 'van' };
      const ride = { ...emptyRide(place), isCarried: false, pick, address };
      return problemsOf({ extras: { ...filledIn.extras, ride } });
    };
    expect(rideTo('zone', ' ')).toEqual(['transfer.address validation.required']);
    expect(rideTo('zone', 'Lara Cad. 12')).toEqual([]);
    expect(rideTo('hotel')).toEqual([]);
  });

  it('names what is missing of a ride, and nothing that is chosen', () => {
    const place = { kind: 'hotel', code: 'rixos', name: 'Rixos' } as const;
    const missing = (ride: Partial<ChosenRide>, choosesRideSides = true) =>
      problemsOf({ extras: { ...filledIn.extras, ride: { ...emptyRide(), ...ride } } }, { choosesRideSides });
    const [noPlace, noSides, noVehicle] = [
      'transfer.place checkout.ride.placeRequired',
      'transfer.sides checkout.ride.sidesRequired',
      'transfer.transferId checkout.ride.vehicleRequired',
    ];
    expect(missing({})).toEqual([noPlace, noSides]);
    expect(missing({ sides: 'both' })).toEqual([noPlace]);
    expect(missing({ place })).toEqual([noSides]);
    expect(missing({ place, sides: 'arrival' })).toEqual([noVehicle]);
    // With a ride on one end only, there is no direction to choose.
    expect(missing({}, false)).toEqual([noPlace]);
    expect(missing({ place }, false)).toEqual([noVehicle]);
  });

  it('asks for no card where the bank does', () => {
    expect(findCardFormProblems({ ...goodCard, creditCardNumber: '' }, demand.now)).toHaveLength(1);
    const empty = { ...goodCard, creditCardNumber: '' };
    expect(findCheckoutProblems(filledIn, empty, { ...demand, takesCard: false })).toEqual([]);
  });
});

describe('the contact', () => {
  it('has an address and a mobile number that can be reached', () => {
    expect(problemsOf({ customerEmail: 'anna@example' })).toEqual(['customerEmail validation.emailInvalid']);
    expect(problemsOf({ customerMobilePhone: '495 123-45-67' })).toEqual([
      'customerMobilePhone validation.phoneInvalid',
    ]);
    expect(problemsOf({ customerCountryCode: '' })).toEqual(['customerCountryCode validation.requiredShort']);
  });

  it('is only asked to be there until telephone numbers are known', () => {
    expect(findContactFormProblems({ ...filledIn, customerMobilePhone: '1' }, undefined)).toEqual([]);
  });

  it('may be written in any alphabet', () => {
    expect(problemsOf({ customerName: 'Gülşah', customerSurname: 'Öztürk-Şahin' })).toEqual([]);
    expect(problemsOf({ customerName: '123' })).toEqual(['customerName validation.nameInvalid']);
  });

  it('names whom an invoice goes to, once one is wanted', () => {
    expect(problemsOf({ wantsInvoice: true })).toEqual([
      'invoice.title validation.required',
      'invoice.taxNumber validation.required',
      'invoice.address validation.required',
      'invoice.city validation.required',
    ]);
  });
});

describe('the card', () => {
  it('is a Visa or Mastercard of sixteen digits', () => {
    expect(cardProblems({ creditCardNumber: '4111 1111 1111 1111' })).toEqual([]);
    expect(cardProblems({ creditCardNumber: '4543 60' })).toEqual([
      'creditCardNumber validation.cardNumberLength',
    ]);
    expect(cardProblems({ creditCardNumber: '4111 1111 1111 1112' })).toEqual([
      'creditCardNumber validation.cardNumberInvalid',
    ]);
    expect(cardProblems({ creditCardNumber: '3782 822463 10005' })).toEqual([
      'creditCardNumber card.schemeUnsupported',
    ]);
  });

  it('is good to the end of its month', () => {
    expect(cardProblems({ creditCardExpireMonth: '11', creditCardExpireYear: '26' })).toEqual([]);
    expect(cardProblems({ creditCardExpireMonth: '10', creditCardExpireYear: '2026' })).toEqual([
      'creditCardExpireMonth validation.cardMonthInvalid',
    ]);
    expect(cardProblems({ creditCardExpireMonth: '13' })).toEqual([
      'creditCardExpireMonth validation.cardMonthInvalid',
    ]);
    expect(cardProblems({ creditCardExpireYear: '25' })).toEqual([
      'creditCardExpireYear validation.cardYearInvalid',
    ]);
  });

  it('has a Latin owner and a code of three digits', () => {
    expect(cardProblems({ creditCardOwner: 'АННА' })).toEqual([
      'creditCardOwner validation.cardOwnerInvalid',
    ]);
    expect(cardProblems({ creditCardCVC: '12' })).toEqual(['creditCardCVC validation.cardCodeInvalid']);
  });
});
