import { describe, expect, it } from 'vitest';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { emptyRide } from '../../../purchase/ride/chosen-ride.ts';
import { family, filledIn, fortnight } from '../testing-family.ts';
import { countTypes, findRightType, keepsExtras, withType } from './type-offer.tsx';

const [anna, lev, mira] = family as readonly [PassengerFields, PassengerFields, PassengerFields];

describe('a birthday during the trip', () => {
  it('makes an adult of a child of eleven, and is named as the reason', () => {
    expect(findRightType({ ...lev, birthDate: '20-06-2015' }, fortnight)).toEqual({
      type: 'adult',
      isBirthdayOnTrip: true,
    });
  });

  it('is no reason where the type was wrong from the first flight on', () => {
    expect(findRightType({ ...lev, birthDate: '20-06-2010' }, fortnight)?.isBirthdayOnTrip).toBe(false);
    expect(findRightType({ ...anna, birthDate: '20-06-2020' }, fortnight)?.type).toBe('child');
    expect(findRightType({ ...mira, birthDate: '20-06-2025' }, fortnight)).toEqual({
      type: 'child',
      isBirthdayOnTrip: true,
    });
  });

  it('changes nothing where the carrier reckons ages on the first flight', () => {
    const turnsTwelve = { ...lev, birthDate: '20-06-2015' };
    expect(findRightType(turnsTwelve, { ...fortnight, ageReference: 'firstFlight' })).toBeUndefined();
  });

  it('is not asked about while the type is right or the date is not typed', () => {
    for (const passenger of [...family, { ...lev, birthDate: '' }])
      expect(findRightType(passenger, fortnight)).toBeUndefined();
  });
});

describe('the right type instead', () => {
  it('keeps everything typed with its passenger, laps and bags too', () => {
    const bag = { serviceId: 'bag', segment: 0 };
    const before = {
      ...filledIn,
      passengers: [anna, { ...lev, name: 'PETR' }, lev, mira],
      extras: {
        insurance: true,
        services: [0, 1, 2].map((passengerIndex) => ({ ...bag, passengerIndex })),
        ride: { ...emptyRide(), pick: { searchId: 's', transferId: 't', vehicle: 'van' } },
      },
    };
    const after = withType(before, 2, 'adult');
    expect(after.passengers.map(({ name, type, parentIndex }) => [name, type, parentIndex])).toEqual([
      ['ANNA', 'adult', ''],
      ['LEV', 'adult', ''],
      ['PETR', 'child', ''],
      ['MIRA', 'infant', '0'],
    ]);
    expect(after.extras.services).toEqual([
      { ...bag, passengerIndex: 0 },
      { ...bag, passengerIndex: 2 },
    ]);
    expect(after.extras).toMatchObject({ insurance: true, ride: { pick: undefined } });
    expect(after.customerEmail).toBe(before.customerEmail);
  });

  it('compares its price with the present one only if both are for the same extras', () => {
    const bag = { serviceId: 'bag', segment: 0, passengerIndex: 1 };
    const ride = { ...emptyRide(), pick: { searchId: 's', transferId: 't', vehicle: 'van' } };
    expect(keepsExtras({ insurance: true, services: [bag], ride: emptyRide() }, 0)).toBe(true);
    expect(keepsExtras({ insurance: true, services: [bag] }, 1)).toBe(false);
    expect(keepsExtras({ insurance: true, services: [], ride }, 0)).toBe(false);
  });

  it('leaves an infant on the lap that it was on', () => {
    const passengers = [anna, { ...anna, name: 'OLGA' }, { ...mira, parentIndex: '1' }];
    expect(withType({ ...filledIn, passengers }, 0, 'child').passengers).toMatchObject([
      { name: 'OLGA', type: 'adult' },
      { name: 'ANNA', type: 'child' },
      { name: 'MIRA', parentIndex: '0' },
    ]);
    expect(withType({ ...filledIn, passengers }, 1, 'child').passengers[2]?.parentIndex).toBe('');
  });

  it('is offered only to parties that may travel', () => {
    expect(countTypes(withType(filledIn, 1, 'adult').passengers)).toEqual({
      adults: 2,
      children: 0,
      infants: 1,
    });
    expect(countTypes(withType(filledIn, 0, 'child').passengers)).toBeUndefined();
    expect(countTypes(withType(filledIn, 1, 'infant').passengers)).toBeUndefined();
  });
});
