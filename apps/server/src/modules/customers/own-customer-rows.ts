import type { Language } from '@farewind/contract/core/fields';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';

interface OwnRecord {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly language: Language;
  readonly currency: Currency;
}

/** The id of the customer record of a proved address, now linked to its user; creates the record if there is none. */
export async function attachOwnCustomer(
  { tx, tenantId }: TenantScope,
  userId: number,
  { email, name, surname, language, currency }: OwnRecord,
): Promise<number> {
  const row = await tx
    .insertInto('customer')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      email,
      normalized_email: normalizeEmail(email),
      name,
      surname,
      language,
      currency,
      country_code: '',
      mobile_phone: '',
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'normalized_email']).doUpdateSet({ user_id: userId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What customers enter about themselves; documents and the agency's notes are written elsewhere. */
export interface OwnDetails {
  readonly name: string;
  readonly surname: string;
  readonly countryCode: string;
  readonly mobilePhone: string;
  readonly birthDate: string | undefined;
  readonly gender: 'male' | 'female' | undefined;
  readonly nationality: string | undefined;
  readonly language: Language;
  readonly currency: Currency;
  readonly newsOptIn: boolean;
}

export async function setOwnDetails(
  { tx, tenantId }: TenantScope,
  customerId: number,
  details: OwnDetails,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set((eb) => ({
      name: details.name,
      surname: details.surname,
      country_code: details.countryCode,
      mobile_phone: details.mobilePhone,
      birth_date: details.birthDate ?? null,
      gender: details.gender ?? null,
      nationality: details.nationality ?? null,
      language: details.language,
      currency: details.currency,
      news_opt_in: details.newsOptIn,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .execute();
}

/** Reduces a customer who asked for erasure to what the remaining orders need: name and contact. */
export async function markForErasure({ tx, tenantId, now }: TenantScope, customerId: number): Promise<void> {
  await tx
    .updateTable('customer')
    .set((eb) => ({
      user_id: null,
      erasure_requested_at: now,
      news_opt_in: false,
      documents: null,
      birth_date: null,
      gender: null,
      nationality: null,
      city_id: null,
      district_id: null,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .execute();
}

/** Customers who asked to be erased and are not yet, the longest waiting first. */
export async function listWaitingErasures({ tx, tenantId }: TenantScope): Promise<number[]> {
  const rows = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('erasure_requested_at')
    .execute();
  return rows.map(({ id }) => id);
}
