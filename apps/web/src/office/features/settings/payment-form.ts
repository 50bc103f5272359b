import { cardSchemes, nameCardScheme } from '@farewind/values/card-scheme';
import type { getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import { currencies, isCurrency } from '@farewind/values/currency';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { secretField } from './secret-field.ts';

export type PaymentSetting = Answer<typeof getPaymentSettings>['items'][number];

export type PaymentForm = {
  provider: PaymentSetting['provider'];
  mode: PaymentSetting['mode'];
  cardInput: PaymentSetting['cardInput'];
  dutyOfCareAccepted: boolean;
  merchantId: string;
  terminalId: string;
  apiUser: string;
  apiPassword: string;
  storeKey: string;
  gatewayUrl: string;
  currencies: readonly string[];
  cardSchemes: readonly string[];
  threeDSecure: PaymentSetting['threeDSecure'];
  statementText: string;
  priority: string;
  isActive: boolean;
};

const providerTexts: Readonly<Partial<Record<string, OfficeKey>>> = {
  nestpay: 'payment.nestpay',
  sandbox: 'payment.sandbox',
  sandboxPage: 'payment.sandboxPage',
};
/** A provider that this page does not know yet is shown by its own name. */
export function nameProvider(t: OfficeTranslate, provider: string): string {
  const key = providerTexts[provider];
  return key ? t(key) : provider;
}

export const modeTexts: Readonly<Record<PaymentSetting['mode'], OfficeKey>> = {
  test: 'payment.test',
  live: 'payment.live',
};
const inputTexts: Readonly<Record<PaymentSetting['cardInput'], OfficeKey>> = {
  raw: 'payment.raw',
  hosted: 'payment.hosted',
  redirect: 'payment.redirect',
};
const threeDTexts: Readonly<Record<PaymentSetting['threeDSecure'], OfficeKey>> = {
  always: 'payment.threeDSecure.always',
  whenAsked: 'payment.threeDSecure.whenAsked',
};
const schemes = cardSchemes.map((value) => ({ value, text: nameCardScheme(value, 'en') }));

export const blankPayment: PaymentForm = {
  provider: 'nestpay',
  mode: 'test',
  cardInput: 'raw',
  dutyOfCareAccepted: false,
  merchantId: '',
  terminalId: '',
  apiUser: '',
  apiPassword: '',
  storeKey: '',
  gatewayUrl: '',
  threeDSecure: 'always',
  currencies: ['TRY'],
  cardSchemes: ['visa', 'mastercard'],
  statementText: '',
  priority: '0',
  isActive: true,
};

export function readPayment(row: PaymentSetting): PaymentForm {
  const { provider, mode, cardInput, merchantId, apiUser, gatewayUrl, statementText, isActive } = row;
  return {
    provider,
    mode,
    cardInput,
    merchantId,
    apiUser,
    gatewayUrl,
    statementText,
    isActive,
    threeDSecure: row.threeDSecure,
    currencies: row.currencies,
    cardSchemes: row.cardSchemes,
    priority: String(row.priority),
    terminalId: row.terminalId ?? '',
    apiPassword: '',
    storeKey: '',
    dutyOfCareAccepted: row.dutyOfCare !== null,
  };
}

export function toPaymentInput({ cardSchemes: chosen, ...values }: PaymentForm) {
  return {
    ...values,
    currencies: values.currencies.filter((each) => isCurrency(each)),
    cardSchemes: schemes.map(({ value }) => value).filter((value) => chosen.includes(value)),
  };
}

export function listPaymentFields(
  t: OfficeTranslate,
  row: PaymentSetting | undefined,
  isDemo: boolean,
): Field<PaymentForm>[] {
  const optionsOf = (texts: Readonly<Partial<Record<string, OfficeKey>>>) =>
    Object.entries(texts).flatMap(([value, key]) => (key ? [{ value, text: t(key) }] : []));
  const providers = optionsOf(providerTexts).filter(
    ({ value }) => !value.startsWith('sandbox') || isDemo || row?.provider === value,
  );
  const isOld = row !== undefined;
  return [
    // Captures and refunds go where the money went: another bank or merchant is another setting.
    { name: 'provider', label: 'payment.provider', kind: 'select', options: providers, isFixed: isOld },
    { name: 'mode', label: 'payment.mode', kind: 'select', options: optionsOf(modeTexts) },
    { name: 'gatewayUrl', label: 'payment.gatewayUrl', kind: 'url', maxLength: 2048, isWide: true },
    { name: 'merchantId', label: 'payment.merchantId', kind: 'text', maxLength: 64, isFixed: isOld },
    { name: 'terminalId', label: 'payment.terminalId', kind: 'text', maxLength: 64, isOptional: true },
    { name: 'apiUser', label: 'payment.apiUser', kind: 'text', maxLength: 64, isWide: true },
    secretField('apiPassword', 'payment.apiPassword', {
      isKept: row?.hasApiPassword === true,
      isNeeded: true,
    }),
    secretField('storeKey', 'payment.storeKey', { isKept: row?.hasStoreKey === true, isNeeded: true }),
    {
      name: 'threeDSecure',
      label: 'payment.threeDSecure',
      hint: 'payment.threeDSecureHint',
      kind: 'select',
      options: optionsOf(threeDTexts),
    },
    {
      name: 'statementText',
      label: 'payment.statementText',
      hint: 'payment.statementHint',
      kind: 'text',
      maxLength: 22,
    },
    {
      name: 'priority',
      label: 'payment.priority',
      hint: 'payment.priorityHint',
      kind: 'number',
      maxLength: 4,
    },
    {
      name: 'currencies',
      label: 'payment.currencies',
      kind: 'multi',
      options: currencies.map((value) => ({ value, text: value })),
    },
    { name: 'cardSchemes', label: 'payment.cardSchemes', kind: 'multi', options: schemes },
    {
      name: 'cardInput',
      label: 'payment.cardInput',
      kind: 'select',
      options: optionsOf(inputTexts),
      isWide: true,
    },
    {
      name: 'dutyOfCareAccepted',
      label: 'payment.dutyOfCare',
      hint: 'payment.dutyHint',
      kind: 'check',
      isWide: true,
      isFixed: row !== undefined && row.dutyOfCare !== null,
      isShown: ({ cardInput }) => cardInput === 'raw',
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
