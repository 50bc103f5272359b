import type { getCustomers } from '@farewind/contract/customers/customers';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { begins } from '../../platform/database/begins.ts';
import { COUNTED, lookUpRows, readLongPage, SEARCHED } from '../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/http/read-sorting.ts';

const sortable = {
  ...{
    id: 'customer.id',
    name: 'customer.name',
    surname: 'customer.surname',
    email: 'customer.normalized_email',
  },
  ...{ cityName: 'city.name', language: 'customer.language', currency: 'customer.currency' },
  ...{ newsOptIn: 'customer.news_opt_in', createdAt: 'customer.created_at' },
} as const;
const byName = ['customer.surname', 'customer.name'];

export async function readCustomerPage(
  scope: TenantScope,
  { keyword, sorting, cityId, language, newsOptIn, ...page }: ParsedInput<typeof getCustomers>,
) {
  const sort = readSorting<string>(sorting, sortable, byName);
  let query = selectIds(
    scope,
    sort.some(({ column }) => column === sortable.cityName),
  );
  if (keyword) query = query.where(sql<boolean>`customer.id = any(${await findIds(scope, keyword)})`);
  if (cityId !== undefined) query = query.where('customer.city_id', '=', cityId);
  if (language) query = query.where('customer.language', '=', language);
  if (newsOptIn !== undefined) query = query.where('customer.news_opt_in', '=', newsOptIn);
  const { total, rows } = await readLongPage(scope, query, page, [
    ...sort,
    { column: 'customer.id', direction: 'asc' },
  ]);
  const told = await lookUpRows(rows, (ids) =>
    selectCustomers(scope).where('customer.id', 'in', ids).execute(),
  );
  return { total, rows: told };
}

/** Found first; what is told of each is looked up for the page alone. */
function selectIds({ tx, tenantId }: TenantScope, withCity: boolean) {
  return tx
    .selectFrom('customer')
    .$if(withCity, (customers) =>
      customers.leftJoin('city', (join) =>
        join.onRef('city.tenant_id', '=', 'customer.tenant_id').onRef('city.id', '=', 'customer.city_id'),
      ),
    )
    .select('customer.id')
    .where('customer.tenant_id', '=', tenantId);
}

/** By how mail address, phone, surname or name begin, among all; by any part of them, among the newest. */
async function findIds({ tx, tenantId }: TenantScope, keyword: string): Promise<number[]> {
  const customers = sql`select id from customer where tenant_id = ${tenantId} and`;
  const spellings = new Set([keyword, capitalised(keyword), keyword.toUpperCase()]);
  const named = [...spellings].flatMap((spelling) => [begins('surname', spelling), begins('name', spelling)]);
  const begun = [
    begins('normalized_email', keyword.toUpperCase()),
    begins('mobile_phone', keyword),
    ...named,
  ];
  const { rows } = await sql<{ id: number }>`
    ${sql.join(
      begun.map((condition) => sql`${customers} ${condition}`),
      sql` union `,
    )}
    union select id from (select id, search_text from customer where tenant_id = ${tenantId}
      order by id desc limit ${SEARCHED}) newest where strpos(search_text, lower(${keyword})) > 0
    limit ${COUNTED + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

export type CustomerRow = Awaited<ReturnType<typeof readCustomerPage>>['rows'][number];

export function findCustomerRow(scope: TenantScope, id: number): Promise<CustomerRow | undefined> {
  return selectCustomers(scope).where('customer.id', '=', id).executeTakeFirst();
}

/** Nobody else changes the customer until this transaction ends; false when there is none. */
export async function lockCustomerRow({ tx, tenantId }: TenantScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function selectCustomers({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('customer')
    .leftJoin('city', (join) =>
      join.onRef('city.tenant_id', '=', 'customer.tenant_id').onRef('city.id', '=', 'customer.city_id'),
    )
    .leftJoin('district', (join) =>
      join
        .onRef('district.tenant_id', '=', 'customer.tenant_id')
        .onRef('district.id', '=', 'customer.district_id'),
    )
    .select([
      ...(['customer.id', 'customer.name', 'customer.surname', 'customer.email'] as const),
      ...(['customer.country_code', 'customer.mobile_phone', 'customer.birth_date'] as const),
      ...(['customer.gender', 'customer.nationality', 'customer.documents'] as const),
      ...(['customer.city_id', 'city.name as city_name'] as const),
      ...(['customer.district_id', 'district.name as district_name'] as const),
      ...(['customer.language', 'customer.currency', 'customer.news_opt_in'] as const),
      ...(['customer.note', 'customer.user_id', 'customer.created_at', 'customer.version'] as const),
      ...(['customer.erased_at'] as const),
    ])
    .select((eb) =>
      eb
        .selectFrom('customer_order')
        .select((count) => count.fn.countAll<number>().as('orders'))
        .whereRef('customer_order.tenant_id', '=', 'customer.tenant_id')
        .whereRef('customer_order.customer_id', '=', 'customer.id')
        .as('order_count'),
    )
    .where('customer.tenant_id', '=', tenantId);
}
