import {
  emptyDocument,
  emptyFields,
  type CardFields,
  type CheckoutFields,
  type PassengerFields,
} from '../../purchase/checkout-fields.ts';
import type { Journey } from '../../purchase/journey.ts';

/** Two weeks abroad, for tests: out on 12 June 2027, back on the 26th. */
export const fortnight: Journey = {
  firstFlightOn: '2027-06-12',
  lastFlightOn: '2027-06-26',
  endsOn: '2027-06-26',
  domesticCountry: undefined,
  passportMonths: { usual: 4, exceptions: [] },
};

const person = {
  ...emptyDocument,
  gender: 'female',
  nationality: 'RU',
  passportSerial: '75',
  passportNumber: '2841906',
  passportExpiryDate: '22-08-2031',
  parentIndex: '',
} as const;

/** A mother, a child and an infant on her lap, all completely and correctly filled in. */
export const family: readonly PassengerFields[] = [
  { ...person, type: 'adult', surname: 'SOKOLOVA', name: 'ANNA', birthDate: '14-03-1989' },
  { ...person, type: 'child', surname: 'SOKOLOV', name: 'LEV', birthDate: '02-11-2019', gender: 'male' },
  { ...person, type: 'infant', surname: 'SOKOLOVA', name: 'MIRA', birthDate: '20-01-2026', parentIndex: '0' },
];

export function withPassenger(index: number, part: Partial<PassengerFields>): readonly PassengerFields[] {
  return family.map((passenger, at) => (at === index ? { ...passenger, ...part } : passenger));
}

export const filledIn: CheckoutFields = {
  ...emptyFields({ adults: 1, children: 1, infants: 1 }),
  passengers: family,
  customerName: 'Анна',
  customerSurname: 'Соколова',
  customerEmail: 'anna@example.com',
  customerCountryCode: '+7',
  customerMobilePhone: '903 123-45-67',
  contractAccepted: true,
  usageAccepted: true,
  adultConfirmed: true,
};

export const goodCard: CardFields = {
  creditCardNumber: '5555 5555 5555 4444',
  creditCardExpireMonth: '12',
  creditCardExpireYear: '31',
  creditCardOwner: 'ANNA SOKOLOVA',
  creditCardCVC: '123',
};
