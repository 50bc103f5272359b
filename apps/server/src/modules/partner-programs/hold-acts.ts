import type { EndpointAnswer, EndpointCall } from '@farewind/contract/partners/partner-endpoint';
import type * as holds from '@farewind/contract/partners/partner-hold';
import { fieldRefusal } from '../../platform/errors.ts';
import { partnerActor } from '../../platform/partner-actor.ts';
import { getHold, type HoldName } from './hold-rows.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';
import { linkTo, presentHold } from './present-hold.ts';

/** The state of one of the partner's own holds. Refuses with GEN-NOTFOUND. */
export async function readHold(
  deps: ProgramDeps,
  caller: ProgramCaller,
  name: EndpointCall<typeof holds.getHold>,
): Promise<EndpointAnswer<typeof holds.getHold>> {
  const { partner, context } = caller;
  requireName(name);
  return deps.database.inTenant(context.tenantId, async (scope) =>
    presentHold(deps, scope, caller, await getHold(scope, partner.id, name)),
  );
}

/** Cancels an unpaid hold. Refuses with GEN-NOTFOUND, and with ORD-STATE one that is paid, being paid, or over. */
export async function cancelHold(
  deps: ProgramDeps,
  caller: ProgramCaller,
  name: EndpointCall<typeof holds.cancelHold>,
): Promise<EndpointAnswer<typeof holds.cancelHold>> {
  const { partner, context } = caller;
  requireName(name);
  const { orderId } = await deps.database.inTenant(context.tenantId, (scope) =>
    getHold(scope, partner.id, name),
  );
  await deps.orders.cancel(context, orderId, partnerActor(partner.code));
  return readHold(deps, caller, name);
}

/** Where the buyer of a hold pays. Refuses with GEN-NOTFOUND, and with ORD-STATE a hold that cannot be paid. */
export async function readPaymentLink(
  deps: ProgramDeps,
  { partner, context }: ProgramCaller,
  name: EndpointCall<typeof holds.getPaymentLink>,
): Promise<EndpointAnswer<typeof holds.getPaymentLink>> {
  requireName(name);
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const { reference, orderId } = await getHold(scope, partner.id, name);
    const payUntil = await deps.orders.getPayableUntil(scope, orderId);
    const source = await deps.getOrder(scope, orderId);
    const { reservationNumber, total, currency } = source.order;
    const url = await linkTo(deps, scope, source);
    return { url, payUntil, reference, orderNumber: reservationNumber, total, currency };
  });
}

/** Refuses a call that names no hold at `reference`. */
function requireName({ reference, orderNumber }: HoldName): void {
  if (reference === undefined && orderNumber === undefined)
    throw fieldRefusal([{ path: 'reference', message: 'validation.required' }]);
}
