import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { parseWholePhone } from '@farewind/travel-rules/phone-number';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { insertTraveller } from '../travellers/traveller-rows.ts';
import { attachOwnCustomer, setOwnDetails } from '../own-customer-rows.ts';

/** The data entered at registration, whose address has been proved since. */
export interface NewcomerDetails {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly birthDate?: string | undefined;
  readonly gender?: 'male' | 'female' | undefined;
  readonly nationality?: string | undefined;
  readonly passportSerial?: string | undefined;
  readonly passportNumber?: string | undefined;
  readonly newsOptIn: boolean;
  readonly language: Language;
  readonly currency: Currency;
}

/** Stores them as the profile, replacing the data of the address's orders, and as the first saved traveller. */
export async function storeRegistered(
  keyring: Keyring,
  scope: TenantScope,
  userId: number,
  person: NewcomerDetails,
): Promise<void> {
  const { name, surname, birthDate, gender, nationality, passportSerial, passportNumber } = person;
  const customerId = await attachOwnCustomer(scope, userId, person);
  const phone = parseWholePhone(person.phone);
  await setOwnDetails(scope, customerId, {
    name,
    surname,
    birthDate,
    gender,
    nationality,
    countryCode: phone ? `+${phone.countryCallingCode}` : '',
    mobilePhone: phone?.nationalNumber ?? '',
    language: person.language,
    currency: person.currency,
    newsOptIn: person.newsOptIn,
  });
  if (birthDate === undefined) return;
  const papers = { birthDate, nationality, passportSerial, passportNumber };
  await insertTraveller(keyring, scope, userId, { name, surname, gender: gender ?? null, papers });
}
