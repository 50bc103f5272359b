import type { Currency } from '@farewind/values/currency';
import type { Selectable } from 'kysely';
import type { PaymentSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { settingRows } from '../setting-rows.ts';
import type { PaymentSettingRecord } from '../payment-setting.ts';

export const paymentRows = settingRows({
  table: 'payment_setting',
  secrets: ['apiPassword', 'storeKey'],
  sortable: {
    id: 'id',
    provider: 'provider',
    mode: 'mode',
    merchantId: 'merchant_id',
    gatewayUrl: 'gateway_url',
    priority: 'priority',
    isActive: 'is_active',
  },
  defaultSort: { column: 'priority', direction: 'desc' },
  searched: ['provider', 'merchant_id', 'gateway_url', 'statement_text'],
  toRow,
  toSetting,
});

/** Active settings by priority, highest first, with sealed secrets. */
export function listActivePaymentRows({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
}

/** The members of a merchant account that its form and its row have in common. */
export type PaymentContent = Omit<PaymentSettingRecord, 'id' | 'isActive' | 'version'>;

/** Pause, signature and permission to go live are not members of the form. */
function toRow(setting: PaymentContent) {
  return {
    provider: setting.provider,
    mode: setting.mode,
    card_input: setting.cardInput,
    merchant_id: setting.merchantId,
    terminal_id: setting.terminalId ?? null,
    api_user: setting.apiUser,
    three_d_model: setting.threeDModel,
    three_d_secure: setting.threeDSecure,
    gateway_url: setting.gatewayUrl,
    currencies: [...setting.currencies],
    card_schemes: [...setting.cardSchemes],
    capture_mode: setting.captureMode,
    bill_hours: setting.billHours,
    statement_text: setting.statementText,
    priority: setting.priority,
    duty_accepted_by: setting.dutyOfCare?.acceptedBy ?? null,
    duty_accepted_at: setting.dutyOfCare?.acceptedAt ?? null,
    site_ids: [...setting.siteIds],
  };
}

function toSetting(
  row: Selectable<PaymentSettingTable>,
  secrets: Pick<PaymentContent, 'apiPassword' | 'storeKey'>,
): PaymentContent {
  return {
    provider: row.provider,
    mode: row.mode as PaymentSettingRecord['mode'],
    cardInput: row.card_input as PaymentSettingRecord['cardInput'],
    merchantId: row.merchant_id,
    terminalId: row.terminal_id ?? undefined,
    apiUser: row.api_user,
    ...secrets,
    threeDModel: row.three_d_model as '3d',
    threeDSecure: row.three_d_secure as PaymentSettingRecord['threeDSecure'],
    gatewayUrl: row.gateway_url,
    currencies: row.currencies as Currency[],
    cardSchemes: row.card_schemes,
    captureMode: row.capture_mode as PaymentSettingRecord['captureMode'],
    billHours: row.bill_hours,
    statementText: row.statement_text,
    priority: row.priority,
    siteIds: row.site_ids,
    dutyOfCare:
      row.duty_accepted_by !== null && row.duty_accepted_at !== null
        ? { acceptedBy: row.duty_accepted_by, acceptedAt: row.duty_accepted_at }
        : undefined,
    dutySigned: readSignature(row),
    liveAllowed:
      row.live_allowed_at === null
        ? undefined
        : { by: row.live_allowed_by ?? '', at: row.live_allowed_at, reason: row.live_reason ?? '' },
    pause: row.paused_at === null ? undefined : { by: row.paused_by ?? '', at: row.paused_at },
  };
}

function readSignature(row: Selectable<PaymentSettingTable>): PaymentContent['dutySigned'] {
  if (row.duty_signed_at === null) return undefined;
  return {
    name: row.duty_signed_name ?? '',
    position: row.duty_signed_position ?? '',
    by: row.duty_signed_by ?? '',
    at: row.duty_signed_at,
    wording: row.duty_wording ?? '',
  };
}
