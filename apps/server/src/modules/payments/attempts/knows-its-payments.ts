import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentSetting } from '../../settings/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { QueryOutcome } from '../ports.ts';
import { ask, openAttempt } from './ask-bank.ts';

/** Providers may forget older payments, whoever asks. */
const REMEMBERED_DAYS = 180;

/**
 * Whether the changed keys of a merchant account open the account through which its payments were taken: through another
 * one no refund, capture or late payment is found. Asks about its last payment with money, or else about its last page,
 * with the new keys and then with the old ones. True without such a payment, and while the provider does not answer: keys
 * that were stolen must be replaceable at any time.
 */
export async function knowsItsPayments(
  deps: PaymentsDeps,
  scope: TenantScope,
  settingId: number,
  changed: PaymentSetting,
): Promise<boolean> {
  const last = await findLastPayment(scope, settingId);
  if (!last) return true;
  const { charge, gateway, account, isOfOtherMode } = await openAttempt(deps, scope, last.id);
  if (isOfOtherMode) return true;
  const query = (by: PaymentSetting, keys: 'new' | 'old'): Promise<QueryOutcome> =>
    scope.ask(`payments.keysOf ${settingId} ${last.id} ${keys}`, () =>
      ask(deps, last.id, () => gateway.query({ ...charge, account: by })),
    );
  const told = await query(changed, 'new');
  // Nobody has paid, says a provider that does not know the payment: of one with money that is as good as not found.
  const isUnknown =
    told.kind === 'notFound' || (last.hasMoney && (told.kind === 'closed' || told.kind === 'waiting'));
  return !isUnknown || (await query(account, 'old')).kind === told.kind;
}

async function findLastPayment(
  { tx, tenantId, now }: TenantScope,
  settingId: number,
): Promise<{ readonly id: string; readonly hasMoney: boolean } | undefined> {
  const { rows } = await sql<{ id: string; hasMoney: boolean }>`
    select id, state <> 'awaitingPayer' as "hasMoney" from payment_attempt
    where tenant_id = ${tenantId} and setting_id = ${settingId} and taken_by is null and not is_surplus
      and created_at > ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
      and state in ('authorised', 'captured', 'partlyRefunded', 'refunded', 'disputed', 'awaitingPayer')
    order by state = 'awaitingPayer', created_at desc limit 1`.execute(tx);
  return rows[0];
}
