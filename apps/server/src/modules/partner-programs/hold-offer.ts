import { createHash } from 'node:crypto';
import type { EndpointAnswer, EndpointCall } from '@farewind/contract/partners/partner-endpoint';
import type { holdOffer as holdEndpoint } from '@farewind/contract/partners/partner-hold';
import { capitalName } from '@farewind/travel-rules/person-name';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal, Refusal } from '../../platform/errors.ts';
import { partnerActor } from '../../platform/partner-actor.ts';
import { findHold, insertHold, waitForPartner, type StoredHold } from './hold-rows.ts';
import { readOfferId } from './offer-id.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';
import { presentHold } from './present-hold.ts';
import { purchaseOf, requireSite } from './quote-offer.ts';
import { findQuote, getQuote, type StoredQuote } from './quote-rows.ts';
import { renameFields } from './rename-fields.ts';

type Call = EndpointCall<typeof holdEndpoint>;
type Partner = ProgramCaller['partner'];

/** How long a hold lasts if its program names no time. */
const USUAL_HOLD_MS = 3_600_000;

/** An order was made for a program. */
export const HOLD_MADE = 'partnerPrograms.holdMade';

/** The members of the order form, as programs send them. */
const NAMES = {
  customerName: 'contact.name',
  customerSurname: 'contact.surname',
  customerEmail: 'contact.email',
  customerMobilePhone: 'contact.phone',
  customerCountryCode: 'contact.phone',
  contractAccepted: 'termsAccepted',
  usageAccepted: 'termsAccepted',
  adultConfirmed: 'termsAccepted',
} as const;

/**
 * Makes an unpaid order from a quote, in the steps of an order for a caller. One reference makes one order: sent again,
 * it returns that order, and with other people or for another trip it is refused at `reference`. Refuses with every problem at its field, and with GEN-LIMIT beyond the partner's limits.
 */
export async function holdOffer(
  deps: ProgramDeps,
  caller: ProgramCaller,
  input: Call,
): Promise<EndpointAnswer<typeof holdEndpoint>> {
  const { tenantId } = caller.context;
  const { hold, repeated } = await deps.database.inTenant(tenantId, (scope) =>
    makeHold(deps, scope, caller, input),
  );
  // What an airline reserves for an unpaid order is reserved once the order is written.
  if ((await deps.orders.reserve(tenantId, hold.orderId)) === 'lost') throw refusal('FLT-NOSEAT');
  return deps.database.inTenant(tenantId, async (scope) => ({
    ...(await presentHold(deps, scope, caller, hold)),
    repeated,
  }));
}

/** Whatever the program does with the link, its buyer has it in their own mail, unless the order has ended or is paid. */
export async function mailLink(
  { database, orders }: ProgramDeps,
  tenantId: number,
  orderId: string,
): Promise<void> {
  await database.inTenant(tenantId, async (scope) => {
    const payBy = await orders.getPayableUntil(scope, orderId).catch((error: unknown) => {
      if (error instanceof Refusal && error.key === 'ORD-STATE') return undefined;
      throw error;
    });
    if (payBy !== undefined) await orders.mailPaymentLink(scope, orderId, payBy);
  });
}

async function makeHold(
  deps: ProgramDeps,
  scope: TenantScope,
  { partner, context }: ProgramCaller,
  input: Call,
): Promise<{ readonly hold: StoredHold; readonly repeated: boolean }> {
  await waitForPartner(scope, partner.id);
  const known = await findHold(scope, partner.id, { reference: input.reference });
  if (known) {
    await requireSamePurchase(deps, scope, partner, known.orderId, input);
    return { hold: known, repeated: true };
  }
  const quote = await getQuote(scope, partner.id, input.seal);
  await requireWithinLimits(deps, scope, partner);
  const { orderId, reservationNumber } = await renameFields(NAMES, () =>
    deps.orders.hold(
      scope,
      context,
      formOf(scope, { partner, context }, input, quote),
      partnerActor(partner.code),
    ),
  ).catch(atUsedSeal);
  const hold = { reference: input.reference, orderId };
  await insertHold(scope, partner.id, { ...hold, orderNumber: reservationNumber });
  await deps.outbox.add(scope, {
    topic: HOLD_MADE,
    dedupeKey: `${HOLD_MADE}:${orderId}`,
    payload: { orderId },
    // After what is to be reserved at an airline: only then is it known whether, and until when, the order can be paid.
    orderingKey: `order:${orderId}`,
  });
  return { hold, repeated: false };
}

