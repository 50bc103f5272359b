import { currencySchema, languageSchema, type Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { storedText } from '../../platform/database/stored.ts';
import { z } from 'zod';

/** The personal data given at registration; an absent member was not asked for. */
export interface RegisteredPerson {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  /** E.164, or empty. */
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

const readPerson = storedText<RegisteredPerson>(
  'account_registration.details',
  z.object({
    email: z.string(),
    name: z.string(),
    surname: z.string(),
    phone: z.string().default(''),
    birthDate: z.string().optional(),
    gender: z.enum(['male', 'female']).optional(),
    nationality: z.string().optional(),
    passportSerial: z.string().optional(),
    passportNumber: z.string().optional(),
    newsOptIn: z.boolean().default(false),
    language: languageSchema,
    currency: currencySchema,
  }),
);

export function sealPerson(
  keyring: Keyring,
  tenantId: number,
  registrationId: string,
  person: RegisteredPerson,
): Buffer {
  return keyring.seal(placeOf(tenantId, registrationId), JSON.stringify(person));
}

export function openPerson(
  keyring: Keyring,
  tenantId: number,
  registrationId: string,
  sealed: Uint8Array,
): RegisteredPerson {
  return readPerson(keyring.open(placeOf(tenantId, registrationId), sealed));
}

function placeOf(tenantId: number, registrationId: string): SealPlace {
  return { tenantId, table: 'account_registration', column: 'details', row: registrationId };
}
