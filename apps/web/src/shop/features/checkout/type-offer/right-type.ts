import { findPassengerType, type AgeReference } from '@farewind/travel-rules/passenger-age';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';
import type { CheckoutFields, PassengerFields } from '../../../purchase/checkout-fields.ts';
import type { Journey } from '../../../purchase/journey.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

export type TypeCounts = Readonly<Record<'adults' | 'children' | 'infants', number>>;

export interface RightType {
  readonly type: PassengerType;
  /** A birthday between the first flight and the last makes the difference. */
  readonly isBirthdayOnTrip: boolean;
}

/** The type that a birth date makes of a passenger on this journey, where it is another one than chosen; else undefined. */
export function findRightType(passenger: PassengerFields, journey: Journey): RightType | undefined {
  const date = readTypedDate(passenger.birthDate);
  if (date === undefined) return undefined;
  const typeBy = (reference: AgeReference | undefined) =>
    findPassengerType(date, [journey.firstFlightOn, journey.lastFlightOn], reference);
  const type = typeBy(journey.ageReference);
  if (type === undefined || type === passenger.type) return undefined;
  return { type, isBirthdayOnTrip: typeBy('firstFlight') === passenger.type };
}

/** The form with one passenger of another type: everything typed stays with its passenger, adults first. */
export function withType(fields: CheckoutFields, index: number, type: PassengerType): CheckoutFields {
  const changed = fields.passengers.map((passenger, at) =>
    at === index ? { ...passenger, type, parentIndex: '' } : passenger,
  );
  const order = passengerTypes.flatMap((each) =>
    [...changed.keys()].filter((at) => changed[at]?.type === each),
  );
  const placeOf = (old: number) => order.indexOf(old);
  const { extras } = fields;
  return {
    ...fields,
    passengers: order.flatMap((at) => {
      const passenger = changed[at];
      if (passenger === undefined) return [];
      const { parentIndex } = passenger;
      const hasParent = parentIndex !== '' && changed[Number(parentIndex)]?.type === 'adult';
      return [{ ...passenger, parentIndex: hasParent ? String(placeOf(Number(parentIndex))) : '' }];
    }),
    extras: {
      ...extras,
      // What is sold besides differs by type: the changed passenger chooses again, and so does the ride, which is for all.
      services: extras.services
        .filter(({ passengerIndex }) => passengerIndex !== index)
        .map((service) => ({ ...service, passengerIndex: placeOf(service.passengerIndex) })),
      ...(extras.ride === undefined ? {} : { ride: { ...extras.ride, pick: undefined } }),
    },
  };
}

/** How many of each type there are then; undefined where so many may not travel together. */
export function countTypes(passengers: readonly Pick<PassengerFields, 'type'>[]): TypeCounts | undefined {
  const count = (type: PassengerType) => passengers.filter((each) => each.type === type).length;
  const counts = { adults: count('adult'), children: count('child'), infants: count('infant') };
  return findPassengerCountProblem(counts) === undefined ? counts : undefined;
}
