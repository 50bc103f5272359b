import type { changeFlight } from '@farewind/contract/orders/flight-changes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { translate } from '../../../../platform/messages/translate.ts';
import type { ChangeOffer } from '../../../flights/public.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { lockItems } from '../../order/order-rows.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { addRequestUntil } from '../payment-requests/add-request.ts';
import { movedSnapshot } from '../proposals/moved-flight.ts';
import { costOfChange, isMadeHere } from './change-cost.ts';
import { insertChange, lockChange, type FlightChangeRow } from '../wished-change-rows.ts';
import { carryOutLater } from '../wished-change-of-request.ts';
import { getChangeable, whileAsked, type ChangeableFlight } from './offer-changes.ts';

/** A payment that begins in the last minute is taken to its end before the offer expires. */
const SETTLING_MS = 5 * 60_000;

type Input = ParsedInput<typeof changeFlight>;

/**
 * Begins the change of a flight to an offered one: its difference becomes a payment request that is open as long as the
 * offer; nothing is changed before it is paid. Refuses with FLT-EXPIRED an offer that is gone, with FLT-PRICE one at
 * another difference than was shown, with GEN-RULE while another change of the order is open, and with ORD-DUPLICATE an id
 * under which an offer at another difference was chosen.
 */
export async function beginChange(
  deps: BookingDeps,
  context: RequestContext,
  input: Input,
): Promise<Output<typeof changeFlight>> {
  const { tenantId } = context;
  const earlier = await deps.database.inTenant(tenantId, (scope) => lockChange(scope, input.changeId));
  if (earlier) return presentSame(earlier, input);
  const { sold, wishes } = await deps.database.inTenant(tenantId, (scope) =>
    getChangeable(deps, scope, input),
  );
  const offer = await whileAsked(deps, wishes.findOffer(tenantId, sold, input.offerRef));
  if (!offer) throw refusal('FLT-EXPIRED');
  return deps.database.inTenant(tenantId, async (scope) => {
    await lockOrder(scope, input.orderId);
    // Keeps the flight from being cancelled meanwhile.
    await lockItems(scope, input.orderId);
    const again = await lockChange(scope, input.changeId);
    if (again) return presentSame(again, input);
    const flight = await getChangeable(deps, scope, input);
    return present(await writeChange(deps, scope, context, { input, flight, offer }));
  });
}

async function writeChange(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  {
    input,
    flight,
    offer,
  }: { readonly input: Input; readonly flight: ChangeableFlight; readonly offer: ChangeOffer },
): Promise<FlightChangeRow> {
  const { order, item } = flight;
  const { currency, language } = order;
  const cost = costOfChange(offer, await deps.settings.getRate(scope, offer.currency, currency));
  if (formatMinor(cost.differenceMinor) !== input.difference)
    throw refusal('FLT-PRICE', {
      data: { old: input.difference, new: formatMinor(cost.differenceMinor), currency },
    });
  if (!isMadeHere(cost)) throw refusal('GEN-UNAVAILABLE');
  const payUntil = new Date(Date.parse(offer.expiresAt) - SETTLING_MS);
  if (payUntil <= scope.now) throw refusal('FLT-EXPIRED');
  const [first] = offer.after.segments;
  const isFree = cost.differenceMinor === 0;
  // Terminals and booking classes are those of the former flight.
  const { filings: _former, ...sold } = item.snapshot;
  if (!isFree)
    await addRequestUntil(deps, scope, context, {
      requestId: input.changeId,
      orderId: input.orderId,
      purpose: translate(language, 'flightChange.purpose', {
        flight: `${first!.carrier} ${first!.number}`,
        date: first!.departsAt.slice(0, 10).split('-').reverse().join('-'),
      }),
      amountMinor: cost.differenceMinor,
      payUntil,
      itemId: input.itemId,
    });
  const change: FlightChangeRow = {
    changeId: input.changeId,
    orderId: input.orderId,
    itemId: input.itemId,
    state: isFree ? 'due' : 'toPay',
    offerRef: offer.offerRef,
    changeRef: undefined,
    before: item.snapshot,
    after: movedSnapshot(sold, { ...offer.after, isConnected: true }, true),
    ...cost,
    currency,
    supplierMinor: offer.differenceMinor,
    supplierCurrency: offer.currency,
    expiresAt: new Date(offer.expiresAt),
    requestId: isFree ? undefined : input.changeId,
    sentAt: undefined,
    madeBy: actorName(staffActor(context)),
  };
  await insertChange(scope, change);
  if (isFree) await carryOutLater(deps, scope, change);
  await recordChange(scope, context, {
    action: 'changeFlight',
    entity: 'order',
    entityId: input.orderId,
    after: {
      flight: `${first!.carrier} ${first!.number}, ${first!.departsAt}`,
      difference: formatMinor(cost.differenceMinor),
      currency,
    },
  });
  return change;
}

function presentSame(earlier: FlightChangeRow, input: Input): Output<typeof changeFlight> {
  const { orderId, itemId, differenceMinor } = earlier;
  if (orderId !== input.orderId || itemId !== input.itemId) throw refusal('ORD-DUPLICATE');
  // An offer that is found again has another reference.
  if (formatMinor(differenceMinor) !== input.difference)
    throw fieldRefusal([{ path: 'offerRef', message: 'flightChange.chosenBefore' }], 'ORD-DUPLICATE');
  return present(earlier);
}

function present({ state, requestId }: FlightChangeRow): Output<typeof changeFlight> {
  return { state, ...(requestId === undefined ? {} : { requestId }) };
}
