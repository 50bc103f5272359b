import type { savePaymentSetting } from '@farewind/contract/settings/payment-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { requireWebAddress } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { chooseSecret } from '../setting-secrets.ts';
import type { PaymentSettingRecord } from './payment-setting.ts';

type Fields = ParsedInput<typeof savePaymentSetting>;
type DutyOfCare = NonNullable<PaymentSettingRecord['dutyOfCare']>;

/** Refuses, at its field, a provider that this process does not have, a card input that it cannot do, a private address. */
export function requirePaymentFields(
  { paymentProviders, network }: Pick<SettingDeps, 'paymentProviders' | 'network'>,
  { provider, cardInput, gatewayUrl }: Pick<Fields, 'provider' | 'cardInput' | 'gatewayUrl'>,
): void {
  if (!paymentProviders.includes(provider))
    throw fieldRefusal([{ path: 'provider', message: 'setting.providerAbsent' }]);
  // The bank's own pages take cards in other models of its protocol; the one that is spoken here has the card in our form.
  if (cardInput !== 'raw') throw fieldRefusal([{ path: 'cardInput', message: 'setting.cardInputAbsent' }]);
  requireWebAddress(network, 'gatewayUrl', gatewayUrl);
}

/**
 * The setting that a form means; secrets that are kept stand in for empty ones. Refuses at the field. Whoever lets cards be
 * typed into our form answers for that, and has to have said so once.
 */
export function toPaymentSetting(
  input: Fields,
  kept: PaymentSettingRecord | undefined,
  accepting: DutyOfCare,
): Omit<PaymentSettingRecord, 'id' | 'version'> {
  const dutyOfCare = kept?.dutyOfCare ?? (input.dutyOfCareAccepted ? accepting : undefined);
  if (!dutyOfCare) throw fieldRefusal([{ path: 'dutyOfCareAccepted', message: 'setting.dutyOfCare' }]);
  requireSameMerchant(input, kept);
  const isSamePlace = kept?.gatewayUrl === input.gatewayUrl && kept.apiUser === input.apiUser;
  return {
    provider: input.provider,
    mode: input.mode,
    cardInput: input.cardInput,
    dutyOfCare,
    merchantId: input.merchantId,
    terminalId: input.terminalId,
    apiUser: input.apiUser,
    apiPassword: chooseSecret({
      path: 'apiPassword',
      typed: input.apiPassword,
      kept: kept?.apiPassword,
      isSamePlace,
      isNeeded: true,
    }),
    storeKey: chooseSecret({
      path: 'storeKey',
      typed: input.storeKey,
      kept: kept?.storeKey,
      isSamePlace,
      isNeeded: true,
    }),
    threeDModel: input.threeDModel,
    gatewayUrl: input.gatewayUrl,
    currencies: [...new Set(input.currencies)],
    cardSchemes: [...new Set(input.cardSchemes)],
    captureMode: input.captureMode,
    statementText: input.statementText,
    priority: input.priority,
    isActive: input.isActive,
  };
}

/** Captures and refunds of what was paid go through the same merchant; another one is another setting. */
function requireSameMerchant(input: Fields, kept: PaymentSettingRecord | undefined): void {
  if (!kept) return;
  const problems = (['provider', 'merchantId'] as const)
    .filter((member) => kept[member] !== input[member])
    .map((path) => ({ path, message: 'setting.merchantStays' }));
  if (problems.length > 0) throw fieldRefusal(problems);
}