/** A quote makes one order. That is no question to the buyer, as other duplicates are: the program has to quote anew. */
function atUsedSeal(error: unknown): never {
  if (!(error instanceof Refusal) || error.key !== 'ORD-DUPLICATE') throw error;
  if (error.options.data?.['question'] === true) throw error;
  const message = 'programs.sealUsed';
  throw refusal('FLT-EXPIRED', { message, fields: [{ path: 'seal', message }] });
}

/**
 * A reference that was used for other people or another trip is a mistake of the program, which would send a buyer an
 * order that is not theirs, or not what they want. Prices and times may differ: a program that lost the answer may have
 * quoted anew.
 */
async function requireSamePurchase(
  { getOrder, orders }: Pick<ProgramDeps, 'getOrder' | 'orders'>,
  scope: TenantScope,
  partner: Partner,
  orderId: string,
  { seal, passengers, contact }: Call,
): Promise<void> {
  const { order, customerEmail } = await getOrder(scope, orderId);
  const quote = await findQuote(scope, partner.id, seal);
  const isSame =
    (!quote || (await orders.isQuoteOfTrip(scope, orderId, quote.quoteSeal))) &&
    customerEmail.toLowerCase() === contact.email.trim().toLowerCase() &&
    (passengers.length === 0 || namesOf(order.passengers) === namesOf(passengers));
  if (!isSame) throw fieldRefusal([{ path: 'reference', message: 'programs.referenceTaken' }]);
}

function namesOf(people: readonly { readonly name: string; readonly surname: string }[]): string {
  return people
    .map(({ name, surname }) => capitalName(`${surname} ${name}`))
    .toSorted()
    .join('/');
}

async function requireWithinLimits(
  { orders }: Pick<ProgramDeps, 'orders'>,
  scope: TenantScope,
  partner: Partner,
): Promise<void> {
  const { open, inDay } = await orders.countHolds(scope, partnerActor(partner.code));
  if (open >= partner.openHolds)
    throw refusal('GEN-LIMIT', { message: 'programs.openHolds', values: { count: partner.openHolds } });
  if (inDay >= partner.holdsPerDay)
    throw refusal('GEN-LIMIT', { message: 'programs.holdsPerDay', values: { count: partner.holdsPerDay } });
}

/** The order form of a hold. */
function formOf(
  { tenantId, now }: TenantScope,
  { partner, context }: ProgramCaller,
  input: Call,
  { offerId, coupon, quoteSeal, holdLatest }: StoredQuote,
) {
  const offer = readOfferId(offerId);
  const { contact, termsAccepted: isAccepted, consents, duplicateConfirmed } = input;
  const usualEnd = Math.min(now.getTime() + USUAL_HOLD_MS, holdLatest.getTime());
  const common = {
    quoteSeal,
    customerName: contact.name,
    customerSurname: contact.surname,
    customerEmail: contact.email,
    customerMobilePhone: contact.phone,
    customerCountryCode: '',
    contractAccepted: isAccepted,
    usageAccepted: isAccepted,
    adultConfirmed: isAccepted,
    consents,
    newsOptIn: false,
    language: input.language ?? context.language,
    heldUntil: input.heldUntil ?? new Date(usualEnd).toISOString(),
    duplicateConfirmed,
    idempotencyKey: keyOf(tenantId, partner, input.reference),
  };
  const purchase = purchaseOf(offer, coupon, requireSite(context));
  if (!('transferId' in purchase)) return { ...purchase, ...common, passengers: input.passengers };
  const {
    leadPassenger = { name: '', surname: '' },
    flightNumber,
    returnFlightNumber,
    address,
    note,
  } = input;
  return {
    ...purchase,
    ...common,
    leadPassenger,
    ...(flightNumber === undefined ? {} : { flightNumber }),
    ...(returnFlightNumber === undefined ? {} : { returnFlightNumber }),
    ...(address === undefined ? {} : { address }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The key of the order's only submission; another partner's reference is another key. */
function keyOf(tenantId: number, { id }: Partner, reference: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, id, reference]))
    .digest('base64url');
}
