import type { savePaymentSetting } from '@farewind/contract/settings/payment-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { requireWebAddress } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { cardInputOf, type ProviderSheet } from '../provider-sheet.ts';
import { chooseSecret } from '../setting-secrets.ts';
import type { PaymentSettingRecord } from '../payment-setting.ts';

type Fields = ParsedInput<typeof savePaymentSetting>;
type DutyOfCare = NonNullable<PaymentSettingRecord['dutyOfCare']>;

/**
 * Refuses, at its field, an unavailable provider, an unsupported card input or capture mode, a missing member of its
 * sheet, and a private address.
 */
export function requirePaymentFields(
  { paymentProviders, network }: Pick<SettingDeps, 'paymentProviders' | 'network'>,
  input: Fields | Omit<Fields, 'dutyOfCareAccepted'>,
): void {
  const sheet = paymentProviders.find(({ provider }) => provider === input.provider);
  if (!sheet) throw fieldRefusal([{ path: 'provider', message: 'setting.providerAbsent' }]);
  if (!sheet.methods.some(({ way }) => cardInputOf(way) === input.cardInput))
    throw fieldRefusal([{ path: 'cardInput', message: 'setting.cardInputAbsent' }]);
  // At the desk, money is always taken at once.
  if (
    !isDesk([sheet], sheet.provider) &&
    !sheet.methods.some(({ take }) => takes[input.captureMode] === take)
  )
    throw fieldRefusal([{ path: 'captureMode', message: 'setting.captureModeAbsent' }]);
  const missing = sheet.fields.filter(
    ({ name, isSecret, isRequired }) => isRequired && !isSecret && !input[name],
  );
  if (missing.length > 0)
    throw fieldRefusal(missing.map(({ name }) => ({ path: name, message: 'validation.required' })));
  if (input.gatewayUrl !== undefined) requireWebAddress(network, 'gatewayUrl', input.gatewayUrl);
}

const DEFAULT_BILL_HOURS = 24;

const takes = { manual: 'hold', auto: 'atOnce' } as const;

/**
 * The setting described by a form; stored secrets replace empty fields. Refuses at the field. The user who allows cards
 * in our own form is responsible for them, and has to confirm that once.
 */
export function toPaymentSetting(
  input: Fields,
  kept: PaymentSettingRecord | undefined,
  accepting: DutyOfCare,
  sheets: readonly ProviderSheet[],
): Omit<PaymentSettingRecord, 'id' | 'version'> {
  const dutyOfCare = kept?.dutyOfCare ?? (input.dutyOfCareAccepted ? accepting : undefined);
  if (!dutyOfCare && input.cardInput === 'raw')
    throw fieldRefusal([{ path: 'dutyOfCareAccepted', message: 'setting.dutyOfCare' }]);
  requireSameMerchant(input, kept);
  const [apiUser, gatewayUrl] = [input.apiUser ?? '', input.gatewayUrl ?? ''];
  const isSamePlace = kept?.gatewayUrl === gatewayUrl && kept.apiUser === apiUser;
  const fields = sheets.find(({ provider }) => provider === input.provider)?.fields ?? [];
  const isNeeded = (member: 'apiPassword' | 'storeKey'): boolean =>
    fields.some(({ name, isRequired }) => name === member && isRequired);
  return {
    provider: input.provider,
    mode: input.mode,
    cardInput: input.cardInput,
    dutyOfCare,
    merchantId: input.merchantId ?? '',
    terminalId: input.terminalId,
    apiUser,
    apiPassword: chooseSecret({
      path: 'apiPassword',
      typed: input.apiPassword,
      kept: kept?.apiPassword,
      isSamePlace,
      isNeeded: isNeeded('apiPassword'),
    }),
    storeKey: chooseSecret({
      path: 'storeKey',
      typed: input.storeKey,
      kept: kept?.storeKey,
      isSamePlace,
      isNeeded: isNeeded('storeKey'),
    }),
    threeDModel: input.threeDModel,
    threeDSecure: input.threeDSecure,
    gatewayUrl,
    currencies: [...new Set(input.currencies)],
    cardSchemes: [...new Set(input.cardSchemes)],
    captureMode: input.captureMode,
    billHours: input.billHours ?? kept?.billHours ?? DEFAULT_BILL_HOURS,
    statementText: input.statementText,
    priority: input.priority,
    // An account of a site replaces the general ones there; the desk replaces none.
    siteIds: isDesk(sheets, input.provider) ? [] : [...new Set(input.siteIds ?? kept?.siteIds ?? [])],
    dutySigned: kept?.dutySigned,
    pause: kept?.pause,
    liveAllowed: kept?.liveAllowed,
    isActive: input.isActive,
  };
}

/** Whether staff take the money themselves, so that nothing is sent to a provider and there is nothing to rehearse. */
export function isDesk(sheets: readonly ProviderSheet[], provider: string): boolean {
  return (
    sheets.find((sheet) => sheet.provider === provider)?.methods.every(({ way }) => way === 'desk') ?? false
  );
}

/** Captures and refunds go to the merchant that was charged, so another merchant needs another setting. */
function requireSameMerchant(input: Fields, kept: PaymentSettingRecord | undefined): void {
  if (!kept) return;
  const problems = (['provider', 'merchantId'] as const)
    .filter((member) => kept[member] !== (input[member] ?? ''))
    .map((path) => ({ path, message: 'setting.merchantStays' }));
  if (problems.length > 0) throw fieldRefusal(problems);
}
