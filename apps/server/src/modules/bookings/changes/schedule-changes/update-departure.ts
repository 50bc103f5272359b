import type { updateDeparture as operation } from '@farewind/contract/inventory/departures';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { changeAndAsk } from './change-and-ask.ts';
import { userActor } from '../../../../platform/user-actor.ts';

/**
 * Moves or cancels a departure and asks the buyers of all affected orders in the same transaction. Refuses with
 * GEN-NOTFOUND, GEN-CONFLICT, GEN-RULE and GEN-VALIDATION.
 */
export async function updateDeparture(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { serviceId, date, version, change, reason, durationConfirmed }: ParsedInput<typeof operation>,
): Promise<Output<typeof operation>> {
  const { flights } = deps;
  const key = { serviceId, date };
  const entityId = `${serviceId}/${date}`;
  const before = await flights.lockDeparture(scope, key, context.language);
  await flights.requireOwnService(scope, serviceId);
  await requireVersion(scope, { entity: 'departure', entityId, current: before, seenVersion: version });
  const madeBy = context.user ? userActor(context.user.id) : 'system';
  const orders = await changeAndAsk(deps, scope, {
    serviceId,
    date,
    change,
    reason,
    madeBy,
    durationConfirmed,
  });
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
