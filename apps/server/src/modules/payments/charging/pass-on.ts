import { readScheme } from '@farewind/travel-rules/card-number';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Asked } from '../attempts/ask-bank.ts';
import type { Shop } from '../attempt.ts';
import { hashCard, readCard, type Card } from '../card.ts';
import { insertAttempt } from '../attempts/create-attempt.ts';
import { listNextRoutes, type PaymentRoute } from '../routing/payment-route.ts';
import type { PaymentsDeps } from '../deps.ts';
import { moveAttempt } from '../attempts/repository.ts';
import { RECENT_MINUTES } from '../routing/route-fees.ts';

/**
 * Ends an attempt whose account could not be reached, so that nothing was sent, and records one with the next account
 * of the agency's order in the same transaction, so that no other attempt can begin in between. Returns its id;
 * undefined if no account is left, and the payer has to choose another method.
 */
export async function passOn(
  deps: PaymentsDeps,
  tenantId: number,
  asked: Asked,
  card: Card | undefined,
  shop: Shop | undefined,
): Promise<string | undefined> {
  const { attempt } = asked;
  deps.log.warn({ attemptId: attempt.id, settingId: attempt.settingId }, 'An account cannot be reached');
  return deps.database.inTenant(tenantId, async (scope) => {
    await moveAttempt(scope, attempt.id, 'failed', { failure: 'outOfOrder' }, ['completing']);
    const bin6 = card?.number.reveal().slice(0, 6);
    const routes = await listNextRoutes(
      deps,
      scope,
      attempt.currency,
      {
        methodId: attempt.method,
        settingId: attempt.settingId,
        tried: await listTried(scope, attempt.payableId),
      },
      { siteId: shop?.siteId, amountMinor: attempt.amountMinor, bin6 },
    );
    const route = routes.find((each) => canTakeOver(each, asked, card, shop));
    return route && recordNext(deps, scope, attempt.id, { route, card });
  });
}

/** The accounts that could not be reached for this payment; older attempts do not count. */
async function listTried(scope: TenantScope, payableId: string): Promise<Set<number>> {
  const rows = await scope.tx
    .selectFrom('payment_attempt')
    .select('setting_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('payable_id', '=', payableId)
    .where('failure_code', '=', 'outOfOrder')
    .where('changed_at', '>', new Date(scope.now.getTime() - RECENT_MINUTES * 60_000))
    .execute();
  return new Set(rows.map((row) => row.setting_id));
}

/** The payer was shown when the money is taken, and has or has not entered a card: the next account must fit both. */
function canTakeOver(
  { setting, method }: PaymentRoute,
  { method: chosen }: Asked,
  card: Card | undefined,
  shop: Shop | undefined,
): boolean {
  if (chosen?.take === 'hold' && method.take !== 'hold') return false;
  if (method.way !== 'rawCard') return shop !== undefined;
  return card !== undefined && setting.cardSchemes.includes(readScheme(card.number.reveal()) ?? '');
}

/** The same payer and sum with another account; the card is dropped if the account takes none in our form. */
async function recordNext(
  { keyring }: PaymentsDeps,
  scope: TenantScope,
  attemptId: string,
  {
    route: { setting, method },
    card: typed,
  }: { readonly route: PaymentRoute; readonly card: Card | undefined },
): Promise<string> {
  const row = await scope.tx
    .selectFrom('payment_attempt')
    .select(['payable_id', 'amount_minor', 'currency', 'contact_hash', 'address_hash', 'pay_by'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const card = method.way === 'rawCard' ? typed : undefined;
  const known = card && readCard(card, setting.cardSchemes, scope.now);
  return insertAttempt(scope, {
    ...row,
    setting_id: setting.id,
    method: method.id,
    card_bin6: known?.bin6 ?? null,
    card_last4: known?.last4 ?? null,
    card_brand: known?.brand ?? null,
    card_hash: (card && hashCard(keyring, card)) ?? null,
  });
}
