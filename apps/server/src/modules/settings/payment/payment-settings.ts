import type * as contract from '@farewind/contract/settings/payment-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { refuseInUse } from '../../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { SettingParts } from '../setting-parts.ts';
import { nextSettingId } from '../setting-secrets.ts';
import {
  findPaymentForUpdate,
  insertPayment,
  readPaymentPage,
  removePayment,
  updatePayment,
} from './payment-rows.ts';
import type { PaymentSettingRecord } from './payment-setting.ts';
import { requirePaymentFields, toPaymentSetting } from './read-payment-form.ts';

type Saved = Output<typeof contract.savePaymentSetting>;

export async function listPaymentSettings(
  { keyring }: SettingParts,
  scope: TenantScope,
  input: ParsedInput<typeof contract.getPaymentSettings>,
): Promise<Output<typeof contract.getPaymentSettings>> {
  const { totalCount, records } = await readPaymentPage(scope, keyring, input);
  return { totalCount, items: records.map(presentPayment) };
}

/**
 * Adds a merchant account. Refuses with GEN-VALIDATION, at the field, a provider that this process does not have: the test
 * bank exists in a demo only, and nobody may sell through it anywhere else.
 */
export async function savePaymentSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.savePaymentSetting>,
): Promise<Saved> {
  requirePaymentFields(parts, input);
  const setting = toPaymentSetting(input, undefined, accepter(scope, context));
  const id = await nextSettingId(scope, 'payment_setting');
  const record = await createAudited(scope, context, 'paymentSetting', async () => {
    const made = await insertPayment(scope, parts.keyring, { ...setting, id });
    if (!made) throw new Error(`The payment setting ${id} is there already`);
    return made;
  });
  return presentPayment(record);
}

export async function updatePaymentSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updatePaymentSetting>,
): Promise<Saved> {
  const before = await lockPayment(parts, scope, input.id);
  const after = await updateAudited<PaymentSettingRecord>(scope, context, 'paymentSetting', {
    before,
    seenVersion: input.version,
    present: presentPayment,
    write() {
      requirePaymentFields(parts, input);
      const setting = toPaymentSetting(input, before, accepter(scope, context));
      return updatePayment(scope, parts.keyring, { ...setting, id: input.id });
    },
  });
  return presentPayment(after);
}

/** Removes a merchant account. Refuses with GEN-INUSE one that was paid through: refunds go back the same way. */
export async function deletePaymentSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof contract.deletePaymentSetting>,
): Promise<null> {
  const namedBy = { payment_attempt_tenant_id_setting_id_fkey: 'setting.paidThrough' };
  return deleteAudited(scope, context, 'paymentSetting', {
    before: await lockPayment(parts, scope, id),
    write: () => refuseInUse(namedBy, () => removePayment(scope, id)),
  });
}

export async function lockPayment(
  { keyring }: SettingParts,
  scope: TenantScope,
  id: number,
): Promise<PaymentSettingRecord> {
  const record = await findPaymentForUpdate(scope, keyring, id);
  if (!record) throw refusal('GEN-NOTFOUND');
  return record;
}

/** Who accepts the duty of care with this call, should the form say so. */
export function accepter({ now }: TenantScope, { user }: RequestContext) {
  return { acceptedBy: user?.userName ?? '', acceptedAt: now };
}

function presentPayment(record: PaymentSettingRecord): Saved {
  const { apiPassword, storeKey, dutyOfCare, terminalId, currencies, cardSchemes, ...plain } = record;
  return {
    ...plain,
    terminalId: terminalId ?? null,
    currencies: [...currencies],
    cardSchemes: [...cardSchemes] as Saved['cardSchemes'],
    dutyOfCare: dutyOfCare
      ? { acceptedBy: dutyOfCare.acceptedBy, acceptedAt: dutyOfCare.acceptedAt.toISOString() }
      : null,
    hasApiPassword: apiPassword.reveal() !== '',
    hasStoreKey: storeKey.reveal() !== '',
  };
}
