import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { refuseDuplicate } from '../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal } from '../../platform/errors.ts';
import { nationalNumber } from '@farewind/travel-rules/phone-number';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { customerDocumentsPlace, sealDocuments, type CustomerDocuments } from './customer-documents.ts';
import type { CustomerInput } from './find-customer-problems.ts';

/** Replaces an erased name. */
const ERASED = '—';

const taken = {
  customer_tenant_id_normalized_email_key: { path: 'email', message: 'customer.emailExists' },
};

/** Refuses with GEN-VALIDATION, at its field, an unknown city, or a district of another city. */
export async function requirePlace(
  { tx, tenantId }: TenantScope,
  { cityId, districtId }: Pick<CustomerInput, 'cityId' | 'districtId'>,
): Promise<void> {
  if (cityId === undefined) return;
  const city = await tx
    .selectFrom('city')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cityId)
    .forKeyShare()
    .executeTakeFirst();
  if (!city) throw fieldRefusal([{ path: 'cityId', message: 'validation.invalidValue' }]);
  if (districtId === undefined) return;
  const district = await tx
    .selectFrom('district')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', districtId)
    .where('city_id', '=', cityId)
    .forKeyShare()
    .executeTakeFirst();
  if (!district) throw fieldRefusal([{ path: 'districtId', message: 'validation.invalidValue' }]);
}

/** Returns the new id. It must be known before the insert, because the documents are sealed to it. */
export async function insertRow(
  keyring: Keyring,
  scope: TenantScope,
  input: CustomerInput,
  documents: CustomerDocuments,
): Promise<number> {
  const { id } = await refuseDuplicate(taken, () =>
    scope.tx
      .insertInto('customer')
      .values({ tenant_id: scope.tenantId, ...toRow(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const place = customerDocumentsPlace(scope.tenantId, id);
  const sealed = sealDocuments(keyring, place, documents);
  if (sealed)
    await scope.tx
      .updateTable('customer')
      .set({ documents: sealed })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  return id;
}

export async function updateRow(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  input: CustomerInput & { readonly id: number; readonly userId: number | null },
  documents: CustomerDocuments,
): Promise<void> {
  const place = customerDocumentsPlace(tenantId, input.id);
  await refuseDuplicate(taken, () =>
    tx
      .updateTable('customer')
      .set((eb) => ({
        ...toRow(input),
        user_id: input.userId,
        documents: sealDocuments(keyring, place, documents),
        version: eb('version', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', input.id)
      .execute(),
  );
}

export async function deleteRow({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('customer').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Reduces a customer to the number that the books know them by. */
export async function eraseRow({ tx, tenantId, now }: TenantScope, id: number): Promise<void> {
  const email = `erased-${id}@erased.invalid`;
  await tx
    .updateTable('customer')
    .set((eb) => ({
      name: ERASED,
      surname: ERASED,
      email,
      normalized_email: email,
      country_code: '',
      mobile_phone: '',
      birth_date: null,
      gender: null,
      nationality: null,
      documents: null,
      city_id: null,
      district_id: null,
      news_opt_in: false,
      user_id: null,
      note: null,
      erased_at: now,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function toRow(input: CustomerInput) {
  return {
    name: input.name,
    surname: input.surname,
    email: input.email,
    normalized_email: normalizeEmail(input.email),
    country_code: input.countryCode,
    mobile_phone: nationalNumber(input.countryCode, input.mobilePhone),
    birth_date: input.birthDate ?? null,
    gender: input.gender ?? null,
    nationality: input.nationality ?? null,
    city_id: input.cityId ?? null,
    district_id: input.districtId ?? null,
    language: input.language,
    currency: input.currency,
    news_opt_in: input.newsOptIn,
    note: input.note ?? null,
  };
}
