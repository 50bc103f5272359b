import type { getCustomer } from '@farewind/contract/customers/customers';
import type { Output } from '@farewind/contract/core/operation';
import { eachMember, paperMembers } from '@farewind/values/passenger-document';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import {
  customerDocumentsPlace,
  maskDocuments,
  openDocuments,
  presentDocuments,
  type CustomerDocuments,
} from './customer-documents.ts';
import type { CustomerRow } from './customer-rows.ts';

export type Customer = Output<typeof getCustomer>;

/** A customer with everything that is stored. */
export function toCustomer(keyring: Keyring, tenantId: number, row: CustomerRow): Customer {
  const documents = openDocuments(keyring, customerDocumentsPlace(tenantId, row.id), row.documents);
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    countryCode: row.country_code,
    mobilePhone: row.mobile_phone,
    birthDate: row.birth_date,
    gender: row.gender as Customer['gender'],
    nationality: row.nationality,
    ...presentDocuments(documents),
    documentsMasked: false,
    cityId: row.city_id,
    cityName: row.city_name,
    districtId: row.district_id,
    districtName: row.district_name,
    language: row.language as Customer['language'],
    currency: row.currency as Customer['currency'],
    newsOptIn: row.news_opt_in,
    note: row.note,
    userId: row.user_id,
    orderCount: row.order_count ?? 0,
    createdAt: row.created_at.toISOString(),
    isErased: row.erased_at !== null,
    version: row.version,
  };
}

/** The customer, with documents masked if the user may not see them. */
export function presentCustomer(customer: Customer, permissions: ReadonlySet<string> | undefined): Customer {
  if (permissions?.has('Pages.Customers.ViewDocuments')) return customer;
  return { ...customer, ...presentDocuments(maskDocuments(toDocuments(customer))), documentsMasked: true };
}

export function toDocuments(customer: Customer): CustomerDocuments {
  return eachMember(paperMembers, (member) => customer[member] ?? undefined);
}
