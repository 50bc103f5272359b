import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { hashCard, readCard, type Card } from '../card.ts';
import { requireFewDeclines } from './decline-limits.ts';
import { findRoute, type PaymentRoute } from '../routing/payment-route.ts';
import type { PaymentsDeps } from '../deps.ts';
import { getPayable } from './payables.ts';
import { requireSameMoney } from './require-same-money.ts';
import { isWithinLimits } from '../routing/sum-limits.ts';
import { isTurkishCard } from '../routing/turkish-cards.ts';

export interface AttemptRequest {
  readonly payableId: string;
  /** If the method takes cards in our own form; otherwise no card reaches the process. */
  readonly card: Card | undefined;
  /** The account and method; see Payments.findRoute. */
  readonly route?: PaymentRoute | undefined;
  readonly contactHash: Buffer;
  readonly addressHash: Buffer;
  readonly clientAddress: string;
  /** A bill must be paid by then: later, what it pays for cannot be provided. */
  readonly payBefore?: Date | undefined;
  /** What is paid for ends then: a payer on another site has no longer, and two minutes at least. */
  readonly payUntil?: Date | undefined;
}

/**
 * Records an attempt to pay a payable; nothing is sent yet. Returns its id. Refuses with GEN-UNAVAILABLE, PAY-TRY, and
 * ORD-STATE for real money after a sale for test money.
 */
export async function createAttempt(
  deps: PaymentsDeps,
  scope: TenantScope,
  request: AttemptRequest,
): Promise<string> {
  const amount = await getPayable(scope, request.payableId);
  const bin6 = request.card?.number.reveal().slice(0, 6);
  const buyer = { amountMinor: amount.minor, bin6 };
  const route = request.route ?? (await findRoute(deps, scope, amount.currency, undefined, buyer));
  if (!route || !isWithinLimits(route.method, amount, scope.now)) throw refusal('GEN-UNAVAILABLE');
  const { setting, method } = route;
  // The buyer's form is validated before; payments after the sale take cards in our own form only.
  if ((method.way === 'rawCard') !== (request.card !== undefined)) throw refusal('GEN-UNAVAILABLE');
  const card = request.card && readCard(request.card, setting.cardSchemes, scope.now);
  if (card && isTurkishCard(scope.tenantId, card.bin6) && amount.currency !== 'TRY') throw refusal('PAY-TRY');
  const cardHash = request.card && hashCard(deps.keyring, request.card);
  await Promise.all([
    requireSameMoney(scope, request.payableId, setting.id),
    // Cards that were declined do not keep anybody from paying at the cash desk.
    method.way === 'desk' || requireFewDeclines(scope, { ...request, cardHash }),
  ]);
  return insertAttempt(scope, {
    payable_id: request.payableId,
    setting_id: setting.id,
    method: method.id,
    amount_minor: amount.minor,
    currency: amount.currency,
    card_bin6: card?.bin6 ?? null,
    card_last4: card?.last4 ?? null,
    card_brand: card?.brand ?? null,
    card_hash: cardHash ?? null,
    contact_hash: request.contactHash,
    address_hash: request.addressHash,
    pay_by: latestLimit(method.way, request),
  });
}

function latestLimit(
  way: PaymentRoute['method']['way'],
  { payBefore, payUntil }: Pick<AttemptRequest, 'payBefore' | 'payUntil'>,
): Date | null {
  // Only payments at a provider have a limit.
  if (way === 'rawCard') return null;
  return payUntil ?? (way === 'bill' ? payBefore : undefined) ?? null;
}

export interface NewAttemptRow {
  readonly payable_id: string;
  readonly setting_id: number;
  readonly method: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly card_bin6: string | null;
  readonly card_last4: string | null;
  readonly card_brand: string | null;
  readonly card_hash: Buffer | null;
  readonly contact_hash: Buffer | null;
  readonly address_hash: Buffer | null;
  /** The latest possible limit of a payment at a provider, until its own is set. */
  readonly pay_by: Date | null;
}

/** The unique index over live attempts decides between two concurrent ones: the second is refused. */
export async function insertAttempt(scope: TenantScope, row: NewAttemptRow): Promise<string> {
  const id = newId();
  const inserted = await scope.tx
    .insertInto('payment_attempt')
    .values((expression) => ({
      ...row,
      tenant_id: scope.tenantId,
      id,
      state: 'created',
      // A test account's payments stay test payments when the account goes live.
      mode: expression
        .selectFrom('payment_setting')
        .select('mode')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', row.setting_id),
      attempt_no: expression
        .selectFrom('payment_attempt')
        .select(sql<number>`coalesce(max(attempt_no), 0) + 1`.as('next'))
        .where('tenant_id', '=', scope.tenantId)
        .where('payable_id', '=', row.payable_id),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw refusal('ORD-STATE');
  return inserted.id;
}
