import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import {
  DEFAULT_WINDOW_DAYS,
  type getPartnerTerms,
  type savePartnerTerms,
} from '@farewind/contract/partners/partner-terms';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { formatShare } from './commission.ts';
import { userActor, userIdOf } from '../../../platform/user-actor.ts';

type Answer = Output<typeof getPartnerTerms>;

export interface TermsDeps {
  readonly listUserNames: (
    scope: TenantScope,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
}

interface Terms {
  readonly windowDays: number;
  /** Hundredths of a percent. */
  readonly share: number;
}

/** The terms of an order begun now. Without an agreement nothing is earned, and orders are still counted. */
export async function findTerms(scope: TenantScope, partnerId: number): Promise<Terms> {
  const row = await selectTerms(scope, partnerId)
    .where('from_day', '<=', await readAgencyDay(scope))
    .limit(1)
    .executeTakeFirst();
  return row
    ? { windowDays: row.window_days, share: row.share }
    : { windowDays: DEFAULT_WINDOW_DAYS, share: 0 };
}

/** Refuses with GEN-NOTFOUND. */
export async function listTerms(deps: TermsDeps, scope: TenantScope, partnerId: number): Promise<Answer> {
  await requirePartner(scope, partnerId);
  const rows = await selectTerms(scope, partnerId).execute();
  const ids = rows.map((row) => userIdOf(row.set_by)).filter((id) => id !== undefined);
  const people = await deps.listUserNames(scope, [...new Set(ids)]);
  return {
    today: await readAgencyDay(scope),
    terms: rows.map((row) => ({
      from: row.from_day,
      windowDays: row.window_days,
      share: formatShare(row.share),
      setBy: people.get(userIdOf(row.set_by) ?? Number.NaN) ?? null,
      setAt: row.set_at.toISOString(),
    })),
  };
}

/**
 * Sets the terms of orders begun from a day on; a repeated day is replaced. Refuses with GEN-NOTFOUND, and a day that is
 * over at its field.
 */
export async function saveTerms(
  deps: TermsDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, from, windowDays, share: percent }: ParsedInput<typeof savePartnerTerms>,
): Promise<Answer> {
  await requirePartner(scope, id);
  if (from < (await readAgencyDay(scope)))
    throw fieldRefusal([{ path: 'from', message: 'partnerTerms.past' }]);
  const share = Math.round(percent * 100);
  const before = await selectTerms(scope, id).where('from_day', '<=', from).limit(1).executeTakeFirst();
  const terms = {
    window_days: windowDays,
    share,
    set_at: scope.now,
    set_by: userActor(context.user!.id),
  };
  await scope.tx
    .insertInto('partner_terms')
    .values({ tenant_id: scope.tenantId, partner_id: id, from_day: from, ...terms })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'partner_id', 'from_day']).doUpdateSet(terms))
    .execute();
  await recordChange(scope, context, {
    action: 'setTerms',
    entity: 'salesPartner',
    entityId: String(id),
    ...(before && {
      before: { from: before.from_day, windowDays: before.window_days, share: formatShare(before.share) },
    }),
    after: { from, windowDays, share: formatShare(share) },
  });
  return listTerms(deps, scope, id);
}

/** The partner's row, held against other changes of its terms. */
async function requirePartner({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('sales_partner')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
}

function selectTerms({ tx, tenantId }: TenantScope, partnerId: number) {
  return tx
    .selectFrom('partner_terms')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .orderBy('from_day', 'desc');
}
