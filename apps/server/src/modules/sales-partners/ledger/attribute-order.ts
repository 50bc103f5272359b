import { SOURCE_COOKIE } from '@farewind/contract/feedback/consent';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { isStorableText } from '../../../platform/http/storable-text.ts';
import { partnerCodeOf } from '../../../platform/partner-actor.ts';
import { findPartner } from '../find-partner.ts';
import { findTerms } from './partner-terms.ts';

const DAY_MS = 86_400_000;
const LONGEST_ID = 64;

interface BegunOrder {
  readonly orderId: string;
  /** Who made it in place of the buyer: `partner:demo`, `user:12`. */
  readonly bookedBy: string | undefined;
}

/**
 * Stores which sales partner brought an order, at the moment it is begun and never again: the one whose program makes
 * it, or the one of the browser's last click, if that is within the partner's window. Staff bring no orders for partners.
 */
export async function attributeOrder(
  scope: TenantScope,
  { user, request }: Pick<RequestContext, 'user' | 'request'>,
  { orderId, bookedBy }: BegunOrder,
): Promise<void> {
  const code = partnerCodeOf(bookedBy);
  if (code !== undefined) {
    const partnerId = await findPartner(scope, code);
    if (partnerId !== undefined) await insertSource(scope, orderId, { partnerId });
    return;
  }
  if (bookedBy !== undefined || user?.kind === 'staff') return;
  const click = await findClick(scope, request.cookies?.[SOURCE_COOKIE]);
  if (click) await insertSource(scope, orderId, click);
}

interface Click {
  readonly partnerId: number;
  readonly clickId: string;
  readonly clickedAt: Date;
}

/** Held until the order is there, so that it is not deleted meanwhile. */
async function findClick({ tx, tenantId }: TenantScope, id: string | undefined): Promise<Click | undefined> {
  if (id === undefined || id.length > LONGEST_ID || !isStorableText(id)) return undefined;
  const row = await tx
    .selectFrom('partner_click')
    .select(['partner_id', 'clicked_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row && { partnerId: row.partner_id, clickId: id, clickedAt: row.clicked_at };
}

async function insertSource(
  scope: TenantScope,
  orderId: string,
  { partnerId, clickId, clickedAt }: Pick<Click, 'partnerId'> & Partial<Click>,
): Promise<void> {
  const { windowDays, share } = await findTerms(scope, partnerId);
  if (clickedAt && scope.now.getTime() - clickedAt.getTime() > windowDays * DAY_MS) return;
  await scope.tx
    .insertInto('order_source')
    .values({
      tenant_id: scope.tenantId,
      order_id: orderId,
      partner_id: partnerId,
      click_id: clickId ?? null,
      clicked_at: clickedAt ?? null,
      at: scope.now,
      window_days: windowDays,
      share,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
