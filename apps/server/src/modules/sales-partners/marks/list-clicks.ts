import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import {
  clickMarks,
  clickDecisions,
  type getPartnerClicks,
} from '@farewind/contract/partners/partner-clicks';
import { sql } from 'kysely';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isMarked, isUnseen } from '../ledger/earning-click.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

type Clicks = Output<typeof getPartnerClicks>;
type ClickRow = Clicks['items'][number];

export interface ClickListDeps {
  readonly listUserNames: (
    scope: TenantScope,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  readonly readReservationNumbers: (
    scope: TenantScope,
    orderIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Visitors that partners sent, the newest first. */
export async function listClicks(
  deps: ClickListDeps,
  scope: TenantScope,
  { partnerId, state, skipCount, maxResultCount }: ParsedInput<typeof getPartnerClicks>,
): Promise<Clicks> {
  let query = scope.tx
    .selectFrom('partner_click as k')
    .select(['k.id', 'k.clicked_at'])
    .where('k.tenant_id', '=', scope.tenantId);
  if (partnerId !== undefined) query = query.where('k.partner_id', '=', partnerId);
  if (state === 'marked') query = query.where(isMarked(scope));
  if (state === 'earning') query = query.where(sql<boolean>`not ${isMarked(scope)}`);
  if (state === 'decided') query = query.where('k.decision', 'is not', null);
  const { total, rows } = await readLongPage(scope, query, { skipCount, maxResultCount }, [
    { column: 'clicked_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ]);
  return {
    ...total,
    items: await presentClicks(
      deps,
      scope,
      rows.map(({ id }) => id),
    ),
  };
}

/** The clicks with these ids, in their order. */
export async function presentClicks(
  deps: ClickListDeps,
  scope: TenantScope,
  ids: readonly string[],
): Promise<ClickRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    at: Date;
    partnerId: number;
    partner: string;
    source: string | null;
    marks: string[];
    unseen: boolean;
    marked: boolean;
    decision: string | null;
    reason: string | null;
    by: string | null;
    orderId: string | null;
  }>`
    select k.id, k.clicked_at as at, k.partner_id as "partnerId", p.name as partner, k.source, k.marks,
      ${isUnseen(scope)} as unseen, ${isMarked(scope)} as marked, k.decision, k.decision_reason as reason,
      k.decided_by as by, (select max(s.order_id) from order_source s
        where s.tenant_id = k.tenant_id and s.click_id = k.id) as "orderId"
    from partner_click k join sales_partner p on p.tenant_id = k.tenant_id and p.id = k.partner_id
    where k.tenant_id = ${scope.tenantId} and k.id in (${sql.join(ids)})
    order by k.clicked_at desc, k.id desc`.execute(scope.tx);
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const numbers =
    orderIds.length === 0 ? new Map<string, string>() : await deps.readReservationNumbers(scope, orderIds);
  const people = await deps.listUserNames(scope, [...new Set(rows.flatMap(({ by }) => userIdOf(by) ?? []))]);
  return rows.map((row) => ({
    id: row.id,
    clickedAt: row.at.toISOString(),
    partnerId: row.partnerId,
    partner: row.partner,
    source: row.source,
    marks: clickMarks.filter((mark) => (mark === 'unseen' ? row.unseen : row.marks.includes(mark))),
    decision: clickDecisions.find((decision) => decision === row.decision) ?? null,
    decisionReason: row.reason,
    decidedBy: people.get(userIdOf(row.by) ?? Number.NaN) ?? null,
    earns: !row.marked,
    orderId: row.orderId,
    reservationNumber: row.orderId === null ? null : (numbers.get(row.orderId) ?? null),
  }));
}
