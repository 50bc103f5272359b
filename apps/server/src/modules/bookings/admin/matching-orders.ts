import { sql, type RawBuilder } from 'kysely';
import { begins } from '../../../platform/database/begins.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Search criteria, as `readKeyword` interpreted the typed text. */
export interface SoughtOrders {
  readonly text: string;
  /** Prefixes of search terms (`search-terms.ts`): a matching order has one of each group. */
  readonly groups: readonly (readonly string[])[];
  /** Orders paid by a card with the typed last four digits. */
  readonly ofCard: readonly string[];
}

/**
 * Ids of the orders whose reservation number, PNR, ticket number, surname or mail address begins with a text, each from
 * its own index; of those with matching search terms (`search-terms.ts`); and of those paid by a card with these last
 * digits.
 */
export function selectMatching(scope: TenantScope, sought: SoughtOrders): RawBuilder<unknown> {
  return sql.join(selectEach(scope, sought), sql` union `);
}

/** Whether any order matches; stops at the first. */
export async function isAnyMatching(scope: TenantScope, sought: SoughtOrders): Promise<boolean> {
  const each = selectEach(scope, sought).map((ids) => sql`(${ids} limit 1)`);
  const { rows } = await sql`select 1 from (${sql.join(each, sql` union all `)}) found limit 1`.execute(
    scope.tx,
  );
  return rows.length > 0;
}

function selectEach(scope: TenantScope, { text, groups, ofCard }: SoughtOrders): RawBuilder<unknown>[] {
  const { tenantId } = scope;
  const capitals = text.toUpperCase();
  const number = /^\d{3,}$/.test(text) ? `FW${text}` : capitals.replace(/^FW\s+(?=\d)/, 'FW');
  const orders = sql`select id from customer_order where tenant_id = ${tenantId} and`;
  const terms = selectOfTerms(scope, groups);
  return [
    sql`${orders} ${begins('reservation_number', number)}`,
    sql`${orders} ${begins('pnr', capitals)}`,
    sql`${orders} ${begins('contact_email', text.toLowerCase())}`,
    sql`${orders} ${begins('contact_surname', capitals)}`,
    sql`select order_id from order_passenger where tenant_id = ${tenantId} and ${begins('surname', capitals)}`,
    sql`select order_id from ticket where tenant_id = ${tenantId} and ${begins('number', ticketNumber(capitals))}`,
    ...(ofCard.length === 0 ? [] : [sql`${orders} id = any(${[...ofCard]}::text[])`]),
    ...(terms === undefined ? [] : [sql`select order_id from (${terms}) of_terms`]),
  ];
}

/** Ticket numbers are dictated in groups: `555 2401234567`, `555-2401234567`. */
const ticketNumber = (text: string): string =>
  /^\d[\d\s-]+$/.test(text) ? text.replaceAll(/\D/g, '') : text;

/** The orders with a term of each group; undefined if search terms do not apply to the text. */
function selectOfTerms(
  { tenantId }: TenantScope,
  groups: SoughtOrders['groups'],
): RawBuilder<unknown> | undefined {
  const each = groups.map(
    (starts) => sql`select order_id from order_search_term where tenant_id = ${tenantId}
      and (${sql.join(
        starts.map((start) => begins('term', start)),
        sql` or `,
      )})`,
  );
  return each.length === 0 ? undefined : sql.join(each, sql` intersect `);
}
