import type * as contract from '@farewind/contract/settings/payment-routes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { listPaymentFeeRows, type PaymentFee } from './payment-fee-rows.ts';
import { paymentRows } from './payment-rows.ts';

type AccountFees = Output<typeof contract.savePaymentFees>;

/** The fees of all accounts that have any. */
export async function listPaymentFees(scope: TenantScope): Promise<Output<typeof contract.getPaymentFees>> {
  const byAccount = Map.groupBy(await listPaymentFeeRows(scope), ({ settingId }) => settingId);
  return { items: [...byAccount].map(([settingId, fees]) => ({ settingId, fees: fees.map(present) })) };
}

/**
 * Replaces the fees of an account. Refuses with GEN-NOTFOUND, and at its field a method that the account does not have
 * in the currency, or a second fee for the same cards.
 */
export async function savePaymentFees(
  { keyring, paymentProviders }: SettingDeps,
  scope: TenantScope,
  context: RequestContext,
  { settingId, fees }: ParsedInput<typeof contract.savePaymentFees>,
): Promise<AccountFees> {
  const setting = await paymentRows.find(scope, keyring, settingId);
  if (!setting) throw refusal('GEN-NOTFOUND');
  const sheet = paymentProviders.find(({ provider }) => provider === setting.provider);
  const seen = new Set<string>();
  for (const [index, { method, currency, cardCountry }] of fees.entries()) {
    const key = `${method} ${currency} ${cardCountry}`;
    const canTake =
      setting.currencies.includes(currency) &&
      sheet?.methods.some((one) => one.id === method && one.currencies.includes(currency)) === true;
    if (!canTake || seen.has(key))
      throw fieldRefusal([{ path: `fees[${index}].method`, message: 'setting.cannotTakeMethod' }]);
    seen.add(key);
  }
  const before = (await listPaymentFeeRows(scope)).filter((row) => row.settingId === settingId);
  await scope.tx
    .deleteFrom('payment_fee')
    .where('tenant_id', '=', scope.tenantId)
    .where('setting_id', '=', settingId)
    .execute();
  if (fees.length > 0)
    await scope.tx
      .insertInto('payment_fee')
      .values(
        fees.map(({ method, currency, cardCountry, percent, fixed }) => ({
          tenant_id: scope.tenantId,
          setting_id: settingId,
          method,
          currency,
          card_country: cardCountry ?? '',
          basis_points: parseMinor(percent),
          fixed_minor: parseMinor(fixed),
        })),
      )
      .execute();
  await recordChange(scope, context, {
    action: 'update',
    entity: 'paymentFee',
    entityId: String(settingId),
    before: { fees: before.map(wordOf) },
    after: { fees: fees.map(wordOf) },
  });
  return { settingId, fees };
}

function present({ method, currency, cardCountry, basisPoints, fixedMinor }: PaymentFee) {
  return {
    method,
    currency: currency as AccountFees['fees'][number]['currency'],
    cardCountry: cardCountry === '' ? null : (cardCountry as 'TR'),
    percent: formatMinor(basisPoints),
    fixed: formatMinor(fixedMinor),
  };
}

/** `card EUR TR 2.90 % + 0.30`, for the log of changes. */
function wordOf(fee: PaymentFee | AccountFees['fees'][number]): string {
  const { method, currency, cardCountry, percent, fixed } = 'basisPoints' in fee ? present(fee) : fee;
  return `${[method, currency, cardCountry].filter(Boolean).join(' ')} ${percent} % + ${fixed}`;
}
