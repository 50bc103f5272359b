import type { updateDeparture as operation } from '@farewind/contract/inventory/departures';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockItems } from '../order-rows.ts';
import type { BookingParts } from '../parts.ts';
import { askAboutChange } from './ask-about-change.ts';

/**
 * Moves or cancels a departure and asks the buyers of all affected orders in the same transaction. Refuses with
 * GEN-NOTFOUND, GEN-CONFLICT, GEN-RULE and GEN-VALIDATION.
 */
export async function updateDeparture(
  parts: BookingParts,
  scope: TenantScope,
  context: RequestContext,
  { serviceId, date, version, change, reason }: ParsedInput<typeof operation>,
): Promise<Output<typeof operation>> {
  const { flights } = parts;
  const key = { serviceId, date };
  const entityId = `${serviceId}/${date}`;
  const before = await flights.lockDeparture(scope, key, context.language);
  await requireVersion(scope, { entity: 'departure', entityId, current: before, seenVersion: version });
  // Orders before seats, as whoever cancels an order takes them.
  for (const orderId of await flights.listSeatHolders(scope, key)) await lockItems(scope, orderId);
  const madeBy = context.user ? `user:${context.user.id}` : 'system';
  const noted = await flights.changeDeparture(scope, key, { change, reason, madeBy });
  const orders = await askAboutChange(parts, scope, noted, await flights.listSeatHolders(scope, key));
  const departure = await flights.lockDeparture(scope, key, context.language);
  const action = change.kind === 'cancel' ? 'cancel' : 'retime';
  await recordChange(scope, context, {
    action,
    entity: 'departure',
    entityId,
    before,
    after: departure,
    reason,
  });
  return { departure, orders };
}
