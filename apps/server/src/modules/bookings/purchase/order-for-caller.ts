import type { addForCaller, addRideForCaller } from '@farewind/contract/orders/caller-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { actorName } from '../order/actor.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listJourneyClocks } from '../order/journey-clock.ts';
import { getOrderRow } from '../order/order-rows.ts';
import { staffActor } from '../order/staff-actor.ts';
import { parseDictatedPhone } from '@farewind/travel-rules/phone-number';
import { beginOrder } from './begin-order.ts';
import { reserveOrder } from '../settlement/reserve-order.ts';
import { getCallerSite, readCallerFee, readHoldEnd, type CallerTerms } from './caller-terms.ts';

type CallerInput = ParsedInput<typeof addForCaller | typeof addRideForCaller>;

/**
 * Orders flights, rides or both for a caller, in the same steps as a buyer's order but without payment: seats and price are held until the
 * agreed time, and the buyer pays through a link. What an airline can reserve for it is reserved there. Repeated under its key, it returns the order that it made.
 */
export async function orderForCaller(
  deps: BookingDeps,
  context: RequestContext,
  input: CallerInput,
): Promise<Output<typeof addForCaller>> {
  const { tenantId, language } = context;
  const made = await deps.database.inTenant(tenantId, async (scope) => {
    const bookedBy = actorName(staffActor(context));
    const held = await holdOrder(deps, scope, context, await withConsents(deps, scope, input), { bookedBy });
    const clock = (await listJourneyClocks(deps.places, scope, [held.orderId], language)).get(held.orderId);
    return { ...held, ...(clock ? { clock } : {}) };
  });
  const reservation = await reserveOrder(deps, tenantId, made.orderId);
  if (reservation === 'lost') throw refusal('FLT-NOSEAT');
  if (reservation === 'none') return made;
  // The airline may keep the seats for a shorter time than its offer said.
  const { heldUntil } = await deps.database.inTenant(tenantId, (scope) => getOrderRow(scope, made.orderId));
  return { ...made, heldUntil: heldUntil?.toISOString() ?? made.heldUntil, reservation };
}

/** Whoever has heard the terms and agrees has heard what the agency asks to consent to: staff tick one box for all of it. */
async function withConsents(
  { settings, findConsentVersion }: Pick<BookingDeps, 'settings' | 'findConsentVersion'>,
  scope: TenantScope,
  input: CallerInput,
): Promise<CallerInput> {
  const { requiredConsents = [] } = (await settings.getAgency(scope)).info;
  if (!input.contractAccepted || input.consents.length > 0 || requiredConsents.length === 0) return input;
  const textVersion = (await findConsentVersion(scope, input.language)) ?? '';
  return { ...input, consents: requiredConsents.map((purpose) => ({ purpose, textVersion })) };
}

/** The same in a transaction of the caller's own, for whoever makes the order. */
export async function holdOrder(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  input: CallerInput,
  maker: Pick<CallerTerms, 'bookedBy' | 'countedAs'>,
): Promise<Output<typeof addForCaller>> {
  const site = await getCallerSite(deps, scope, context, input.siteId);
  const readTerms = async (): Promise<CallerTerms> => ({
    feeMinor: await readCallerFee(deps, scope, input),
    heldUntil: await readHoldEnd(deps, scope, input.heldUntil),
    ...maker,
  });
  const submission = { ...input, ...readPhone(input), paymentType: 'card', paymentMethod: 'card' } as const;
  const buyer = { ...context, site, language: input.language };
  const { orderId, isRepeated } = await beginOrder(deps, scope, buyer, submission, readTerms);
  const order = await getOrderRow(scope, orderId);
  const { reservationNumber, currency } = order;
  const total = formatMinor(order.totalMinor);
  const heldUntil = (order.heldUntil ?? new Date(input.heldUntil)).toISOString();
  if (!isRepeated)
    await recordChange(scope, context, {
      action: 'create',
      entity: 'order',
      entityId: orderId,
      after: { reservationNumber, total, currency, heldUntil, ...feeOf(input) },
    });
  return { orderId, reservationNumber, total, currency, heldUntil };
}

function feeOf(input: CallerInput): { readonly feePerPassenger: string } | { readonly fee: string } {
  return 'fee' in input ? { fee: input.fee } : { feePerPassenger: input.feePerPassenger };
}

const homeCodes: Readonly<Partial<Record<Language, string>>> = { ru: '+7', tr: '+90' };

/** The phone as callers dictate it; a number without anything before it is one of the country of their language. */
function readPhone({
  customerCountryCode,
  customerMobilePhone: typed,
  language,
}: Pick<CallerInput, 'customerCountryCode' | 'customerMobilePhone' | 'language'>): Partial<
  Pick<CallerInput, 'customerCountryCode' | 'customerMobilePhone'>
> {
  if (customerCountryCode !== '' || typed.trim() === '') return {};
  const phone = parseDictatedPhone(typed, homeCodes[language]);
  if (!phone) throw fieldRefusal([{ path: 'customerMobilePhone', message: 'caller.phoneInvalid' }]);
  return {
    customerCountryCode: `+${phone.countryCallingCode}`,
    customerMobilePhone: phone.nationalNumber,
  };
}
