import type * as contract from '@farewind/contract/settings/payment-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { settingActs } from '../setting-acts.ts';
import { paymentRows, type PaymentContent } from './payment-rows.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { isSiteOpen } from './pick-payment-setting.ts';
import type { PaymentSettingRecord } from '../payment-setting.ts';
import { isDesk, requirePaymentFields, toPaymentSetting } from './read-payment-form.ts';

type Fields = ParsedInput<typeof contract.savePaymentSetting>;
type Saved = Output<typeof contract.savePaymentSetting>;

/**
 * The office's operations on merchant accounts; several may be active. A provider that this process does not have is
 * refused with GEN-VALIDATION, at the field: the test bank exists in a demo only. An account with payments cannot be
 * removed (GEN-INUSE), because refunds go back the same way.
 */
export const {
  list: listPaymentSettings,
  save: savePaymentSetting,
  update: updatePaymentSetting,
  remove: deletePaymentSetting,
  lock: lockPayment,
} = settingActs<PaymentContent, Fields, Saved, Saved>({
  rows: paymentRows,
  entity: 'paymentSetting',
  async toSetting(parts, input, kept, { scope, context }) {
    requirePaymentFields(parts, input);
    await requireSameMode(parts, scope, input, kept);
    if (isDesk(parts.paymentProviders, input.provider)) await requireRealDesk(scope, input);
    else requireLeaveToGoLive(input, kept);
    const setting = toPaymentSetting(input, kept, accepter(scope, context), parts.paymentProviders);
    if (kept) await requireSameAccount(parts, scope, kept, setting);
    return setting;
  },
  present: presentPayment,
  answer: presentPayment,
  namedBy: { payment_attempt_tenant_id_setting_id_fkey: 'setting.paidThrough' },
});

/**
 * Real money is accepted only after a rehearsal, or if a named person takes responsibility for skipping it; cards in our own
 * form only after a named person has signed the card-data duty.
 */
function requireLeaveToGoLive(
  { mode, isActive, cardInput }: Fields,
  kept: PaymentSettingRecord | undefined,
): void {
  if (mode !== 'live' || !isActive) return;
  const isLive = kept?.mode === 'live' && kept.isActive;
  const takesCards = isLive && kept.cardInput === 'raw';
  if (cardInput === 'raw' && !takesCards && !kept?.dutySigned)
    throw fieldRefusal([{ path: 'isActive', message: 'setting.dutyNotSigned' }]);
  if (!isLive && !kept?.liveAllowed)
    throw fieldRefusal([{ path: 'isActive', message: 'setting.notRehearsed' }]);
}

/**
 * Refunds of test money must not reach a live provider, nor those of real money a test one, so an account with payments
 * of its mode keeps it. The desk's payments reach no provider.
 */
async function requireSameMode(
  { paymentProviders }: SettingDeps,
  { tx, tenantId }: TenantScope,
  { mode, provider }: Fields,
  kept: PaymentSettingRecord | undefined,
): Promise<void> {
  if (!kept || kept.mode === mode || isDesk(paymentProviders, provider)) return;
  const { rows } = await sql<object>`select from payment_attempt a where a.tenant_id = ${tenantId}
    and a.setting_id = ${kept.id} and coalesce(a.mode, mode_of_attempt(a.tenant_id, a.id)) = ${kept.mode} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw fieldRefusal([{ path: 'mode', message: 'setting.modeStays' }]);
}

/**
 * An account of a provider that names no merchant is known by its keys alone. Those of another account would not find the
 * payments of this one, so nothing could be refunded.
 */
async function requireSameAccount(
  { knowsItsPayments }: SettingDeps,
  scope: TenantScope,
  kept: PaymentSettingRecord,
  setting: PaymentContent,
): Promise<void> {
  const typed = (['apiPassword', 'gatewayUrl', 'apiUser'] as const).find(
    (member) => textOf(setting[member]) !== textOf(kept[member]),
  );
  if (typed && !(await knowsItsPayments(scope, kept.id, { ...setting, id: kept.id })))
    throw fieldRefusal([{ path: typed, message: 'setting.keysOfAnotherAccount' }]);
}

const textOf = (value: string | Secret): string => (typeof value === 'string' ? value : value.reveal());

/** Once its sites are open, an agency's desk takes real money, which in test mode would have no fiscal receipts. */
async function requireRealDesk(scope: TenantScope, { mode, isActive }: Fields): Promise<void> {
  if (mode === 'test' && isActive && (await isSiteOpen(scope)))
    throw fieldRefusal([{ path: 'mode', message: 'setting.deskIsReal' }]);
}

/** The providers available in this process, with their sheets. */
export async function listPaymentProviders(
  { paymentProviders }: SettingDeps,
  scope: TenantScope,
): Promise<Output<typeof contract.getPaymentProviders>> {
  const isOpen = await isSiteOpen(scope);
  return {
    items: paymentProviders.map(({ provider, fields, methods, hasTestMode, helpKey }) => ({
      provider,
      hasTestMode: hasTestMode && !(isOpen && isDesk(paymentProviders, provider)),
      helpKey,
      fields: fields.map(({ isForNotices = false, ...field }) => ({ ...field, isForNotices })),
      methods: methods.map(({ id, way, take, currencies, payWithinSeconds, instalments = [] }) => ({
        id,
        way,
        take,
        payWithinSeconds,
        hasInstalments: instalments.length > 0,
        currencies: [...currencies],
      })),
    })),
  };
}

/** The user who accepts the duty of care with this call, if the form says so. */
export function accepter({ now }: TenantScope, { user }: RequestContext) {
  return { acceptedBy: nameCaller({ user }), acceptedAt: now };
}

export function presentPayment(record: PaymentSettingRecord): Saved {
  const {
    apiPassword,
    storeKey,
    dutyOfCare,
    dutySigned,
    pause,
    liveAllowed,
    terminalId,
    currencies,
    cardSchemes,
    siteIds,
    ...plain
  } = record;
  return {
    ...plain,
    terminalId: terminalId ?? null,
    currencies: [...currencies],
    siteIds: [...siteIds],
    cardSchemes: [...cardSchemes] as Saved['cardSchemes'],
    dutyOfCare: dutyOfCare
      ? { acceptedBy: dutyOfCare.acceptedBy, acceptedAt: dutyOfCare.acceptedAt.toISOString() }
      : null,
    dutySigned: dutySigned ? { ...dutySigned, at: dutySigned.at.toISOString() } : null,
    liveAllowed: liveAllowed
      ? { by: liveAllowed.by, at: liveAllowed.at.toISOString(), reason: liveAllowed.reason }
      : null,
    pause: pause ? { by: pause.by, at: pause.at.toISOString() } : null,
    hasApiPassword: apiPassword.reveal() !== '',
    hasStoreKey: storeKey.reveal() !== '',
  };
}
