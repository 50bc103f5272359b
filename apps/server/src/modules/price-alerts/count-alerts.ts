import type { getPriceAlertRoutes } from '@farewind/contract/flights/price-alerts';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { readPage } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import type { PriceAlertDeps } from './ports.ts';

const sortable = {
  from: 'from_code',
  to: 'to_code',
  active: 'active',
  waiting: 'waiting',
  mails: 'mails',
  newestAt: 'newest_at',
} as const;

/** Counts by route, without any address. A keyword is a code or a part of a city's name. */
export async function countAlerts(
  { places }: Pick<PriceAlertDeps, 'places'>,
  { tx, tenantId }: TenantScope,
  { keyword, sorting, ...page }: ParsedInput<typeof getPriceAlertRoutes>,
  language: Language,
): Promise<Output<typeof getPriceAlertRoutes>> {
  const nameOf = (code: string): string => places.cityNameOf(code, language);
  let ofRoutes = tx
    .selectFrom('price_alert')
    .select((eb) => [
      'from_code',
      'to_code',
      sql<number>`(count(*) filter (where state = 'active'))::int`.as('active'),
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'),
      sql<number>`sum(mail_count)::int`.as('mails'),
      eb.fn.max('created_at').as('newest_at'),
    ])
    .where('tenant_id', '=', tenantId)
    .groupBy(['from_code', 'to_code']);
  if (keyword) ofRoutes = ofRoutes.where(sql<boolean>`${await matching(keyword)}`);
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'active', direction: 'desc' } as const];
  const query = tx.selectFrom(ofRoutes.as('route')).selectAll();
  const { totalCount, rows } = await readPage(query, page, [
    ...sort,
    { column: 'from_code', direction: 'asc' },
    { column: 'to_code', direction: 'asc' },
  ]);
  return {
    totalCount,
    items: rows.map((row) => ({
      from: row.from_code,
      to: row.to_code,
      fromCity: nameOf(row.from_code),
      toCity: nameOf(row.to_code),
      active: row.active,
      waiting: row.waiting,
      mails: row.mails,
      newestAt: new Date(row.newest_at).toISOString(),
    })),
  };

  async function matching(text: string) {
    const known = await tx
      .selectFrom('price_alert')
      .select(['from_code', 'to_code'])
      .distinct()
      .where('tenant_id', '=', tenantId)
      .execute();
    const codes = [...new Set(known.flatMap(({ from_code: from, to_code: to }) => [from, to]))];
    const sought = text.toLocaleLowerCase(language);
    const found = codes.filter((code) =>
      [code, nameOf(code)].some((name) => name.toLocaleLowerCase(language).includes(sought)),
    );
    return sql`(from_code = any(${found}::text[]) or to_code = any(${found}::text[]))`;
  }
}
