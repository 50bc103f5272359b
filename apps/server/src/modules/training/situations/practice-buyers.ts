import type { Language } from '@farewind/contract/core/fields';
import { addDays } from '@farewind/values/local-time';

interface PracticeBuyer {
  readonly name: string;
  readonly surname: string;
  readonly gender: 'male' | 'female';
  readonly phone: string;
  readonly language: Language;
}

/** Fictitious people. Their addresses are in a reserved domain, and no mail leaves the copy. */
export const practiceBuyers: readonly PracticeBuyer[] = [
  { name: 'IRINA', surname: 'VOLKOVA', gender: 'female', phone: '9161230001', language: 'ru' },
  { name: 'PAVEL', surname: 'ORLOV', gender: 'male', phone: '9161230002', language: 'ru' },
  { name: 'DENIZ', surname: 'AKSOY', gender: 'male', phone: '9161230003', language: 'tr' },
];

/** Years for which a passport stays valid. */
const PASSPORT_DAYS = 8 * 365;

/** A buyer in the form of an order; each travels alone. `day` is today by the copy's clock. */
export function fillBuyer(buyer: PracticeBuyer, index: number, day: string) {
  const { name, surname, gender, phone } = buyer;
  return {
    passengers: [
      {
        type: 'adult' as const,
        name,
        surname,
        gender,
        birthDate: '1986-04-12',
        nationality: 'RU',
        passportSerial: '75',
        passportNumber: `284190${index}`,
        passportExpiryDate: addDays(day, PASSPORT_DAYS),
      },
    ],
    customerName: name,
    customerSurname: surname,
    customerEmail: `${surname.toLowerCase()}@example.com`,
    customerMobilePhone: phone,
    customerCountryCode: '+7',
  };
}
