import type { getCustomers } from '@farewind/contract/customers/customers';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql, type RawBuilder } from 'kysely';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { afterExitCode, trunkPrefixes } from '@farewind/travel-rules/dial-prefix';
import { toLatinForm } from '@farewind/travel-rules/latin-form';
import { asItLooks, readGroupedDigits } from '@farewind/travel-rules/typed-text';
import { foldText } from '@farewind/values/fold-text';
import { switchLayout } from '@farewind/values/keyboard-layout';
import { transliterate } from '@farewind/values/latin-form';
import { begins } from '../../platform/database/begins.ts';
import { COUNTED, lookUpRows, readLongPage, SEARCHED } from '../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { breakTies, readSorting, type SortKey } from '../../platform/database/read-sorting.ts';

const sortable = {
  id: 'customer.id',
  name: 'customer.name',
  surname: 'customer.surname',
  email: 'customer.normalized_email',
  cityName: 'city.name',
  language: 'customer.language',
  currency: 'customer.currency',
  newsOptIn: 'customer.news_opt_in',
  createdAt: 'customer.created_at',
} as const;
const byName = ['customer.surname', 'customer.name'];

export async function readCustomerPage(
  scope: TenantScope,
  { keyword, sorting, cityId, language, newsOptIn, ...page }: ParsedInput<typeof getCustomers>,
) {
  const sort = readSorting<string>(sorting, sortable, byName);
  const conditions: RawBuilder<boolean>[] = [
    ...(keyword
      ? [sql<boolean>`customer.id in (select unnest(${await findIds(scope, keyword)}::int[]))`]
      : []),
    ...(cityId === undefined ? [] : [sql<boolean>`customer.city_id = ${cityId}`]),
    ...(language ? [sql<boolean>`customer.language = ${language}`] : []),
    ...(newsOptIn === undefined ? [] : [sql<boolean>`customer.news_opt_in = ${newsOptIn}`]),
  ];
  const order = breakTies(sort, sortable.id);
  const counted = selectIds(scope, conditions);
  const [first, ...rest] = order;
  const find = () => {
    if (first?.column === sortable.cityName)
      return selectIdsByCity(scope, counted, rest, page.skipCount + page.maxResultCount);
    return rest.some(({ column }) => column === sortable.cityName) ? withCity(counted) : counted;
  };
  const { total, rows } = await readLongPage(scope, { counted, find }, page, order);
  const told = await lookUpRows(rows, (ids) =>
    selectCustomers(scope).where('customer.id', 'in', ids).execute(),
  );
  return { total, rows: told };
}

type CustomerIds = ReturnType<typeof selectIds>;

/** Finds the ids first; details are looked up for the page only. */
function selectIds({ tx, tenantId }: TenantScope, conditions: readonly RawBuilder<boolean>[]) {
  const customers = tx
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.tenant_id', '=', tenantId);
  return conditions.reduce((soFar, condition) => soFar.where(condition), customers);
}

function withCity(customers: CustomerIds): CustomerIds {
  return customers.leftJoin('city', (join) =>
    join.onRef('city.tenant_id', '=', 'customer.tenant_id').onRef('city.id', '=', 'customer.city_id'),
  );
}

/**
 * City by city in the order of their names, and of each city no more customers than the page may need: they are read
 * along an index by city. Customers without a city count as a city without a name.
 */
function selectIdsByCity(
  { tx, tenantId }: TenantScope,
  customers: CustomerIds,
  order: readonly SortKey<string>[],
  most: number,
): CustomerIds {
  const cities = sql<{
    id: number;
    name: string | null;
  }>`(select id, name from city where tenant_id = ${tenantId}
    union all select 0, null)`;
  // As the index has it; row security does not let `coalesce` use an index.
  const place = sql<number>`(case when customer.city_id is null then 0 else customer.city_id end)`;
  const ofCity = order.reduce(
    (soFar, { column, direction }) => soFar.orderBy(sql.ref(column), direction),
    // A range from a place to itself: then only the index by place provides this order.
    customers
      .clearSelect()
      .selectAll('customer')
      .where(sql<boolean>`${place} between city.id and city.id`)
      .orderBy(place, order.at(-1)!.direction)
      .limit(most),
  );
  return tx
    .selectFrom(cities.as('city'))
    .innerJoinLateral(ofCity.as('customer'), (join) => join.onTrue())
    .select('customer.id');
}

/**
 * By the beginning of mail address, phone, surname or name, in either alphabet and keyboard layout, among all; by any
 * part of them, among the newest.
 */
async function findIds({ tx, tenantId }: TenantScope, keyword: string): Promise<number[]> {
  const customers = sql`select id from customer where tenant_id = ${tenantId} and`;
  const switched = switchLayout(keyword);
  const words = [
    keyword,
    toLatinForm(keyword),
    transliterate(foldText(keyword)),
    ...(switched === undefined ? [] : [switched]),
  ].filter((word) => word !== '');
  const spellings = new Set(words.flatMap((word) => [word, capitalised(word), word.toUpperCase()]));
  const named = [...spellings].flatMap((spelling) => [begins('surname', spelling), begins('name', spelling)]);
  const begun = [
    begins('normalized_email', normalizeEmail(keyword)),
    ...phoneForms(keyword).map((phone) => begins('mobile_phone', phone)),
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

/**
 * The digits of a phone as stored, without the country's code: `+7 916 123-45-67`, `8 (916) 123`, `916 123`,
 * `79161234567`, `00 90 532 …`, `8 029 …`.
 */
function phoneForms(typed: string): string[] {
  const text = asItLooks(typed).trim();
  const digits = readGroupedDigits(text);
  if (digits === undefined) return [text];
  const abroad = afterExitCode(digits, FEWEST_AFTER_EXIT_CODE);
  const whole = abroad ?? digits;
  // A country's code has up to three digits; 8, 0 and in Belarus 80 begin a number dialled within the country.
  const isWhole = abroad !== undefined || text.startsWith('+') || digits.length >= FEWEST_OF_WHOLE;
  const rests = [
    ...(isWhole ? [1, 2, 3].map((length) => whole.slice(length)) : []),
    ...trunkPrefixes
      .filter((prefix) => digits.startsWith(prefix))
      .map((prefix) => digits.slice(prefix.length)),
  ];
  return [...new Set([digits, ...rests.filter((rest) => rest.length >= 3)])];
}

/** Digits of a number with its country's code, and without a plus. */
const FEWEST_OF_WHOLE = 11;

/** A number may be typed in part: country's code and the first digits. */
const FEWEST_AFTER_EXIT_CODE = 6;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

export type CustomerRow = Awaited<ReturnType<typeof readCustomerPage>>['rows'][number];

export function findCustomerRow(scope: TenantScope, id: number): Promise<CustomerRow | undefined> {
  return selectCustomers(scope).where('customer.id', '=', id).executeTakeFirst();
}

/** Locks the customer until this transaction ends; false if there is none. */
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

/** Whether the customer has asked to be erased and is not yet. */
export async function isErasureWaiting({ tx, tenantId }: TenantScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
